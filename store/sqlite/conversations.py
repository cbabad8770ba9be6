"""What was said in each thread."""

from __future__ import annotations

import json
import sqlite3

from store.models import Channel, Conversation, Turn
from store.sqlite.connection import Connections
from store.storable import storable

_KEPT_IN_MIND = 20


class ConversationTables:
    """Keeps every turn; gives the latest ones, with the papers under the ids that they have now."""

    _connections: Connections

    def load(self, channel: Channel) -> Conversation:
        """Return the conversation of this channel and thread (its latest 20 turns), empty if there is none."""
        with self._connections.reading() as connection:
            rows = connection.execute(
                "SELECT question, answer, shown FROM turns JOIN conversations"
                " ON conversations.id = turns.conversation"
                " WHERE platform = ? AND workspace = ? AND channel = ? AND thread = ?"
                " ORDER BY turns.id DESC LIMIT ?",
                (*_key(channel), _KEPT_IN_MIND),
            ).fetchall()
            now = _present_ids(connection, [key for _, _, shown in rows for key in json.loads(shown)])
        return Conversation(
            tuple(
                Turn(question, answer, tuple(now.get(key, key) for key in json.loads(shown)))
                for question, answer, shown in reversed(rows)
            )
        )

    def latest(self, platform: str) -> Channel | None:
        """Return the channel and thread on ``platform`` that something was said in last, None if there is none."""
        with self._connections.reading() as connection:
            row = connection.execute(
                "SELECT workspace, channel, thread FROM turns JOIN conversations"
                " ON conversations.id = turns.conversation WHERE platform = ? ORDER BY turns.id DESC LIMIT 1",
                (storable(platform),),
            ).fetchone()
        return Channel(platform, *row) if row else None

    def append(self, channel: Channel, turn: Turn) -> None:
        """Add a turn in one transaction."""
        with self._connections.writing() as connection:
            connection.execute(
                "INSERT OR IGNORE INTO conversations (platform, workspace, channel, thread) VALUES (?, ?, ?, ?)",
                _key(channel),
            )
            connection.execute(
                "INSERT INTO turns (conversation, question, answer, shown) SELECT id, ?, ?, ? FROM conversations"
                " WHERE platform = ? AND workspace = ? AND channel = ? AND thread = ?",
                (storable(turn.question), storable(turn.answer), json.dumps(turn.shown), *_key(channel)),
            )

    def forget(self, channel: Channel) -> None:
        """Delete what was said in this channel and thread."""
        with self._connections.writing() as connection:
            connection.execute(
                "DELETE FROM turns WHERE conversation IN (SELECT id FROM conversations"
                " WHERE platform = ? AND workspace = ? AND channel = ? AND thread = ?)",
                _key(channel),
            )


def _key(channel: Channel) -> tuple[str, str, str, str]:
    return tuple(map(storable, (channel.platform, channel.workspace, channel.channel, channel.thread)))  # type: ignore[return-value]


def _present_ids(connection: sqlite3.Connection, ids: list[str]) -> dict[str, str]:
    return dict(
        connection.execute(
            "SELECT aliases.key, papers.key FROM aliases JOIN papers ON papers.id = aliases.paper"
            " WHERE aliases.key IN (SELECT value FROM json_each(?))",
            (json.dumps(ids),),
        )
    )
