"""Opening a SQLite store: what can be wrong with a file, each told in one line that says what to do."""

from __future__ import annotations

import os
import sqlite3
import stat
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path

import pytest

from store import Store, open_store
from store.errors import StoreError
from store.models import Channel, Paper, Turn
from store.sqlite import connection as connections
from store.sqlite.migrations import steps
from store.sqlite.store import SqliteStore
from tests.store.contract import MMKG, PAPERS, put


def message(path: Path | str) -> str:
    """Return the one line that refuses to open ``path``."""
    with pytest.raises(StoreError) as caught:
        open_store(path).close()
    text = str(caught.value)
    assert "\n" not in text
    return text


@contextmanager
def as_nobody() -> Iterator[None]:
    """Give up root's rights for a while, for whom no file is read-only."""
    if os.geteuid() != 0:
        yield
        return
    os.setegid(65534)
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(0)


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that everybody can enter, unlike pytest's."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name)
        path.chmod(0o777)
        if os.geteuid() == 0:
            os.chown(path, 65534, 65534)
        try:
            yield path
        finally:
            path.chmod(0o777)


@pytest.mark.parametrize("form", ["path", "text", "url"])
def test_a_store_is_made_with_its_folder(tmp_path: Path, form: str) -> None:
    path = tmp_path / "a" / "b c?#%" / "paper boy.db"
    url: Path | str = {"path": path, "text": str(path), "url": f"sqlite:///{path}"}[form]
    with open_store(url) as store:
        put(store, PAPERS)
    assert path.is_file()
    with open_store(path) as store:
        assert store.size() == len(PAPERS)
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_another_kind_of_address_is_refused() -> None:
    assert "postgres://" in message("postgres://host/papers")
    assert "sqlite:///PATH" in message("sqlite://papers.db")


def test_an_empty_file_becomes_a_store(tmp_path: Path) -> None:
    path = tmp_path / "paperboy.db"
    path.touch()
    with open_store(path) as store:
        assert store.size() == 0


def test_the_schema_s_number_counts_the_migrations() -> None:
    pending = steps._migrations
    assert len(pending) == connections.SCHEMA


def test_the_file_says_whose_it_is(tmp_path: Path) -> None:
    path = tmp_path / "paperboy.db"
    open_store(path).close()
    assert path.read_bytes()[68:72] == b"PBOY"
    with sqlite3.connect(path) as plain:
        assert plain.execute("PRAGMA journal_mode").fetchone() == ("wal",)


@pytest.mark.parametrize(
    "content",
    [b"Reinforcement_Learning\n-\nA title\n" * 200, b"{}", b"SQLite format 3\0" + b"\xff" * 4000, b"\0" * 5000],
)
def test_a_file_that_is_no_store_is_refused_and_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "listing.txt"
    path.write_bytes(content)
    assert "not a Paperboy store" in message(path) or "damaged" in message(path)
    assert path.read_bytes() == content


def test_another_program_s_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE papers (id INTEGER)")
    before = path.read_bytes()
    assert "another program's database" in message(path)
    assert path.read_bytes() == before


def test_an_empty_database_with_another_program_s_mark_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as other:
        other.execute("PRAGMA application_id=7")
        other.execute("VACUUM")
    assert "another program's database" in message(path)


def test_a_folder_is_refused(tmp_path: Path) -> None:
    assert "is a folder" in message(tmp_path)


def test_a_file_in_the_way_of_the_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "cannot be used" in message(tmp_path / "file" / "paperboy.db")


@pytest.mark.parametrize("name", ["nul\0.db", "long" * 100 + ".db", "long\n" * 100])
def test_a_name_that_no_file_can_have_is_told(tmp_path: Path, name: str) -> None:
    assert str(tmp_path) in message(tmp_path / name)


def test_a_newer_schema_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "paperboy.db"
    open_store(path).close()
    with sqlite3.connect(path) as newer:
        newer.execute(f"PRAGMA user_version={connections.SCHEMA + 1}")
    assert "newer Paperboy" in message(path)


