"""The version, for every manifest; the same as in pyproject.toml (`scripts/release.py`)."""

__version__ = "0.2.0"
