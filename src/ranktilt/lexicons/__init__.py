"""Shipped group lexicons, one TOML file each with a card; checking and grading word lists."""
