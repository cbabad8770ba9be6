"""Papers by where and when they were listed."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from store.models import Announcement, ListingInfo, Paper
from store.sqlite.connection import Connections
from store.sqlite.rows import papers_at


class ListingTables:
    """Reads listings, and papers by their date: submitted, else the day their first dated listing states."""

    _connections: Connections

    def listings(self) -> list[ListingInfo]:
        """Return the stored listings, latest first (own date, else when seen)."""
        with self._connections.reading() as connection:
            rows = connection.execute(
                "SELECT listings.id, name, format, date, seen,"
                " (SELECT count(*) FROM announcements WHERE listing = listings.id)"
                " FROM listings JOIN sources ON sources.id = listings.source"
                " ORDER BY ifnull(date, substr(seen, 1, 10)) DESC, listings.id DESC"
            ).fetchall()
        return [
            ListingInfo(
                id=row,
                source=source,
                format=kind,
                date=date.fromisoformat(day) if day else None,
                seen=datetime.fromisoformat(seen).astimezone(UTC),
                size=size,
            )
            for row, source, kind, day, seen, size in rows
        ]

    def announced(self, listing_id: int) -> list[Announcement]:
        """Return a listing's entries by rank."""
        with self._connections.reading() as connection:
            rows = connection.execute(
                "SELECT papers.key, rank, kind FROM announcements JOIN papers ON papers.id = announcements.paper"
                " WHERE listing = ? ORDER BY rank, papers.id",
                (listing_id,),
            ).fetchall()
        return [Announcement(listing_id, key, rank, kind) for key, rank, kind in rows]

    def dated(self, start: date, end: date, limit: int) -> list[Paper]:
        """Return papers dated ``start`` to ``end`` inclusive (UTC), newest first."""
        with self._connections.reading() as connection:
            rows = connection.execute(
                "SELECT id FROM papers WHERE dated >= ? AND dated < ? ORDER BY dated DESC, id DESC LIMIT ?",
                (*_bounds(start, end), limit),
            ).fetchall()
            return papers_at(connection, [row for (row,) in rows])

    def by_date(self, limit: int, *, newest: bool = True) -> list[Paper]:
        """Return the newest (or oldest) papers; those without a date come last."""
        order = "DESC" if newest else "ASC"
        with self._connections.reading() as connection:
            rows = connection.execute(
                f"SELECT id FROM papers WHERE dated IS NOT NULL ORDER BY dated {order}, id {order} LIMIT ?",
                (limit,),
            ).fetchall()
            if len(rows) < limit:
                rows += connection.execute(
                    "SELECT id FROM papers WHERE dated IS NULL ORDER BY id LIMIT ?",
                    (limit - len(rows),),
                ).fetchall()
            return papers_at(connection, [row for (row,) in rows])

    def count_dated(self, start: date, end: date) -> int:
        """Return how many papers :meth:`dated` would give without a limit."""
        with self._connections.reading() as connection:
            count: int = connection.execute(
                "SELECT count(*) FROM papers WHERE dated >= ? AND dated < ?", _bounds(start, end)
            ).fetchone()[0]
        return count


def _bounds(start: date, end: date) -> tuple[str, str]:
    """Return the texts between which lie all moments of the days, a day itself and times within it alike."""
    after = (end + timedelta(days=1)).isoformat() if end < date.max else "~"
    return start.isoformat(), after
