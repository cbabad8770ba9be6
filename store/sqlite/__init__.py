"""The SQLite backend; the only place where SQL stands."""
