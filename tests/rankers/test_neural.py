"""Every neural family against the library called directly, also after save and reload."""

from __future__ import annotations

import json
import math
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ranktilt.data.run import Run
from ranktilt.errors import InputError, MissingExtraError
from ranktilt.rankers.base import RankSettings
from ranktilt.rankers.dense import _Dense
from ranktilt.rankers.late import _LateInteraction
from ranktilt.rankers.sparse import _Sparse
from ranktilt.rankers.specs import make_ranker

Texts = dict[str, str]
#: 1e-5, and for the dot products of sparse vectors (up to 55 here) a millionth of their size: the
#: order in which float32 is summed changes their last digit by 4e-6.
CLOSE: dict[str, Any] = {"atol": 1e-5, "rtol": 1e-6}


def table(run: Run, queries: Texts, documents: Texts) -> np.ndarray:
    """Queries × documents out of a run of whole lists."""
    found = run.to_dict()
    assert list(found) == list(queries)
    assert all(len(ranked) == len(documents) for ranked in found.values())
    return np.array([[found[q][d] for d in documents] for q in queries])


def everything(queries: Texts, documents: Texts) -> Run:
    """A first stage that finds every document, in the order of their names."""
    return Run.load({q: {d: -float(n) for n, d in enumerate(documents)} for q in queries})


def direct_dense(folder: Path, queries: Texts, documents: Texts) -> np.ndarray:
    from sentence_transformers import SentenceTransformer

    model = SentenceTransformer(str(folder), device="cpu")
    q = model.encode_query(list(queries.values()), convert_to_tensor=True)
    d = model.encode_document(list(documents.values()), convert_to_tensor=True)
    return model.similarity(q, d).numpy()


def direct_sparse(folder: Path, queries: Texts, documents: Texts) -> np.ndarray:
    from sentence_transformers import SparseEncoder

    model = SparseEncoder(str(folder), device="cpu")
    q = model.encode_query(list(queries.values()))
    d = model.encode_document(list(documents.values()))
    assert model.similarity_fn_name == "dot"
    return (q.to_dense() @ d.to_dense().T).numpy()


def direct_late(folder: Path, queries: Texts, documents: Texts) -> np.ndarray:
    """MaxSim by the book: one text at a time through transformers, no padding, no batches."""
    import torch
    from transformers import AutoModel, AutoTokenizer

    model = AutoModel.from_pretrained(folder).eval()
    tokenizer = AutoTokenizer.from_pretrained(folder)

    def vectors(text: str) -> Any:
        with torch.no_grad():
            hidden = model(**tokenizer(text, return_tensors="pt")).last_hidden_state[0]
        return hidden / hidden.norm(dim=1, keepdim=True)

    q = [vectors(text) for text in queries.values()]
    d = [vectors(text) for text in documents.values()]
    return np.array([[float((a @ b.T).max(dim=1).values.sum()) for b in d] for a in q])


def direct_cross(folder: Path, queries: Texts, documents: Texts) -> np.ndarray:
    from sentence_transformers import CrossEncoder

    model = CrossEncoder(str(folder), device="cpu")
    pairs = [(q, d) for q in queries.values() for d in documents.values()]
    return np.asarray(model.predict(pairs)).reshape(len(queries), len(documents), -1)[:, :, -1]


DIRECT = {
    "dense": ("dense", direct_dense),
    "sparse": ("mlm", direct_sparse),
    "late": ("dense", direct_late),
    "cross": ("cross", direct_cross),
}


@pytest.mark.parametrize("family", ["dense", "sparse", "late"])
def test_a_first_stage_equals_the_library(
    family: str, checkpoints: dict[str, Path], queries: Texts, documents: Texts, tmp_path: Path
) -> None:
    kind, direct = DIRECT[family]
    expected = direct(checkpoints[kind], queries, documents)
    assert np.ptp(expected) > 0.01  # scores that could not be told apart would prove nothing
    spec = f"{family}:{checkpoints[kind]}"
    run = make_ranker(spec, documents, RankSettings(cache=False)).rank(queries)
    np.testing.assert_allclose(table(run, queries, documents), expected, **CLOSE)
    # an index is written, then read; the model moves to another folder
    moved = tmp_path / "moved" / kind
    shutil.copytree(checkpoints[kind], moved)
    context = RankSettings(cache=False, index=str(tmp_path / "index"))
    for folder in (checkpoints[kind], moved):
        again = make_ranker(f"{family}:{folder}", documents, context).rank(queries)
        np.testing.assert_allclose(table(again, queries, documents), expected, **CLOSE)
    assert len(list((tmp_path / "index").iterdir())) == 1
    top = make_ranker(spec, documents, context).rank(queries, 7)
    for number, query in enumerate(queries):
        best = sorted(zip(expected[number].round(4), documents, strict=True), reverse=True)[:7]
        assert [d for _, d in best][:3] == top.ranking(query)[:3]
        assert len(top.ranking(query)) == 7


