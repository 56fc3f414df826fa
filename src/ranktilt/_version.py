"""The version, in one place: the build and every manifest read it from here."""

__version__ = "0.2.0.dev0"
