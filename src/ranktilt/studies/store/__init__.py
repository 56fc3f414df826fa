"""Where a study is kept: SQLite by default, PostgreSQL by URL. What is acknowledged is on disk."""