@pytest.mark.parametrize("family", list(DIRECT))
def test_a_re_ranker_equals_the_library(
    family: str, checkpoints: dict[str, Path], queries: Texts, documents: Texts, tmp_path: Path
) -> None:
    kind, direct = DIRECT[family]
    expected = direct(checkpoints[kind], queries, documents)
    spec = f"{family}:{checkpoints[kind]}"
    first = everything(queries, documents)
    run = make_ranker(spec, documents).rerank(queries, first)
    np.testing.assert_allclose(table(run, queries, documents), expected, **CLOSE)
    # the model saved by the library and read again
    saved = tmp_path / "saved"
    if family in ("dense", "cross", "sparse"):
        import sentence_transformers

        name = {"dense": "SentenceTransformer", "cross": "CrossEncoder", "sparse": "SparseEncoder"}
        model = getattr(sentence_transformers, name[family])(str(checkpoints[kind]), device="cpu")
        model.save_pretrained(str(saved))
    else:
        shutil.copytree(checkpoints[kind], saved)
    again = make_ranker(f"{family}:{saved}", documents).rerank(queries, first)
    np.testing.assert_allclose(table(again, queries, documents), expected, **CLOSE)
    # only the top of the given list is taken, and the rest is cut
    top = make_ranker(f"{spec} % 10", documents).rerank(queries, first)
    for query in queries:
        assert sorted(top.ranking(query)) == sorted(documents)[:10]


