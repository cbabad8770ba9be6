"""Connections to one SQLite file: one a thread, safe to open by many processes at once, errors in plain words.

SQLite's deferred transactions fail at once, whatever the timeout, where two of them want to write. So a file
is switched to write-ahead logging before anything else, and every writer begins with BEGIN IMMEDIATE, which
waits. ``synchronous=NORMAL`` syncs the disk at checkpoints only: with write-ahead logging a killed process
loses nothing that was committed; after a power cut the last transactions may be rolled back, whole and in
order, and reading the same listings again brings them back.
Source: https://www.sqlite.org/wal.html, https://www.sqlite.org/pragma.html#pragma_synchronous
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from store.errors import StoreError

APPLICATION_ID = 0x50424F59
"""``PBOY`` in the file's header: tells our files from other programs' databases."""

SCHEMA = 1
"""How many migrations this version knows; the file's ``user_version`` says how many it has had."""

PATIENCE = 30.0
"""Seconds to wait for another process's write before giving up."""

_PAGE = 8192
_PRAGMAS = (
    "foreign_keys=ON",
    "synchronous=NORMAL",
    "cache_size=-32768",
    "temp_store=MEMORY",
    # A longer log is copied back less often: a page that many transactions change is then written once.
    "wal_autocheckpoint=4000",
    "journal_size_limit=16777216",
)


class Connections:
    """The connections of all threads to the store at ``path``."""

    def __init__(self, path: Path, *, patience: float = PATIENCE) -> None:
        self.path = path
        self._patience = patience
        self._local = threading.local()
        self._all: list[tuple[threading.Thread, sqlite3.Connection]] = []
        self._lock = threading.Lock()
        self._closed = False
        self._query = ""
        with plain_errors(path):
            self._query = _prepare(path, patience)

    @property
    def read_only(self) -> bool:
        """Whether the store can only be read here."""
        return bool(self._query)

    def get(self) -> sqlite3.Connection:
        """Return this thread's connection, opened on first use."""
        connection: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if connection is None or self._closed:
            if self._closed:
                raise StoreError(f"the store {self.path} has been closed")
            connection = _connect(self.path, self._query, self._patience)
            self._local.connection = connection
            self._keep(connection)
        return connection

    def _keep(self, connection: sqlite3.Connection) -> None:
        with self._lock:
            for thread, other in self._all:
                if not thread.is_alive():
                    other.close()
            self._all = [(thread, other) for thread, other in self._all if thread.is_alive()]
            self._all.append((threading.current_thread(), connection))

    def close(self) -> None:
        """Close the connections of all threads. May be called again."""
        self._closed = True
        with self._lock:
            for _, connection in self._all:
                connection.close()
            self._all.clear()

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Give this thread's connection, with SQLite's errors turned into StoreError."""
        with plain_errors(self.path):
            yield self.get()

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Give this thread's connection within one write transaction: all of it is stored, or nothing.

        Raises StoreError where the store cannot be written.
        """
        if self.read_only:
            raise StoreError(f"the store {self.path} can only be read here: make the file and its folder writable")
        with plain_errors(self.path), immediate(self.get()) as connection:
            yield connection


