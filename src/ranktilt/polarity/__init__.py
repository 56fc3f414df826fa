"""Polarity: embedders, the axis between two sides of an issue, its orientation and trust."""
