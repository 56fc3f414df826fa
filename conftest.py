"""For all tests, those in pages and docstrings too: where MiniLM is."""

from scripts.minilm import name_folder

name_folder()
