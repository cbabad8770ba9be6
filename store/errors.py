"""One tree of expected errors. Each message is one line that says what is wrong and what to do."""

from __future__ import annotations


class PaperboyError(Exception):
    """Base of all errors that a user is meant to read; anything else is a bug."""


class StoreError(PaperboyError):
    """The store cannot be opened or used: newer schema, no store, read-only, disk full, locked too long."""


class ListingError(PaperboyError):
    """A listing cannot be read: another kind of file, empty, damaged. Says what was expected."""


class SettingsError(PaperboyError):
    """A setting or an argument has a value that cannot be used."""
