"""The database of studies: SQLite by default, PostgreSQL by URL."""
