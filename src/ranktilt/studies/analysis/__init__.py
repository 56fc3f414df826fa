"""The analysis of a study: regression, power, and how people perceive lists."""
