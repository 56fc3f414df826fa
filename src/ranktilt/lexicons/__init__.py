"""Shipped group lexicons, one TOML file each, with a card: source, language, known gaps."""
