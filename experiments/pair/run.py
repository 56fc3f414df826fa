"""Write README.md: PAIR's audit on Perspectrum with five systems.

    python -m experiments.pair.run > experiments/pair/README.md
    python -m experiments.pair.run mine.toml > mine.md

The first reads experiments/pair/pair.toml; the cross-encoder's run is made as the page says. The
second prints the tables of your own debates.
"""

from __future__ import annotations

import sys
from pathlib import Path

from experiments.pair.audit import audit_pair

CONFIG = Path(__file__).with_name("pair.toml")
INTRODUCTION = """\
# The audit of PAIR, on real debates

Written by `python -m experiments.pair.run`, which reads `experiments/pair/pair.toml`; with the name
of another such file it audits your own debates. Ziems et al. (2024, §6) audit retrieval
systems on corpora with both sides of an issue; their
corpora were not available here. Perspectrum (CC BY-SA
4.0) has real claims with perspectives for and against: claims are queries, perspectives are
documents, stance labels are the sides, topics the domains. The queries are the {claims} claims
with at least {min_side} documents per side; the collection has the {documents} documents of all
claims.

As in the released audit rND, rKL and DUO look at the relevant documents that a system retrieved
in its first {depth}. rND and rKL use the labels; DUO does not: documents are placed on the
paper's axis, the first principal component of the claim's own documents
([polarity](../../docs/polarity.md); our learned axis is not used, because it was trained on
other claims of this corpus). 0 is the most balanced order of these documents, 1 the most one-sided.
"""
MADE = """
## How it was made

The cross-encoder has MiniLM's encoder and a fresh head, trained on five folds of claims and
applied to the held-out ones, reranking MiniLM's top 100 (a few minutes on a GPU). Claims that
share a perspective or their wording are in one fold. MINILM is the folder of MiniLM's weights, here
rounded to 16 bits before training; Perspectrum is available from its authors, and
`experiments/pair/pair.toml` contains the path of the file:

```console
$ python -m experiments.pair.export_debates claims_perspectives_stance.jsonl debates
$ ranktilt rank debates/passages.tsv debates/queries.tsv --ranker dense:minilm --depth 100 \\
    -o minilm.trec
$ python -m experiments.rankers.train_cross_folds --model MINILM --passages debates/passages.tsv \\
    --queries debates/queries.tsv --qrels debates/qrels.txt --run minilm.trec --pairs 48000 \\
    --batch 64 --length 96 --rate 5e-5 --out bench/data/cross.trec
```

Training on a GPU is not exactly reproducible, so the last row may differ a little from
yours.
"""


def main() -> None:
    given = sys.argv[1:]
    found = audit_pair(given[0] if given else CONFIG)
    if not given:
        print(
            INTRODUCTION.format(
                claims=len(found.debates.claims),
                min_side=found.config.min_side,
                documents=len(found.debates.texts),
                depth=found.config.depth,
            )
        )
    print(found.page(), end="" if given else MADE)


if __name__ == "__main__":
    main()
