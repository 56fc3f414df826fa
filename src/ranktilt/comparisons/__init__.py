"""Compare systems: differences, agreement, trade-off, stability, drift, and the gate for CI."""
