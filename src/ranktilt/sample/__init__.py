"""The sample: passages, queries, qrels and three runs, written for this project.

`bm25` is a real BM25 ranking. `clicks` and `neutral` rescore it with made-up rules
(scripts/make_sample_runs.py), so that the three tilts differ clearly. They show how the tool works
and are not results about search engines. `debates/` has three queries with passages for and
against, in two orders. `balanced/` is a two-sided corpus of fourteen queries. `biographies/` has
made-up people, two thirds of them with their gender.
"""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from ranktilt.data.files import make_folder, new_folder, writing
from ranktilt.errors import OutputError

RUNS = ("bm25", "clicks", "neutral")


@dataclass(frozen=True)
class Sample:
    """The sample's files."""

    folder: Path

    @property
    def passages(self) -> Path:
        """TSV `id<TAB>text`."""
        return self.folder / "passages.tsv"

    @property
    def queries(self) -> Path:
        """TSV with a header: query_id, text, label, domain."""
        return self.folder / "queries.tsv"

    @property
    def qrels(self) -> Path:
        """TREC qrels, grades 0 to 2."""
        return self.folder / "qrels.txt"

    @property
    def runs(self) -> list[Path]:
        """The three runs."""
        return [self.folder / "runs" / f"{name}.trec" for name in RUNS]

    @property
    def debates(self) -> Path:
        """A folder with three debates, for polarity.

        passages.tsv, queries.tsv, fit.jsonl (labelled fit documents), stance.qrels (FOR, AGAINST),
        and two orders of the same passages: mixed.trec and for-first.trec.
        """
        return self.folder / "debates"

    @property
    def people(self) -> Path:
        """A folder with 200 lists of eight invented applicants.

        people.csv (gender, age), shown.trec (the order shown), and two made-up rankers' orders:
        screener.trec and lottery.trec (scripts/make_sample_people.py).
        """
        return self.folder / "people"

    @property
    def rag(self) -> Path:
        """A folder with 30 made-up questions from the retrieved passages to the answer.

        answers.jsonl, and sites.csv: groups of the passages' sites (scripts/make_sample_rag.py).
        """
        return self.folder / "rag"

    @property
    def balanced(self) -> Path:
        """A two-sided corpus in BEIR layout: 14 queries, 112 documents, 112 distractors."""
        return self.folder / "balanced"

    @property
    def biographies(self) -> Path:
        """A folder with 120 made-up biographies: passages.tsv, and labels.csv for 80 of them."""
        return self.folder / "biographies"

    def copy_to(self, target: str | os.PathLike[str]) -> Path:
        """Copy the files to a new folder."""
        goal = Path(target)
        if goal.exists():
            raise OutputError(f"{goal}: exists already; use it, or name a new folder")
        make_folder(goal.parent, goal)
        ignored = shutil.ignore_patterns("*.py", "__pycache__")
        with new_folder(goal) as temporary:
            shutil.copytree(
                self.folder, temporary, ignore=ignored, copy_function=_copied, dirs_exist_ok=True
            )
        return goal


def _copied(source: str, target: str) -> str:
    """Copy a file; copytree collects the system's errors, and stops at ours."""
    with writing(target):
        return shutil.copy2(source, target)


def load_sample() -> Sample:
    """The sample of an installed package."""
    return Sample(Path(str(resources.files("ranktilt.sample"))))