def filled(path: Path) -> None:
    with open_store(path) as store:
        put(store, PAPERS)
        put(
            store,
            [Paper(f"arxiv:{n}", f"Title {n}", ("Ann Lee",), abstract="word " * 99) for n in range(500)],
            digest="2",
        )


@pytest.mark.parametrize(("start", "length"), [(8192, 1 << 20), (100, 3000), (40_000, 60_000), (0, 100)])
def test_a_damaged_file_is_told_when_it_is_met(tmp_path: Path, start: int, length: int) -> None:
    path = tmp_path / "paperboy.db"
    filled(path)
    data = bytearray(path.read_bytes())
    end = min(len(data), start + length)
    data[start:end] = b"\xa5" * (end - start)
    path.write_bytes(data)
    with pytest.raises(StoreError, match=r"is damaged|not a Paperboy store"):
        _use(path)


def _use(path: Path) -> None:
    with open_store(path) as store:
        put(store, [Paper("arxiv:new", "New", ("A. B.",), abstract="word")], digest="3")
        store.matching_any(["word"], 5)
        store.get([f"arxiv:{n}" for n in range(500)])
        store.titled("Title", 5)


def test_a_file_cut_short_is_told(tmp_path: Path) -> None:
    path = tmp_path / "paperboy.db"
    filled(path)
    path.write_bytes(path.read_bytes()[:20_000])
    with pytest.raises(StoreError, match="damaged"), open_store(path) as store:
        store.get([f"arxiv:{n}" for n in range(500)])


def test_a_full_disk_is_told_at_making(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "_PRAGMAS", (*connections._PRAGMAS, "max_page_count=4"))
    assert "disk is full" in message(tmp_path / "paperboy.db")
    monkeypatch.undo()
    with open_store(tmp_path / "paperboy.db") as store:
        assert store.size() == 0


def test_a_full_disk_is_told_at_writing_and_nothing_stored_is_lost(tmp_path: Path) -> None:
    with open_store(tmp_path / "paperboy.db") as store:
        put(store, PAPERS)
        limit_pages(store, 2)
        many = [Paper(f"arxiv:{n}", f"Title {n}", abstract="word " * 99) for n in range(500)]
        with pytest.raises(StoreError, match="disk is full"):
            put(store, many, digest="2")
        assert store.size() == len(PAPERS)
        assert store.get([MMKG.id]) == [MMKG]
        limit_pages(store, 100_000)
        put(store, many, digest="2")
        assert store.frequencies(["word"]) == {"word": 500}


def limit_pages(store: Store, more: int) -> None:
    """Let the file grow by ``more`` pages only, as on a disk that is nearly full."""
    with store._connections.reading() as connection:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count={pages + more}")


@pytest.mark.skipif(os.geteuid() != 0 or not Path("/bin/mount").exists(), reason="only root can make a small disk")
def test_a_disk_that_is_really_full_is_told(folder: Path) -> None:
    if os.system(f"mount -t tmpfs -o size=64k none {folder} 2>/dev/null"):
        pytest.skip("this machine lets nobody mount")
    try:
        assert "disk is full" in message(folder / "paperboy.db")
    finally:
        os.system(f"umount {folder}")


def test_a_store_that_is_locked_too_long_is_told(tmp_path: Path) -> None:
    path = tmp_path / "paperboy.db"
    open_store(path).close()
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    try:
        with SqliteStore.open(path, patience=0.1) as store:
            assert store.size() == 0
            with pytest.raises(StoreError, match="locked for too long"):
                store.append(Channel("terminal"), Turn("q", "a"))
    finally:
        holder.close()


def test_a_new_store_that_another_program_locks_is_told(tmp_path: Path) -> None:
    path = tmp_path / "paperboy.db"
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    try:
        with pytest.raises(StoreError, match="locked for too long"):
            SqliteStore.open(path, patience=0.1)
    finally:
        holder.close()


