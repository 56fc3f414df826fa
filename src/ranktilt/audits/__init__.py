"""The audit: load runs, annotate what they retrieved, score; then compare, explain, report."""
