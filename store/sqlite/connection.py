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
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from stat import S_ISDIR
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


@dataclass(frozen=True, slots=True)
class _Opened:
    """A thread's connection. ``used`` is held during use: to close it under a running statement would crash."""

    connection: sqlite3.Connection
    thread: threading.Thread = field(default_factory=threading.current_thread)
    used: AbstractContextManager[bool] = field(default_factory=threading.RLock)


class Connections:
    """The connections of all threads to the store at ``path``."""

    def __init__(self, path: Path, *, patience: float = PATIENCE) -> None:
        self.path = path
        self._patience = patience
        self._local = threading.local()
        self._all: list[_Opened] = []
        self._lock = threading.Lock()
        self._closed = False
        with plain_errors(path):
            self._query = _prepare(path, patience)

    @property
    def read_only(self) -> bool:
        """Whether the store can only be read here."""
        return bool(self._query)

    def close(self) -> None:
        """Close the connections of all threads, waiting for what they are at. May be called again."""
        with self._lock:
            self._closed = True
            opened, self._all = self._all, []
        for each in opened:
            with each.used:
                each.connection.close()

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Give this thread's connection, opened on first use, with SQLite's errors turned into StoreError."""
        with plain_errors(self.path):
            opened = self._own()
            with opened.used:
                self._refuse_closed()
                yield opened.connection

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Give this thread's connection within one write transaction: all of it is stored, or nothing.

        Raises StoreError where the store cannot be written.
        """
        if self.read_only:
            raise StoreError(
                f"the store {_shown(self.path)} can only be read here: make the file and its folder writable"
            )
        with self.reading() as connection, immediate(connection):
            yield connection

    def _own(self) -> _Opened:
        opened: _Opened | None = getattr(self._local, "opened", None)
        if opened is None:
            self._refuse_closed()
            opened = _Opened(_connect(self.path, self._query, self._patience))
            self._local.opened = opened
            with self._lock:
                for each in self._all:
                    if not each.thread.is_alive():
                        each.connection.close()
                self._all = [each for each in self._all if each.thread.is_alive()]
                self._all.append(opened)
        return opened

    def _refuse_closed(self) -> None:
        if self._closed:
            raise StoreError(f"the store {_shown(self.path)} has been closed")


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
        explained = _EXPLAINED.get(_kind(error))
        if explained is None:
            raise
        raise StoreError(explained.format(_shown(path))) from error


def _kind(error: sqlite3.Error) -> int:
    """Return SQLite's primary result code. Damage shows as another error where text or an index cannot be read."""
    if "decode to UTF-8" in str(error) or "vtable constructor failed" in str(error):
        return sqlite3.SQLITE_CORRUPT
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF


_CANNOT_OPEN = "{} cannot be opened: see that the file and its folder can be read and written"
_EXPLAINED = {
    sqlite3.SQLITE_FULL: "the disk is full, {} could not be written: free some space; what was stored is safe",
    sqlite3.SQLITE_BUSY: "another program has kept {} locked for too long: try again, or look for one that hangs",
    sqlite3.SQLITE_NOTADB: "{} is not a Paperboy store: name another file with --db",
    sqlite3.SQLITE_CORRUPT: "{} is damaged: put back a backup, or move it away and read the listings again",
    sqlite3.SQLITE_READONLY: "{} cannot be written: make the file and its folder writable",
    sqlite3.SQLITE_CANTOPEN: _CANNOT_OPEN,
    sqlite3.SQLITE_PERM: _CANNOT_OPEN,
    sqlite3.SQLITE_IOERR: "{} could not be read or written: the disk reports an error",
}


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
    existed = _find(path)
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


def _find(path: Path) -> bool:
    """Tell whether there is a file that holds something; make its folder. Raises StoreError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        found = path.stat()
    except FileNotFoundError:
        return False
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise StoreError(f"{_shown(path)} cannot be used: {reason.lower()}; name another file with --db") from None
    if S_ISDIR(found.st_mode):
        raise StoreError(f"{_shown(path)} is a folder: name a file in it, like {_shown(path / 'paperboy.db')}")
    return found.st_size > 0


def _shown(path: Path) -> str:
    """Return the path for a message of one line."""
    text = str(path)
    return text if text.isprintable() else ascii(text)


def _refused(error: sqlite3.OperationalError) -> bool:
    return _kind(error) in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM)


def _check_kind(path: Path, connection: sqlite3.Connection) -> None:
    """Refuse other programs' databases before anything is changed in them."""
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    empty = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
    if application != APPLICATION_ID and not (empty and application == 0):
        raise StoreError(
            f"{_shown(path)} is another program's database, no Paperboy store: name another file with --db"
        )
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > SCHEMA:
        raise StoreError(
            f"{_shown(path)} was written by a newer Paperboy (schema {version}; known here: {SCHEMA}): update it"
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
            if _kind(error) != sqlite3.SQLITE_BUSY or time.monotonic() > end:
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
        f"{_shown(path)} cannot be read: make it readable, and its folder writable while a log lies beside it"
    )


def _check_readable(path: Path, connection: sqlite3.Connection) -> None:
    _check_kind(path, connection)
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version < SCHEMA:
        raise StoreError(f"{_shown(path)} must be brought up to date first: make the file and its folder writable")
