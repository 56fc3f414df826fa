"""`compare_versions`: which of two versions of the same documents does a ranker prefer?"""

from __future__ import annotations

#: Added to the ids of the other version, b.
OTHER = "#b"
