"""Write what train_vectors.py reads: numbers instead of texts, so that it runs anywhere.

    python -m experiments.rankers.prepare_vectors ../shared/data vectors.npz

The file holds words as numbers and may not be redistributed any more than the texts.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from experiments.common import deep_learning
from experiments.rankers.train import folds_of
from ranktilt.rankers.interaction.padding import padded
from ranktilt.rankers.interaction.words import ModelVocabulary, Words
from ranktilt.training.pairs import GradedList, draw_triples

#: 98% of the passages are not longer.
QUERY_LENGTH, DOCUMENT_LENGTH, DEPTH, DIM = 30, 120, 100, 300
SEEDS, EPOCHS, PAIRS = 3, 20, 32


def main() -> None:
    data = deep_learning(Path(sys.argv[1]))
    queries = list(data.queries)
    run, texts = data.bm25.to_dict(), data.passages
    ranked = {query: list(run[query])[:DEPTH] for query in queries}
    pools = [GradedList.of(query, data.qrels, ranked[query], "both") for query in queries]
    docs = sorted({doc for own in pools for doc in own.doc_ids})
    place = {doc: number for number, doc in enumerate(docs)}
    vocabulary = ModelVocabulary.of((texts[doc] for doc in docs), buckets=1)
    words = Words.of(vocabulary, "wordllama")
    vectors = np.pad(words.vectors, ((0, 0), (0, DIM - words.dim)))
    rows = [vocabulary.numbers(texts[doc], DOCUMENT_LENGTH) for doc in docs]
    number = {query: n for n, query in enumerate(queries)}
    triples = [
        [
            [
                (number[one.query], place[one.better], place[one.worse])
                for one in draw_triples(pools, PAIRS, np.random.default_rng([seed, epoch]))
            ]
            for epoch in range(EPOCHS)
        ]
        for seed in range(SEEDS)
    ]
    lists = [GradedList.of(query, data.qrels, ranked[query]) for query in queries]
    table, grades = (
        np.full((len(queries), DEPTH), -1, np.int32),
        np.zeros((len(queries), DEPTH), np.int8),
    )
    for own, row, graded in zip(lists, table, grades, strict=True):
        row[: len(own.doc_ids)] = [place[doc] for doc in own.doc_ids]
        graded[: len(own.doc_ids)] = own.grades
    tested = folds_of(queries)
    folds = [next(n for n, own in enumerate(tested) if query in own) for query in queries]
    np.savez_compressed(
        sys.argv[2], vectors=vectors.astype(np.float16),
        idf=vocabulary.idf().astype(np.float32),
        words=np.concatenate([np.array(row, np.int32) for row in rows]),
        starts=np.concatenate([[0], np.cumsum([len(row) for row in rows])]),
        queries=padded([vocabulary.numbers(data.queries[q], QUERY_LENGTH) for q in queries]),
        query_ids=np.array(queries), doc_ids=np.array(docs), ranked=table, grades=grades,
        folds=np.array(folds), triples=np.array(triples, np.int32),
    )  # fmt: skip
    size = Path(sys.argv[2]).stat().st_size / 1e6
    print(f"{len(docs):,} passages, {len(vocabulary.words):,} words, {words.covered:.1%} of them "
          f"with a vector, {size:.0f} MB", file=sys.stderr)  # fmt: skip


if __name__ == "__main__":
    main()
