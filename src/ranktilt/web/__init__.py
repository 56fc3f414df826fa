"""One polite HTTP client and one store of answers."""
