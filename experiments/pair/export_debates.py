"""Write debates as a test collection: passages.tsv, queries.tsv and qrels.txt.

    python -m experiments.pair.export_debates \\
        ../shared/data/perspectrum/claims_perspectives_stance.jsonl OUT

For training rankers on them (`experiments.rankers.train_cross_folds`);
the audit itself reads the corpus.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from experiments.pair.audit import Debates


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("debates", help="Perspectrum's claims as JSON lines")
    parser.add_argument("out", type=Path, help="a folder")
    given = parser.parse_args()
    debates, out = Debates.read(given.debates), given.out
    out.mkdir(parents=True, exist_ok=True)
    passages = "".join(f"{doc}\t{text}\n" for doc, text in debates.texts.items())
    queries = "".join(f"{q}\t{' '.join(t.split())}\n" for q, t in debates.queries.texts.items())
    judged = debates.qrels.grades
    qrels = "".join(
        f"{q} 0 {doc} {grade}\n" for q, docs in judged.items() for doc, grade in docs.items()
    )
    for name, content in (
        ("passages.tsv", passages),
        ("queries.tsv", queries),
        ("qrels.txt", qrels),
    ):
        (out / name).write_text(content, encoding="utf-8")
    print(f"{len(debates.claims)} claims, {len(debates.texts)} passages")


if __name__ == "__main__":
    main()