@contextmanager
def immediate(connection: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """Hold a write transaction, begun at once so that it waits for others instead of failing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield connection
        connection.execute("COMMIT")
    except BaseException:
        # SQLite has rolled back by itself after some errors (a full disk), and a second time would be an error.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


@contextmanager
def plain_errors(path: Path) -> Iterator[None]:
    """Turn SQLite's errors about the file into a StoreError of one line; errors in our SQL stay what they are."""
    try:
        yield
    except sqlite3.Error as error:
        message = _explain(path, str(error).lower())
        if message is None:
            raise
        raise StoreError(message) from error


def _explain(path: Path, error: str) -> str | None:
    if "full" in error:
        return f"the disk is full: {path} could not be written; free some space, what was stored before is safe"
    if "locked" in error or "busy" in error:
        return f"another program has kept {path} locked for too long: try again, or look for one that hangs"
    if "not a database" in error or "encrypted" in error:
        return f"{path} is not a Paperboy store: name another file with --db"
    if "malformed" in error or "corrupt" in error:
        return f"{path} is damaged: put back a backup, or move it away and read the listings again"
    if "readonly" in error or "read-only" in error:
        return f"{path} cannot be written: make the file and its folder writable"
    if "unable to open" in error or "i/o error" in error or "permission" in error:
        return f"{path} cannot be opened: see that the folder and the file can be read and written"
    return None


def _connect(path: Path, query: str, patience: float) -> sqlite3.Connection:
    address = f"file:{quote(str(path.absolute()))}?{query or 'mode=rwc'}"
    # A connection is used by its own thread only; the check would forbid that close() closes it from another.
    connection = sqlite3.connect(
        address, uri=True, timeout=patience, isolation_level=None, check_same_thread=False, cached_statements=256
    )
    for pragma in _PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
    return connection


def _prepare(path: Path, patience: float) -> str:
    """Make or migrate the file; return the address's query: "" to write, else how it can be read."""
    _make_folder(path)
    existed = path.exists() and path.stat().st_size > 0
    try:
        connection = _connect(path, "", patience)
        try:
            _check_kind(path, connection)
            _migrate(path, connection, patience)
        finally:
            connection.close()
    except sqlite3.OperationalError as error:
        if not existed or not _refused(error):
            raise
        return _read_only(path, patience)
    return ""


def _make_folder(path: Path) -> None:
    if path.is_dir():
        raise StoreError(f"{path} is a folder: name a file in it, like {path / 'paperboy.db'}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.exists()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise StoreError(f"the folder {path.parent} cannot be used: {reason.lower()}; name another file") from None


def _refused(error: sqlite3.OperationalError) -> bool:
    return any(words in str(error).lower() for words in ("readonly", "read-only", "unable to open", "permission"))


def _check_kind(path: Path, connection: sqlite3.Connection) -> None:
    """Refuse other programs' databases before anything is changed in them."""
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    empty = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
    if application != APPLICATION_ID and not (empty and application == 0):
        raise StoreError(f"{path} is another program's database, no Paperboy store: name another file with --db")
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > SCHEMA:
        raise StoreError(
            f"{path} was written by a newer Paperboy (schema {version}, this one knows {SCHEMA}): update Paperboy"
        )


def _migrate(path: Path, connection: sqlite3.Connection, patience: float) -> None:
    if connection.execute("PRAGMA user_version").fetchone()[0] == SCHEMA:
        return
    from store.sqlite.migrations import migrate

    connection.execute(f"PRAGMA page_size={_PAGE}")
    _write_ahead(connection, patience)
    with immediate(connection):
        _check_kind(path, connection)
        migrate(connection)
        connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version={SCHEMA}")


def _write_ahead(connection: sqlite3.Connection, patience: float) -> None:
    """Switch to write-ahead logging. SQLite does not wait by itself where two processes do so at once."""
    end = time.monotonic() + patience
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL").fetchone()
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > end:
                raise
            time.sleep(0.01)
        else:
            return


def _read_only(path: Path, patience: float) -> str:
    """Find how a store can be read that cannot be written.

    ``immutable`` reads the file alone, which is right only while no write-ahead log with changes stands beside it.
    """
    log = path.with_name(path.name + "-wal")
    ways = ["mode=ro"] if log.exists() and log.stat().st_size else ["mode=ro", "mode=ro&immutable=1"]
    for query in ways:
        try:
            connection = _connect(path, query, patience)
            try:
                _check_readable(path, connection)
            finally:
                connection.close()
        except sqlite3.OperationalError:
            continue
        return query
    raise StoreError(
        f"{path} cannot be read: make it readable, and its folder writable while a log lies beside it"
    )


def _check_readable(path: Path, connection: sqlite3.Connection) -> None:
    _check_kind(path, connection)
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version < SCHEMA:
        raise StoreError(f"{path} must be brought up to date first: make the file and its folder writable")
