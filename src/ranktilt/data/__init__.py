"""Shared data types, readers and writers."""
