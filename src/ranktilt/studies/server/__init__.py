"""The web application: participants, annotators, researchers."""