def test_a_waiting_writer_gets_its_turn(tmp_path: Path) -> None:
    path = tmp_path / "paperboy.db"
    with open_store(path) as store, store.writing("cs.AI") as writer:
        writer.add([MMKG], date(2026, 10, 14))
        waiting = threading.Thread(target=_append, args=(store,))
        waiting.start()
        waiting.join(0.2)
        assert waiting.is_alive()
    waiting.join()
    with open_store(path) as store:
        assert len(store.load(Channel("terminal")).turns) == 1


def _append(store: Store) -> None:
    store.append(Channel("terminal"), Turn("q", "a"))


def test_connections_of_ended_threads_are_closed(tmp_path: Path) -> None:
    with open_store(tmp_path / "paperboy.db") as store:
        for _ in range(5):
            thread = threading.Thread(target=store.size)
            thread.start()
            thread.join()
        store.size()
        assert len(store._connections._all) <= 2


def test_a_folder_that_cannot_be_written_is_told(folder: Path) -> None:
    folder.chmod(0o555)
    with as_nobody():
        assert "cannot be" in message(folder / "paperboy.db")
        assert "cannot be used" in message(folder / "below" / "paperboy.db")


def test_a_store_in_a_read_only_folder_can_be_read(folder: Path) -> None:
    path = folder / "paperboy.db"
    with as_nobody():
        filled(path)
        path.chmod(0o444)
        folder.chmod(0o555)
        with open_store(path) as store:
            assert store.get([MMKG.id]) == [MMKG]
            assert store.matching_any(["mllm"], 1)[0][0] == MMKG.id
            with pytest.raises(StoreError, match="only be read"):
                store.append(Channel("terminal"), Turn("q", "a"))
        assert sorted(each.name for each in folder.iterdir()) == ["paperboy.db"]


def test_a_read_only_file_in_a_writable_folder_can_be_read(folder: Path) -> None:
    path = folder / "paperboy.db"
    with as_nobody():
        filled(path)
        path.chmod(0o444)
        with open_store(path) as store:
            assert store.get([MMKG.id]) == [MMKG]
            with pytest.raises(StoreError, match=r"only be read|cannot be written"):
                store.append(Channel("terminal"), Turn("q", "a"))


def test_a_store_that_is_written_elsewhere_can_be_read_where_it_is_read_only(folder: Path) -> None:
    path = folder / "paperboy.db"
    with open_store(path) as writer:
        put(writer, PAPERS)
        for each in folder.iterdir():
            each.chmod(0o644)
        folder.chmod(0o555)
        with as_nobody(), open_store(path) as reader:
            assert reader.get([MMKG.id]) == [MMKG]


def test_a_log_that_only_a_writer_can_read_is_told(folder: Path) -> None:
    path = folder / "paperboy.db"
    with open_store(path) as writer:
        put(writer, PAPERS)
        saved = {name: (folder / name).read_bytes() for name in ("paperboy.db", "paperboy.db-wal")}
    for name, data in saved.items():
        (folder / name).write_bytes(data)
        (folder / name).chmod(0o444)
    folder.chmod(0o555)
    with as_nobody():
        assert "log lies beside it" in message(path)


def test_a_file_that_cannot_be_read_is_told(folder: Path) -> None:
    path = folder / "paperboy.db"
    open_store(path).close()
    path.chmod(0)
    with as_nobody():
        assert "cannot be" in message(path)
    path.chmod(stat.S_IRUSR)


def test_an_old_store_that_cannot_be_written_is_told(folder: Path) -> None:
    path = folder / "paperboy.db"
    with as_nobody():
        open_store(path).close()
        with sqlite3.connect(path) as old:
            old.execute("PRAGMA user_version=0")
        old.close()
        path.chmod(0o444)
        folder.chmod(0o555)
        assert "brought up to date" in message(path)
