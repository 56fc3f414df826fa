"""Requests to other people's servers: one HTTP client, one kind of answer store, no leaked keys."""
