"""Reproduce the papers' tables from public files."""