def test_vectors_are_kept_and_used(
    checkpoints: dict[str, Path], queries: Texts, documents: Texts, own_cache: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    spec = f"dense:{checkpoints['dense']}(similarity=cosine)"
    first = everything(queries, documents)
    run = make_ranker(spec, documents).rerank(queries, first)
    assert (own_cache / "embeddings.sqlite").is_file()
    monkeypatch.setattr(
        "ranktilt.rankers.dense._SentenceModel.encode",
        lambda *_: pytest.fail("a vector was computed again"),
    )
    assert make_ranker(spec, documents).rerank(queries, first).to_dict() == run.to_dict()


@pytest.mark.parametrize("similarity", ["cosine", "dot", "euclidean", "manhattan"])
def test_similarities_equal_the_library(
    similarity: str, checkpoints: dict[str, Path], queries: Texts, documents: Texts
) -> None:
    from sentence_transformers import SentenceTransformer

    model = SentenceTransformer(
        str(checkpoints["dense"]), device="cpu", similarity_fn_name=similarity
    )
    q = model.encode(list(queries.values()), convert_to_tensor=True)
    d = model.encode(list(documents.values()), convert_to_tensor=True)
    spec = f"dense:{checkpoints['dense']}(similarity={similarity})"
    run = make_ranker(spec, documents).rank(queries)
    expected = model.similarity(q, d).numpy()
    # float32 sums of 16 numbers up to 10 differ in the sixth digit
    np.testing.assert_allclose(table(run, queries, documents), expected, rtol=1e-5, atol=1e-5)


def test_prompts_of_the_model_and_given_ones(
    checkpoints: dict[str, Path], queries: Texts, documents: Texts, tmp_path: Path
) -> None:
    from sentence_transformers import SentenceTransformer

    folder = tmp_path / "prompted"
    shutil.copytree(checkpoints["dense"], folder)
    prompts = {"query": "she ", "document": "the night "}
    (folder / "config_sentence_transformers.json").write_text(json.dumps({"prompts": prompts}))
    model = SentenceTransformer(str(checkpoints["dense"]), device="cpu")

    def expected(before_query: str, before_document: str) -> np.ndarray:
        q = model.encode([before_query + t for t in queries.values()], convert_to_tensor=True)
        d = model.encode([before_document + t for t in documents.values()], convert_to_tensor=True)
        return model.similarity(q, d).numpy()

    own = make_ranker(f"dense:{folder}", documents).rank(queries)
    np.testing.assert_allclose(
        table(own, queries, documents), expected("she ", "the night "), atol=1e-5
    )
    given = make_ranker(f"dense:{folder}(query_prompt='king ')", documents).rank(queries)
    np.testing.assert_allclose(
        table(given, queries, documents), expected("king ", "the night "), atol=1e-5
    )


def test_polarity_s_default_prompt_has_vectors_of_its_own(
    checkpoints: dict[str, Path], queries: Texts, documents: Texts, tmp_path: Path
) -> None:
    """`encode` puts the default prompt before a text, `encode_document` does not: both are kept."""
    from ranktilt.polarity.embedders import load_embedder

    folder = tmp_path / "prompted"
    shutil.copytree(checkpoints["dense"], folder)
    described = {"prompts": {"sts": "she ran "}, "default_prompt_name": "sts"}
    (folder / "config_sentence_transformers.json").write_text(json.dumps(described))
    polar = load_embedder(f"st:{folder}")
    with_prompt = polar.embed(list(documents), list(documents.values()))
    run = make_ranker(f"dense:{folder}", documents).rank(queries)
    expected = direct_dense(folder, queries, documents)
    np.testing.assert_allclose(table(run, queries, documents), expected, **CLOSE)
    again = load_embedder(f"st:{folder}")
    assert np.array_equal(again.embed(list(documents), list(documents.values())), with_prompt)
    assert again.embedded == 0
    # without prompts both share what is kept
    plain = load_embedder(f"st:{checkpoints['dense']}")
    plain.embed(list(documents), list(documents.values()))
    ranker = make_ranker(f"dense:{checkpoints['dense']}", documents)
    assert ranker.settings()["model"] == plain.name


@pytest.mark.parametrize("pooling", ["cls", "mean"])
def test_pooling(
    pooling: str, checkpoints: dict[str, Path], queries: Texts, documents: Texts, tmp_path: Path
) -> None:
    """A bare checkpoint, as DistilBERT-KD is; the vectors one text at a time by transformers."""
    import torch
    from transformers import AutoModel, AutoTokenizer

    bare = tmp_path / "bare"
    shutil.copytree(checkpoints["dense"], bare)
    (bare / "modules.json").unlink()
    shutil.rmtree(bare / "1_Pooling")
    model = AutoModel.from_pretrained(bare).eval()
    tokenizer = AutoTokenizer.from_pretrained(bare)

    def vector(text: str) -> Any:
        with torch.no_grad():
            hidden = model(**tokenizer(text, return_tensors="pt")).last_hidden_state[0]
        return hidden[0] if pooling == "cls" else hidden.mean(dim=0)

    q = torch.stack([vector(text) for text in queries.values()])
    d = torch.stack([vector(text) for text in documents.values()])
    expected = (q @ d.T).numpy()
    for folder in (bare, checkpoints["dense"]):
        spec = f"dense:{folder}(similarity=dot, pooling={pooling})"
        run = make_ranker(spec, documents).rank(queries)
        np.testing.assert_allclose(table(run, queries, documents), expected, rtol=1e-5, atol=1e-5)


def test_poolings_do_not_share_vectors(checkpoints: dict[str, Path]) -> None:
    specs = [f"dense:{checkpoints['dense']}{end}" for end in ("", "(pooling=cls)")]
    models = [make_ranker(spec, {"a": "cat"}).settings()["model"] for spec in specs]
    assert models[0] != models[1]


def test_half_precision_is_that_of_the_library(
    checkpoints: dict[str, Path], queries: Texts, documents: Texts
) -> None:
    """Products with 16 bits, as torch.autocast computes them; their vectors have another name."""
    import torch
    from sentence_transformers import SentenceTransformer

    folder = checkpoints["dense"]
    model = SentenceTransformer(str(folder), device="cpu")
    with torch.autocast("cpu", torch.bfloat16):
        q, d = (model.encode(list(texts.values())) for texts in (queries, documents))
    cosine = (q / np.linalg.norm(q, axis=1)[:, None]) @ (d / np.linalg.norm(d, axis=1)[:, None]).T
    exact = direct_dense(folder, queries, documents)
    off = np.abs(cosine - exact).max()
    assert 1e-4 < off < 0.02
    settings = RankSettings(cache=False)
    short = make_ranker(f"dense:{folder}(precision=bfloat16)", documents, settings)
    run = table(short.rank(queries), queries, documents)
    np.testing.assert_allclose(run, cosine, atol=off / 10)
    whole = make_ranker(f"dense:{folder}(precision=float32)", documents, settings)
    assert whole.settings()["model"] != short.settings()["model"]
    np.testing.assert_allclose(table(whole.rank(queries), queries, documents), exact, **CLOSE)


def test_half_precision_of_tct(
    checkpoints: dict[str, Path], queries: Texts, documents: Texts
) -> None:
    ends = ("pooling=tct", "pooling=tct, precision=bfloat16")
    rankers = [make_ranker(f"dense:{checkpoints['dense']}({end})", documents) for end in ends]
    assert rankers[0].settings()["model"] != rankers[1].settings()["model"]
    whole, short = (table(ranker.rank(queries), queries, documents) for ranker in rankers)
    assert 1e-6 < np.abs(whole - short).max() / np.abs(whole).max() < 0.02


def test_light_needs_no_torch(queries: Texts, documents: Texts) -> None:
    from ranktilt.polarity.embedders import load_embedder

    run = make_ranker("dense:light", documents).rank(queries)
    light = load_embedder("light", cache=False)
    q = light.embed(list(queries), list(queries.values()))
    d = light.embed(list(documents), list(documents.values()))
    cosine = (q / np.linalg.norm(q, axis=1)[:, None]) @ (d / np.linalg.norm(d, axis=1)[:, None]).T
    np.testing.assert_allclose(table(run, queries, documents), cosine, atol=1e-5)


@pytest.mark.parametrize("family", list(DIRECT))
def test_documents_without_text_are_not_found_and_stand_last(
    family: str, checkpoints: dict[str, Path], tmp_path: Path
) -> None:
    texts = {"a": "cat", "b": " ", "c": "dog sat", "d": ""}
    folder = checkpoints[DIRECT[family][0]]
    for context in (
        RankSettings(),
        RankSettings(index=str(tmp_path)),
        RankSettings(index=str(tmp_path)),
    ):
        if family == "cross":
            break
        ranker = make_ranker(f"{family}:{folder}", texts, context)
        assert sorted(ranker.rank({"q": "dog"}).ranking("q")) == ["a", "c"]
        assert ranker.notes == ("2 of 4 documents have no text and are in no list",)
    ranker = make_ranker(f"{family}:{folder}", texts)
    run = ranker.rerank({"q": "dog"}, everything({"q": "dog"}, texts))
    assert run.ranking("q")[2:] == ["d", "b"]
    assert ranker.notes == ("2 of 4 documents have no text and are last in their lists",)


@pytest.mark.parametrize("family", ["dense", "late", "sparse"])
def test_ids_decide_between_equal_documents(
    family: str, checkpoints: dict[str, Path], documents: Texts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last bits of a product hang on the place in a block, and those of a vector on its batch:
    a hundred copies among other texts, in blocks of 7, still come in the order of their ids."""
    others = list(documents.values())
    # copies stand everywhere; ids say nothing about the place
    mixed = {
        f"d{(n * 37) % 200:03d}": "nurse doctor king" if n % 2 else others[n // 2]
        for n in range(200)
    }
    copies = sorted((d for d, t in mixed.items() if t == "nurse doctor king"), reverse=True)
    for kind in (_Dense, _LateInteraction, _Sparse):
        monkeypatch.setattr(kind, "block", 7)
    context = RankSettings(cache=False, batch_size=3)
    monkeypatch.setattr(
        "ranktilt.data.collection.Collection.documents",
        lambda self: (
            (list(mixed)[n : n + 33], list(mixed.values())[n : n + 33]) for n in range(0, 200, 33)
        ),
    )
    ranker = make_ranker(f"{family}:{checkpoints[DIRECT[family][0]]}", mixed, context)
    run = ranker.rank({"q": "nurse doctor", "r": "money"}, 200).to_dict()
    for ranked in run.values():
        assert [d for d in ranked if d in copies] == copies
        assert len({ranked[d] for d in copies}) == 1
    place = list(run["q"]).index(copies[0])
    some = ranker.rank({"q": "nurse doctor"}, place + 5)
    assert [d for d in some.ranking("q") if d in copies] == copies[:5]
    again = ranker.rerank({"q": "nurse doctor"}, everything({"q": ""}, mixed), 200).to_dict()["q"]
    assert [d for d in again if d in copies] == copies


def test_many_queries_are_re_ranked_in_several_parts(
    checkpoints: dict[str, Path], queries: Texts, documents: Texts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lists of different documents, cut into parts of one or two queries, one of them empty."""
    names = list(documents)
    first = Run.load(
        {q: {d: -float(i) for i, d in enumerate(names[n * 11 : n * 11 + n * 5])}
         for n, q in enumerate(queries)}
    )  # fmt: skip
    spec = f"dense:{checkpoints['dense']}"
    expected = direct_dense(checkpoints["dense"], queries, documents)
    for at_once in (1, 7, 12, 10**6):
        monkeypatch.setattr(_Dense, "reranked_at_once", at_once)
        monkeypatch.setattr("ranktilt.rankers.dense.TEXTS_PER_CALL", 3)
        run = (
            make_ranker(spec, documents, RankSettings(cache=False)).rerank(queries, first).to_dict()
        )
        assert list(map(len, run.values())) == [0, 5, 10, 15, 20]
        for number, ranked in enumerate(run.values()):
            for doc, score in ranked.items():
                assert score == pytest.approx(expected[number, names.index(doc)], abs=1e-5)


def test_calls_in_small_parts_change_nothing(
    checkpoints: dict[str, Path], queries: Texts, documents: Texts, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("cross_encoder.PAIRS_PER_CALL", "late.QUERIES_AT_ONCE"):
        monkeypatch.setattr(f"ranktilt.rankers.{name}", 3)
    for ranker in (_Dense, _LateInteraction, _Sparse):
        monkeypatch.setattr(ranker, "block", 3)
        monkeypatch.setattr(ranker, "reranked_at_once", 3)
    some = dict(list(documents.items())[:20])
    for family, (kind, direct) in DIRECT.items():
        expected = direct(checkpoints[kind], queries, some)
        ranker = make_ranker(f"{family}:{checkpoints[kind]}", some, RankSettings(cache=False))
        runs = [ranker.rerank(queries, everything(queries, some))]
        if family != "cross":
            runs.append(ranker.rank(queries))
        for run in runs:
            np.testing.assert_allclose(table(run, queries, some), expected, **CLOSE)


def test_a_head_that_nobody_trained_is_refused(
    checkpoints: dict[str, Path], tmp_path: Path
) -> None:
    """transformers would make the missing layers by chance."""
    first = Run.load({"q": {"a": 1.0}})
    with pytest.raises(InputError) as error:
        make_ranker("cross:minilm", {"a": "cat"}).rerank({"q": "dog"}, first)
    assert str(error.value) == (
        "ranker cross:minilm: minilm has no trained head; train one"
        " (experiments/rankers/train_cross_folds.py --save), or give cross:FOLDER"
    )
    for family in ("cross", "sparse"):
        ranker = make_ranker(f"{family}:{checkpoints['dense']}", {"a": "cat"})
        for _ in range(2):  # the model is not kept either
            with pytest.raises(InputError, match="has no trained head"):
                ranker.rerank({"q": "dog"}, first)
    # a checkpoint in torch's own format has its head
    import torch
    from safetensors.torch import load_file

    folder = tmp_path / "bin"
    shutil.copytree(checkpoints["cross"], folder)
    torch.save(load_file(folder / "model.safetensors"), folder / "pytorch_model.bin")
    (folder / "model.safetensors").unlink()
    assert make_ranker(f"cross:{folder}", {"a": "cat"}).rerank({"q": "dog"}, first).lengths[0] == 1


@pytest.mark.parametrize(("version", "loads"), [("2.9.1", False), ("2.10.0+cpu", True)])
def test_pickled_weights_need_a_torch_that_reads_them_safely(
    version: str, loads: bool, checkpoints: dict[str, Path], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """CVE-2026-24747: below 2.10, a file can run code although `weights_only` is set."""
    import torch
    from safetensors.torch import load_file

    folder = tmp_path / "bin"
    shutil.copytree(checkpoints["dense"], folder)
    torch.save(load_file(folder / "model.safetensors"), folder / "pytorch_model.bin")
    monkeypatch.setattr("ranktilt.polarity.embedders.installed_version", lambda _: version)
    for spec in ("dense", "late"):  # by sentence-transformers and by transformers
        assert make_ranker(f"{spec}:{folder}", {"a": "cat"}).rank({"q": "dog"}, 1).lengths[0] == 1
    (folder / "model.safetensors").unlink()
    for spec in ("dense", "late"):
        ranker = make_ranker(f"{spec}:{folder}", {"a": "cat", "b": "cow"})
        if loads:
            assert ranker.rank({"q": "dog"}, 2).lengths[0] == 2
        else:
            with pytest.raises(
                InputError, match=r"pickled weights need torch 2\.10 or later; update torch"
            ):
                ranker.rank({"q": "dog"}, 2)


def test_two_outputs_give_the_log_probability_of_the_last(
    checkpoints: dict[str, Path], queries: Texts, documents: Texts
) -> None:
    from scipy.special import log_softmax
    from sentence_transformers import CrossEncoder

    model = CrossEncoder(str(checkpoints["classes"]), device="cpu")
    pairs = [(q, d) for q in queries.values() for d in documents.values()]
    expected = log_softmax(np.asarray(model.predict(pairs)), axis=1).reshape(len(queries), -1, 2)
    first = everything(queries, documents)
    run = make_ranker(f"cross:{checkpoints['classes']}", documents).rerank(queries, first)
    np.testing.assert_allclose(table(run, queries, documents), expected[:, :, 1], atol=1e-5)


def test_colbert_brings_its_own_projection_and_settings(
    checkpoints: dict[str, Path], queries: Texts, documents: Texts
) -> None:
    """[CLS] [Q] words [SEP] [MASK]…: 12 pieces a query; [CLS] [D] words [SEP]: 20 a document."""
    import torch
    from safetensors.torch import load_file
    from transformers import AutoTokenizer, BertConfig, BertModel

    folder = checkpoints["colbert"]
    weights = load_file(folder / "model.safetensors")
    model = BertModel(BertConfig.from_pretrained(folder)).eval()
    model.load_state_dict(
        {k.removeprefix("bert."): v for k, v in weights.items() if k.startswith("bert.")},
        strict=False,
    )
    tokenizer = AutoTokenizer.from_pretrained(folder)
    vocabulary = tokenizer.get_vocab()

    def vectors(text: str, query: bool) -> Any:
        pieces = tokenizer.tokenize(text)[: 12 - 3 if query else 20 - 3]
        pieces = ["[CLS]", "[unused0]" if query else "[unused1]", *pieces, "[SEP]"]
        seen = len(pieces)
        if query:
            pieces += ["[MASK]"] * (12 - len(pieces))
        ids = torch.tensor([[vocabulary.get(p, vocabulary["[UNK]"]) for p in pieces]])
        mask = (torch.arange(len(pieces)) < seen).long()[None]
        with torch.no_grad():
            hidden = model(input_ids=ids, attention_mask=mask).last_hidden_state[0]
        hidden = torch.nn.functional.normalize(hidden @ weights["linear.weight"].T, dim=1)
        kept = [i for i, p in enumerate(pieces) if query or p not in (".", ",")]
        return hidden[kept]

    some = {**dict(list(documents.items())[:20]), "dots": "the cat . sat , ."}
    q = [vectors(text, True) for text in queries.values()]
    d = [vectors(text, False) for text in some.values()]
    expected = [[float((a @ b.T).max(dim=1).values.sum()) for b in d] for a in q]
    run = make_ranker(f"late:{folder}", some).rank(queries)
    np.testing.assert_allclose(table(run, queries, some), expected, atol=1e-4, rtol=1e-5)


@pytest.mark.parametrize("form", ["bin", "parts", "parts of bin"])
def test_the_projection_is_found_in_any_file(
    form: str, checkpoints: dict[str, Path], queries: Texts, documents: Texts, tmp_path: Path
) -> None:
    """torch's own format, and weights in several files, as transformers writes large models."""
    import torch
    from safetensors.torch import load_file, save_file

    folder = tmp_path / "colbert"
    shutil.copytree(checkpoints["colbert"], folder)
    weights = load_file(folder / "model.safetensors")
    (folder / "model.safetensors").unlink()
    parts = [weights]
    if form != "bin":
        parts = [
            {name: tensor for name, tensor in weights.items() if (name == "linear.weight") is own}
            for own in (False, True)
        ]
    stem, ending = ("model", "safetensors") if form == "parts" else ("pytorch_model", "bin")
    placed = {}
    for number, part in enumerate(parts, start=1):
        name = f"{stem}.{ending}"
        if len(parts) > 1:
            name = f"{stem}-{number:05d}-of-{len(parts):05d}.{ending}"
        if ending == "bin":
            torch.save(part, folder / name)
        else:
            save_file(part, folder / name, metadata={"format": "pt"})
        placed |= dict.fromkeys(part, name)
    if len(parts) > 1:
        index = {"metadata": {}, "weight_map": placed}
        (folder / f"{stem}.{ending}.index.json").write_text(json.dumps(index))
    expected = make_ranker(f"late:{checkpoints['colbert']}", documents).rank(queries)
    run = make_ranker(f"late:{folder}", documents).rank(queries)
    np.testing.assert_allclose(
        table(run, queries, documents), table(expected, queries, documents), **CLOSE
    )


def test_colbert_without_its_projection_is_refused(
    checkpoints: dict[str, Path], tmp_path: Path
) -> None:
    from safetensors.torch import load_file, save_file

    folder = tmp_path / "colbert"
    shutil.copytree(checkpoints["colbert"], folder)
    weights = load_file(folder / "model.safetensors")
    del weights["linear.weight"]
    save_file(weights, folder / "model.safetensors", metadata={"format": "pt"})
    with pytest.raises(InputError, match=r"belongs to ColBERT, but no file has its projection"):
        make_ranker(f"late:{folder}", {"a": "cat"})


def test_colbert_s_settings_are_fetched_and_hashed(
    checkpoints: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from fnmatch import fnmatch
    from types import SimpleNamespace

    import huggingface_hub

    from ranktilt.polarity.embedders import checkpoint_fingerprint

    folder = tmp_path / "colbert"
    shutil.copytree(checkpoints["colbert"], folder)
    before = checkpoint_fingerprint(folder)
    (folder / "artifact.metadata").write_text('{"query_maxlen": 9}')
    assert checkpoint_fingerprint(folder) != before

    def fetch(repository: str, *, allow_patterns: list[str] | None = None, **_: Any) -> str:
        fetched = tmp_path / "fetched"
        fetched.mkdir(exist_ok=True)
        for path in folder.iterdir() if allow_patterns else ():
            if any(fnmatch(path.name, pattern) for pattern in allow_patterns or ()):
                shutil.copy(path, fetched)
        return str(fetched)

    listed = [SimpleNamespace(rfilename=path.name) for path in folder.iterdir()]
    monkeypatch.setattr(huggingface_hub, "snapshot_download", fetch)
    monkeypatch.setattr(
        huggingface_hub, "model_info", lambda *_, **__: SimpleNamespace(siblings=listed)
    )
    ranker = make_ranker("late:colbert-ir/some", {"a": "cat"})
    assert ranker.settings()["query_length"] == 9


def test_late_equals_the_multi_vector_encoder(
    checkpoints: dict[str, Path], queries: Texts, documents: Texts
) -> None:
    """Newer versions of sentence-transformers have MaxSim too: an independent witness."""
    import sentence_transformers

    if not hasattr(sentence_transformers, "MultiVectorEncoder"):
        pytest.skip("this version of sentence-transformers has no MultiVectorEncoder")
    model = sentence_transformers.MultiVectorEncoder(str(checkpoints["colbert"]), device="cpu")
    q = model.encode_query(list(queries.values()))
    d = model.encode_document(list(documents.values()))
    expected = model.similarity(q, d).numpy()
    run = make_ranker(f"late:{checkpoints['colbert']}", documents).rank(queries)
    np.testing.assert_allclose(table(run, queries, documents), expected, atol=1e-4, rtol=1e-5)


def test_the_batch_size_changes_nothing(
    checkpoints: dict[str, Path], queries: Texts, documents: Texts
) -> None:
    documents = dict(list(documents.items())[:12])
    for family, (kind, _) in DIRECT.items():
        scores = [
            table(
                make_ranker(
                    f"{family}:{checkpoints[kind]}",
                    documents,
                    RankSettings(batch_size=n, cache=False),
                ).rerank(queries, everything(queries, documents)),
                queries,
                documents,
            )
            for n in (2, 7)
        ]
        np.testing.assert_allclose(scores[0], scores[1], **CLOSE)


# --- what can go wrong ----------------------------------------------------------------------------


def test_no_network_is_one_clear_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import huggingface_hub.constants

    def unreachable(*_: object, **__: object) -> None:
        raise OSError("Name or service not known\nand much more")

    monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_CACHE", str(tmp_path))
    monkeypatch.setattr(huggingface_hub, "model_info", unreachable)
    for family in DIRECT:
        with pytest.raises(InputError) as error:
            make_ranker(f"{family}:some/model", {"a": "cat"})
        assert str(error.value) == (
            f"ranker {family}:some/model: not a folder, and the hub did not provide it (Name"
            " or service not known); check the name and the network, or use"
            f" {family}:FOLDER"
        )


def test_a_bare_name_is_looked_for_under_its_owner(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    import huggingface_hub.constants

    asked: list[str] = []

    def note(repository: str, **_: object) -> None:
        asked.append(repository)
        raise OSError("no network")

    monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_CACHE", str(tmp_path))
    monkeypatch.setattr(huggingface_hub, "model_info", note)
    for spec in ("cross:ms-marco-x", "dense:some-x", "late:own/x"):
        with pytest.raises(InputError):
            make_ranker(spec, {"a": "cat"})
    assert asked == ["cross-encoder/ms-marco-x", "sentence-transformers/some-x", "own/x"]


def test_a_missing_extra_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    import importlib.util

    found = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, *a: None if name == "torch" else found(name, *a)
    )
    for family in DIRECT:
        with pytest.raises(MissingExtraError, match=r"pip install 'ranktilt\[neural\]'"):
            make_ranker(f"{family}:minilm", {"a": "cat"})
    make_ranker("dense:light", {"a": "cat"})


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("dense", "ranker 'dense' without a name, expected dense:NAME_OR_FOLDER"),
        ("late:./nowhere", r"ranker late:./nowhere: no such folder, expected a model's folder"),
        ("dense:light(similarity=dott)", "dense: similarity: invalid enum value 'dott'"),
        ("dense:light(query_prompt='x')", "query_prompt with dense:light"),
        ("dense:light(pooling=cls)", "pooling with dense:light"),
        ("dense:light(precision=bfloat16)", "precision with dense:light"),
        ("dense:minilm(precision=int8)", "dense: precision: invalid enum value 'int8'"),
        ("dense:minilm(pooling=max)", "dense: pooling: invalid enum value 'max'"),
        ("dense:light(simlarity=dot)", "unknown key 'simlarity'; did you mean similarity"),
    ],
)
def test_bad_specs(spec: str, says: str) -> None:
    with pytest.raises(InputError) as error:
        make_ranker(spec, {"a": "cat"})
    assert says in f"{error.value}"


def test_a_broken_checkpoint(checkpoints: dict[str, Path], tmp_path: Path) -> None:
    folder = tmp_path / "broken"
    shutil.copytree(checkpoints["cross"], folder)
    (folder / "model.safetensors").write_bytes(b"nothing")
    ranker = make_ranker(f"cross:{folder}", {"a": "cat"})
    with pytest.raises(InputError, match="the model could not be loaded"):
        ranker.rerank({"q": "dog"}, Run.load({"q": {"a": 1.0}}))


def test_options_of_late(checkpoints: dict[str, Path]) -> None:
    with pytest.raises(InputError, match="late: unknown key 'expand'"):
        make_ranker(f"late:{checkpoints['dense']}(expand=True)", {"a": "cat"})


def test_a_device_that_is_not_there(checkpoints: dict[str, Path]) -> None:
    import torch

    if torch.cuda.is_available():
        pytest.skip("there is a GPU here")
    ranker = make_ranker(f"dense:{checkpoints['dense']}", {"a": "cat"}, RankSettings(device="cuda"))
    with pytest.raises(InputError, match="device 'cuda' cannot be used"):
        ranker.rank({"q": "dog"})


@pytest.mark.parametrize("family", ["dense", "sparse", "late"])
def test_an_empty_collection(family: str, checkpoints: dict[str, Path], tmp_path: Path) -> None:
    for context in (RankSettings(), RankSettings(index=str(tmp_path / "index"))):
        ranker = make_ranker(f"{family}:{checkpoints[DIRECT[family][0]]}", {}, context)
        with pytest.raises(InputError, match="memory: no documents to rank"):
            ranker.rank({"q": "dog"})
    assert not any((tmp_path / "index").iterdir())


def test_a_document_without_text(checkpoints: dict[str, Path]) -> None:
    ranker = make_ranker(f"cross:{checkpoints['cross']}", {"a": "cat"})
    with pytest.raises(InputError, match=r"1 ranked document is not in the collection \('b'\)"):
        ranker.rerank({"q": "dog"}, Run.load({"q": {"a": 1.0, "b": 0.5}}))
    with pytest.raises(InputError, match="reranks a given run and cannot search"):
        ranker.rank({"q": "dog"})


# --- SPARTA and TCT-ColBERT -----------------------------------------------------------------------


def test_sparta_by_hand(
    checkpoints: dict[str, Path],
    queries: Texts,
    documents: Texts,
    tmp_path: Path,
) -> None:
    """f(q, d) = Σ_t ln(1 + relu(max_j e_t·s_j)), one document and one query piece at a time."""
    from transformers import AutoModel, AutoTokenizer

    model = AutoModel.from_pretrained(checkpoints["dense"]).eval()
    tokenizer = AutoTokenizer.from_pretrained(checkpoints["dense"])
    words = model.embeddings.word_embeddings.weight.detach().double().numpy()
    special = set(tokenizer.all_special_ids)
    asked = {**queries, "twice": "money money law"}
    expected = np.zeros((len(asked), len(documents)))
    for column, text in enumerate(documents.values()):
        fed = tokenizer(text, return_tensors="pt")
        states = model(**fed).last_hidden_state[0].detach().double().numpy()
        weights = {}
        for piece in range(len(words)):
            if piece not in special:
                best = max(float(words[piece] @ state) for state in states)
                weights[piece] = math.log(1.0 + max(0.0, best))
        for row, query in enumerate(asked.values()):
            pieces = tokenizer(query, add_special_tokens=False)["input_ids"]
            expected[row, column] = sum(weights.get(piece, 0.0) for piece in pieces)
    spec = f"sparse:{checkpoints['dense']}(head=sparta)"
    context = RankSettings(batch_size=7, index=str(tmp_path / "index"))
    for _ in range(2):  # the second time from the index
        found = make_ranker(spec, documents, context).rank(asked).to_dict()
        scores = [[found[q].get(d, 0.0) for d in documents] for q in asked]
        np.testing.assert_allclose(scores, expected, rtol=1e-4, atol=1e-5)
    assert np.ptp(expected) > 0.01


def test_tct_colbert_by_hand(
    checkpoints: dict[str, Path], queries: Texts, documents: Texts
) -> None:
    """Markers after [CLS], no [SEP], queries filled with [MASK]; means from the fifth piece on."""
    import torch
    from transformers import AutoModel, AutoTokenizer

    model = AutoModel.from_pretrained(checkpoints["dense"]).eval()
    tokenizer = AutoTokenizer.from_pretrained(checkpoints["dense"])

    def vector(text: str, role: str) -> np.ndarray:
        pieces = ["[CLS]", *tokenizer.tokenize(f"[{role}] {text}")]
        assert len(tokenizer.tokenize(f"[{role}]")) == 3
        pieces = (pieces + ["[MASK]"] * 36)[:36] if role == "Q" else pieces[:64]
        numbers = torch.tensor([tokenizer.convert_tokens_to_ids(pieces)])
        states = model(input_ids=numbers).last_hidden_state[0].detach().double().numpy()
        rows = [states[place] for place in range(4, len(pieces))]
        return np.sum(rows, axis=0) / len(rows)

    long = "the queen sat on the stone near the green river " * 9  # more than 36 and 64 pieces
    asked, texts = {**queries, "long": long}, {**documents, "long": long}
    expected = np.array(
        [[vector(q, "Q") @ vector(d, "D") for d in texts.values()] for q in asked.values()]
    )
    spec = f"dense:{checkpoints['dense']}(pooling=tct)"
    run = make_ranker(spec, texts, RankSettings(batch_size=5)).rank(asked)
    np.testing.assert_allclose(table(run, asked, texts), expected, rtol=1e-4, atol=1e-4)
    plain = make_ranker(f"dense:{checkpoints['dense']}(similarity=dot)", texts).rank(asked)
    assert np.abs(table(plain, asked, texts) - expected).max() > 0.1


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ("pooling=tct, query_prompt='q: '", "prompts with pooling=tct"),
        ("pooling=tcd", "pooling"),
    ],
)
def test_bad_options_of_tct(options: str, says: str, checkpoints: dict[str, Path]) -> None:
    with pytest.raises(InputError, match=says):
        make_ranker(f"dense:{checkpoints['dense']}({options})", {"a": "cat"})
