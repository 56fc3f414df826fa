"""PyTerrier: our measures in `pt.Experiment`, our rankers as transformers.

    tilt = ir_measures("annotations.parquet")  # of ranktilt.interop.ir_measures
    bm25 = transformer("bm25", "passages.tsv")
    pt.Experiment([bm25, bm25 % 10], topics, qrels, [nDCG @ 10, tilt("ARaB@10")])

A PyTerrier transformer can be used as a ranker without any conversion:
`ranktilt.rank(…, ranker=transformer)`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from ranktilt.data.run import Run
from ranktilt.errors import InputError, needs_extra
from ranktilt.interop.ranx import falling
from ranktilt.rankers.base import DEPTH, RERANK_DEPTH, RankSettings
from ranktilt.rankers.specs import make_ranker

if TYPE_CHECKING:
    import pandas

QUERY_COLUMNS = ("qid", "query")
RESULT_COLUMNS = ("docno", "score", "rank")
#: What a run has; other columns are ignored.
RUN_COLUMNS = ["qid", "docno", "score"]


def transformer(
    ranker: Any,
    collection: Any = None,
    *,
    depth: int = DEPTH,
    rerank_depth: int = RERANK_DEPTH,
    context: RankSettings | None = None,
) -> Any:
    """A ranker as a PyTerrier transformer.

    From topics (`qid`, `query`) a first stage retrieves documents; results (with `docno`) are
    reranked. Tied scores are lowered by the smallest step of 32-bit numbers, because PyTerrier
    sorts by score only, and trec_eval in 32 bits.

    Args:
        ranker: A specification or a ranker, as for `rank`.
        collection: The collection, as for `rank`.
        depth: Documents that a first stage retrieves.
        rerank_depth: Documents that a reranker reranks; those below are removed.
        context: More settings of the ranker.
    """
    made = make_ranker(ranker, collection, context)

    def ranked(given: pandas.DataFrame) -> Run:
        queries = _texts(given)
        if "docno" not in given.columns:
            return made.rank(queries, depth)
        return made.rerank(queries, Run.from_frame(given[RUN_COLUMNS], "run"), rerank_depth)

    topics = list(QUERY_COLUMNS)
    return _type()(f"ranktilt({made.name})", [topics, [*topics, "docno", "score"]], ranked)


def _texts(frame: pandas.DataFrame) -> dict[str, str]:
    """{qid: query} in the frame's order."""
    for column in QUERY_COLUMNS:
        if column not in frame.columns:
            raise InputError(f"no column {column}", where="the topics", expected="qid and query")
    pairs = zip(frame["qid"], frame["query"], strict=True)
    return {str(qid): str(text) for qid, text in pairs}


def _results(run: Run, given: pandas.DataFrame) -> pandas.DataFrame:
    """A run as PyTerrier's results; other columns of the input are kept."""
    import pandas as pd

    table = run.to_arrow()
    scores = [
        score
        for start, end in zip(run.offsets[:-1], run.offsets[1:], strict=True)
        for score in falling(run.scores[start:end].tolist())
    ]
    content = {
        "qid": pd.Series(table["query_id"].to_pylist(), dtype="str"),
        "docno": pd.Series(table["doc_id"].to_pylist(), dtype="str"),
        "score": np.array(scores, float),
        "rank": table["rank"].to_numpy() - 1,  # PyTerrier counts from 0
    }
    made = pd.DataFrame(content)
    kept = given.drop(columns=["score", "rank", "docid"], errors="ignore")
    kept = kept.assign(qid=kept["qid"].astype(str))
    if "docno" in kept.columns:
        kept = kept.assign(docno=kept["docno"].astype(str))
        return made.merge(kept, on=["qid", "docno"], how="left")
    return made.merge(kept.drop_duplicates("qid"), on="qid", how="left")


@cache
def _type() -> Any:
    """The transformer, defined when PyTerrier is first needed."""
    with needs_extra("PyTerrier", "interop"):
        import pyterrier as pt

    class TiltTransformer(pt.Transformer):
        def __init__(
            self,
            name: str,
            inputs: list[list[str]],
            ranked: Callable[[pandas.DataFrame], Run],
        ) -> None:
            self.name, self.inputs, self.ranked = name, inputs, ranked

        def __repr__(self) -> str:
            return self.name

        def transform(self, inp: pandas.DataFrame) -> pandas.DataFrame:
            if not len(inp):
                return inp.reindex(columns=self.transform_outputs(list(inp.columns)))
            return _results(self.ranked(inp), inp)

        def transform_inputs(self) -> list[list[str]]:
            return self.inputs

        def transform_outputs(self, columns: list[str]) -> list[str]:
            kept = [name for name in columns if name not in ("score", "rank", "docid")]
            return [*kept, *(name for name in RESULT_COLUMNS if name not in kept)]

    return TiltTransformer
