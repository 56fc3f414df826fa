"""The four interaction models: values by hand, and padding that never changes a score."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
import torch

from ranktilt.errors import InputError, UnknownNameError
from ranktilt.rankers.interaction.models import (
    _KNRM,
    _PACRR,
    CENTRES,
    MODELS,
    SCALE,
    _KernelPooling,
    _MatchPyramid,
    _Settings,
)
from ranktilt.rankers.interaction.ranker import build_model
from ranktilt.rankers.interaction.words import ModelVocabulary, Words

ROWS, DIM = 30, 6


def tables(seed: int = 0) -> tuple[Any, Any]:
    random = np.random.default_rng(seed)
    vectors = random.standard_normal((ROWS, DIM)).astype(np.float32)
    vectors[0] = 0
    idf = (1 + 4 * random.random(ROWS)).astype(np.float32)
    idf[0] = 0
    return torch.from_numpy(vectors), torch.from_numpy(idf)


def made(name: str, **settings: Any) -> Any:
    torch.manual_seed(3)
    return MODELS[name](*tables(), MODELS[name].Settings(**settings)).eval()


def numbers(*rows: list[int], width: int) -> Any:
    return torch.tensor([row + [0] * (width - len(row)) for row in rows])


@pytest.mark.parametrize("name", MODELS)
@pytest.mark.parametrize("tune", [False, True])
def test_padding_never_changes_a_score(name: str, tune: bool) -> None:
    model = made(name, tune=tune)
    if tune:  # training moves every row, that of padding too
        with torch.no_grad():
            model.vectors += 0.5
    query, document = [4, 9, 2], [7, 4, 4, 11, 2]
    tight = model(numbers(query, width=3), numbers(document, width=5))
    loose = model(numbers(query, [5] * 8, width=8), numbers(document, [3] * 14, width=14))
    assert tight.shape == (1,)
    assert loose.shape == (2,)
    assert loose[0].item() == pytest.approx(tight[0].item(), abs=1e-6)
    assert loose[1].item() != loose[0].item()


@pytest.mark.parametrize("name", MODELS)
@pytest.mark.parametrize("document", [[], [7]])
def test_short_and_empty_texts_have_finite_scores(name: str, document: list[int]) -> None:
    model = made(name)
    assert torch.isfinite(model(numbers([4, 9], width=2), numbers(document, width=1))).all()
    assert torch.isfinite(model(numbers([], width=1), numbers([7, 8], width=2))).all()


@pytest.mark.parametrize("name", MODELS)
def test_every_weight_gets_a_gradient(name: str) -> None:
    model = made(name, tune=True).train()
    query, document = numbers([4, 9, 2], [5, 6, 1], width=3), torch.arange(1, 13).reshape(2, 6)
    (model(query, document) * torch.tensor([1.0, -1.0])).sum().backward()
    for label, weight in model.named_parameters():
        # a bias that is added to both scores alike cancels in a difference, but not after tanh
        assert weight.grad is not None, label
        if not label.endswith("bias"):
            assert weight.grad.abs().sum() > 0, label


def test_a_kernel_by_hand() -> None:
    # two query words, two document words: cosines 1 and 0.8, then 0.1 and 0.5
    cosines = torch.tensor([[[1.0, 0.8], [0.1, 0.5]]])
    features = _KernelPooling()(cosines, torch.ones(1, 2), torch.ones(1, 2))[0] / SCALE
    # centre 0.9, width 0.1: the first word sees exp(-0.5) twice; the second exp(-32), exp(-8)
    first = math.log(2 * math.exp(-0.5))
    second = math.log(math.exp(-32) + math.exp(-8))
    assert features[CENTRES.index(0.9)].item() == pytest.approx(first + second, abs=1e-4)
    # the exact kernel: one match in the first row, none in the second (ln 1e-10)
    assert features[0].item() == pytest.approx(math.log(1.0) + math.log(1e-10), abs=1e-4)
    assert len(features) == 11


def test_all_kernels_at_once_as_on_a_gpu() -> None:
    torch.manual_seed(1)
    given = torch.rand(3, 4, 7) * 2 - 1, torch.rand(3, 4), (torch.rand(3, 7) > 0.3).float()
    one, every = _KernelPooling(), _KernelPooling()
    every.together = len(CENTRES)
    assert torch.allclose(one(*given), every(*given), atol=1e-6)


def test_knrm_is_the_paper_s_formula_without_idf() -> None:
    vectors, idf = tables()
    torch.manual_seed(0)
    model = _KNRM(vectors, idf, _Settings(use_idf=False))
    query, document = [4, 9], [7, 4, 12]
    unit = vectors.numpy() / np.maximum(1e-9, np.linalg.norm(vectors.numpy(), axis=1))[:, None]
    matrix = unit[query] @ unit[document].T
    features = []
    for centre, width in zip(CENTRES, [0.001] + [0.1] * 10, strict=True):
        kernel = np.exp(-((matrix.astype(np.float64) - centre) ** 2) / (2 * width**2)).sum(axis=1)
        features.append(0.01 * np.log(np.maximum(kernel, 1e-10)).sum())
    weight = model.output.weight.detach().numpy()[0]
    expected = math.tanh(float(weight @ np.array(features)) + model.output.bias.item())
    got = model(torch.tensor([query]), torch.tensor([document])).item()
    assert got == pytest.approx(expected, abs=1e-5)


def test_knrm_rises_with_exact_matches_where_that_kernel_counts() -> None:
    model = made("knrm")
    with torch.no_grad():
        model.output.weight.zero_()
        model.output.weight[0, 0] = 1.0
    query = torch.tensor([[4, 9]] * 3)
    scores = model(query, torch.tensor([[7, 8, 12], [4, 8, 12], [4, 9, 12]]))
    assert scores[0] < scores[1] < scores[2]


def test_idf_makes_the_rare_word_count_more() -> None:
    vectors, _ = tables()
    idf = torch.ones(ROWS)
    idf[0], idf[9] = 0.0, 5.0
    query, document = torch.tensor([[4, 9]] * 2), torch.tensor([[4, 7], [9, 7]])
    for use_idf, larger in ((True, True), (False, False)):
        model = _KNRM(vectors, idf, _Settings(use_idf=use_idf))
        with torch.no_grad():
            model.output.weight.zero_()
            model.output.weight[0, 0] = 1.0
        common, rare = model(query, document).tolist()
        assert (rare - common > 1e-4) is larger


def test_an_n_gram_is_the_convolution_of_its_words() -> None:
    model = made("conv-knrm", filters=5)
    grams = model.grams(torch.tensor([[4, 9, 2]]))
    assert [tuple(one.shape) for one in grams] == [(1, 3, 5)] * 3
    layer, words = model.convolutions[1], model.vectors[torch.tensor([4, 9, 2])]
    one, two = layer.weight[:, :, 0], layer.weight[:, :, 1]
    first = torch.relu(one @ words[0] + two @ words[1] + layer.bias)
    last = torch.relu(one @ words[2] + layer.bias)
    assert torch.allclose(grams[1][0, 0], first, atol=1e-6)
    assert torch.allclose(grams[1][0, 2], last, atol=1e-6)
    assert model.output.in_features == 3 * 3 * 11


def test_conv_knrm_of_one_word_grams_meets_the_same_phrase_exactly() -> None:
    model = made("conv-knrm")
    seen: list[Any] = []
    model.pooling.register_forward_hook(lambda _module, given, _out: seen.append(given[0]))
    model(torch.tensor([[4, 9]]), torch.tensor([[8, 4, 9, 1]]))
    assert len(seen) == 9
    # query bigram (4, 9) against the document's bigrams: equal at place 1
    assert seen[4][0, 0, 1].item() == pytest.approx(1.0, abs=1e-5)
    assert seen[4][0, 0, 0].item() < 0.999


def test_the_image_s_channels() -> None:
    vectors, idf = tables()
    model = _MatchPyramid(vectors, idf, _MatchPyramid.Settings(use_idf=False))
    image = model.image(torch.tensor([[4, 9]]), torch.tensor([[9, 7, 4]]))
    assert image[0, 0].tolist() == [[0, 0, 1], [1, 0, 0]]
    cosine = torch.cosine_similarity(vectors[4], vectors[7], dim=0).item()
    assert image[0, 1, 0, 1].item() == pytest.approx(cosine, abs=1e-6)


def test_dynamic_pooling_by_hand() -> None:
    pool = _MatchPyramid.dynamic_max_pool
    maps = torch.arange(1.0, 13.0).reshape(1, 1, 2, 6)
    pooled = pool(maps, torch.ones(1, 2), torch.ones(1, 6), 1, 3)
    assert pooled.tolist() == [[[[8.0, 10.0, 12.0]]]]
    # only four of six columns are words: parts are cut from those
    mask = torch.tensor([[1.0, 1, 1, 1, 0, 0]])
    assert pool(maps, torch.ones(1, 2), mask, 2, 2).tolist() == [[[[2, 4], [8, 10]]]]
    # more parts than words: parts overlap, none is empty
    one = torch.tensor([[1.0, 0, 0, 0, 0, 0]])
    assert pool(maps, torch.ones(1, 2), one, 1, 3).tolist() == [[[[7, 7, 7]]]]


def test_dynamic_pooling_is_torch_s_adaptive_pooling_without_padding() -> None:
    maps = torch.rand(3, 4, 7, 23)
    ours = _MatchPyramid.dynamic_max_pool(maps, torch.ones(3, 7), torch.ones(3, 23), 3, 10)
    assert torch.equal(ours, torch.nn.functional.adaptive_max_pool2d(maps, (3, 10)))


def test_the_strongest_signals() -> None:
    maps = torch.tensor([[[0.2, -0.7, 0.9, 5.0]]])
    mask = torch.tensor([[1.0, 1, 1, 0]])
    two = _PACRR.strongest_signals(maps, mask, 2)[0, 0].tolist()
    assert two == pytest.approx([0.9, 0.2])
    short = _PACRR.strongest_signals(maps, mask, 5)[0, 0].tolist()
    assert short == pytest.approx([0.9, 0.2, -0.7, 0.0, 0.0])


def test_pacrr_s_features() -> None:
    vectors, idf = tables()
    own = _PACRR.Settings(use_idf=False, query_length=4, largest=2, filters=3, strongest=2)
    model = _PACRR(vectors, idf, own)
    features = model.features(torch.tensor([[4, 9, 0]]), torch.tensor([[9, 4, 7]]))
    assert tuple(features.shape) == (1, 4, 2 * 2 + 1)
    assert features[0, :2, 0].tolist() == pytest.approx([1.0, 1.0], abs=1e-5)  # exact matches
    weights = np.exp(idf.numpy()[[4, 9]])
    assert features[0, :2, -1].tolist() == pytest.approx((weights / weights.sum()).tolist())
    assert features[0, 2:].abs().sum() == 0
    layer = model.convolutions[0]
    matrix = model.cosines(torch.tensor([[4, 9]]), torch.tensor([[9, 4, 7]]))[0]
    block = torch.zeros(3, 4)
    block[:2, :3] = matrix
    by_place = [
        max((layer.weight[f, 0] * block[0:2, j : j + 2]).sum().item() + layer.bias[f].item()
            for f in range(3))
        for j in range(3)
    ]  # fmt: skip
    assert features[0, 0, 2:4].tolist() == pytest.approx(sorted(by_place)[::-1][:2], abs=1e-5)


def test_pacrr_reads_no_more_query_words_than_it_has_places_for() -> None:
    model = made("pacrr", query_length=3)
    document = torch.tensor([[9, 4, 7]])
    long, short = (
        model(torch.tensor([[4, 9, 2, 5, 6]]), document),
        model(torch.tensor([[4, 9, 2]]), document),
    )
    assert torch.equal(long, short)


def test_an_unknown_setting_offers_near_names() -> None:
    vocabulary = ModelVocabulary.of(["a b"], buckets=2)
    words = Words(vocabulary, np.ones((len(vocabulary), 3), np.float32))
    with pytest.raises(UnknownNameError, match="did you mean filters"):
        build_model("pacrr", words, {"filter": 3})
    with pytest.raises(InputError, match="match-pyramid: layers: expected int >= 1"):
        build_model("match-pyramid", words, {"layers": 0})
    with pytest.raises(InputError, match="pacrr: dropout: expected float < 1"):
        build_model("pacrr", words, {"dropout": 1.5})


# --- whole models against plain formulas ----------------------------------------------------------

QUERY, DOCUMENT = [4, 9, 2], [7, 4, 12, 9, 9, 1, 21]


def parts(model: Any) -> tuple[np.ndarray, np.ndarray, dict[str, np.ndarray]]:
    """Unit vectors, IDF and weights as plain arrays of 64 bits."""
    vectors, idf = (table.numpy().astype(np.float64) for table in tables())
    unit = vectors / np.maximum(1e-9, np.linalg.norm(vectors, axis=1))[:, None]
    weights = {name: w.numpy().astype(np.float64) for name, w in model.state_dict().items()}
    return unit, idf, weights


def by_hand_score(model: Any, expected: float) -> None:
    """The model's score, alone and padded beside a longer pair, is the expected one."""
    alone = model(torch.tensor([QUERY]), torch.tensor([DOCUMENT]))[0].item()
    beside = model(
        numbers(QUERY, [5] * 6, width=6), numbers(DOCUMENT, list(range(1, 12)), width=11)
    )[0].item()
    assert alone == pytest.approx(expected, abs=1e-5)
    assert beside == pytest.approx(expected, abs=1e-5)


def kernels(matrix: np.ndarray, weights: np.ndarray) -> list[float]:
    """Eqs. 4-6 of KNRM with a weight a query word, at the scale of the features here."""
    features = []
    for centre, width in zip(CENTRES, [0.001] + [0.1] * 10, strict=True):
        soft = np.exp(-((matrix - centre) ** 2) / (2 * width**2)).sum(axis=1)
        features.append(0.01 * float((np.log(np.maximum(soft, 1e-10)) * weights).sum()))
    return features


@pytest.mark.parametrize("use_idf", [True, False])
def test_conv_knrm_by_plain_formulas(use_idf: bool) -> None:
    model = made("conv-knrm", filters=7, use_idf=use_idf)
    with torch.no_grad():
        model.output.weight *= 20  # far from where tanh is a line
    _, idf, weights = parts(model)
    vectors = tables()[0].numpy().astype(np.float64)

    def grams(words: list[int], length: int) -> np.ndarray:
        kernel = weights[f"convolutions.{length - 1}.weight"]  # filters × dimensions × places
        bias = weights[f"convolutions.{length - 1}.bias"]
        rows = []
        for start in range(len(words)):
            own = bias.copy()
            for place, word in enumerate(words[start : start + length]):
                own += kernel[:, :, place] @ vectors[word]
            own = np.maximum(own, 0)
            rows.append(own / max(np.linalg.norm(own), 1e-9))
        return np.array(rows)

    relative = idf[QUERY] / idf[QUERY].max()
    features: list[float] = []
    for own in (1, 2, 3):
        mean = np.array([relative[i : i + own].mean() for i in range(len(QUERY))])
        for other in (1, 2, 3):
            matrix = grams(QUERY, own) @ grams(DOCUMENT, other).T
            features += kernels(matrix, mean if use_idf else np.ones(len(QUERY)))
    score = weights["output.weight"][0] @ np.array(features) + weights["output.bias"][0]
    by_hand_score(model, math.tanh(score))


@pytest.mark.parametrize("use_idf", [True, False])
@pytest.mark.parametrize("layers", [1, 2])
def test_match_pyramid_by_plain_formulas(use_idf: bool, layers: int) -> None:
    model = made("match-pyramid", use_idf=use_idf, layers=layers, rows=2, columns=3)
    with torch.no_grad():  # a bias of its own makes padding seen where it is not masked
        for layer in model.convolutions:
            layer.bias += 0.5
    unit, idf, weights = parts(model)
    exact = np.array([[float(q == d) for d in DOCUMENT] for q in QUERY])
    maps = np.stack([exact, unit[QUERY] @ unit[DOCUMENT].T])
    if use_idf:
        maps = maps * (idf[QUERY] / idf[QUERY].max())[None, :, None]
    height, width = len(QUERY), len(DOCUMENT)
    for layer in range(layers):
        kernel = weights[f"convolutions.{layer}.weight"]
        around = np.pad(maps, ((0, 0), (1, 1), (1, 1)))
        maps = np.array(
            [
                [
                    [(around[:, i : i + 3, j : j + 3] * filter_).sum() for j in range(width)]
                    for i in range(height)
                ]
                for filter_ in kernel
            ]
        ) + weights[f"convolutions.{layer}.bias"][:, None, None]  # fmt: skip
        maps = np.maximum(maps, 0)
    pooled = [
        own[
            math.floor(r * height / 2) : math.ceil((r + 1) * height / 2),
            math.floor(c * width / 3) : math.ceil((c + 1) * width / 3),
        ].max()
        for own in maps
        for r in range(2)
        for c in range(3)
    ]
    hidden = np.maximum(weights["dense.1.weight"] @ np.array(pooled) + weights["dense.1.bias"], 0)
    by_hand_score(model, float(weights["dense.3.weight"][0] @ hidden + weights["dense.3.bias"][0]))


@pytest.mark.parametrize("use_idf", [True, False])
def test_pacrr_by_plain_formulas(use_idf: bool) -> None:
    model = made("pacrr", use_idf=use_idf, query_length=6, filters=4, strongest=2, hidden=8)
    unit, idf, weights = parts(model)
    matrix = unit[QUERY] @ unit[DOCUMENT].T
    chances = np.exp(idf[QUERY]) / np.exp(idf[QUERY]).sum()
    relative = idf[QUERY] / idf[QUERY].max()
    rows = np.zeros((6, 3 * 2 + 1))
    for i in range(len(QUERY)):
        signals: list[float] = []
        for size in (1, 2, 3):
            if size == 1:
                values = matrix[i].tolist()
            else:
                kernel = weights[f"convolutions.{size - 2}.weight"][:, 0]
                bias = weights[f"convolutions.{size - 2}.bias"]
                around = np.pad(matrix, ((0, size - 1), (0, size - 1)))
                values = [
                    max(
                        (around[i : i + size, j : j + size] * kernel[f]).sum() + bias[f]
                        for f in range(4)
                    )
                    for j in range(len(DOCUMENT))
                ]
            signals += sorted(values, reverse=True)[:2]
        rows[i] = [*(np.array(signals) * (relative[i] if use_idf else 1.0)), chances[i]]
    hidden = rows.reshape(-1)
    for number in (1, 3):
        hidden = weights[f"dense.{number}.weight"] @ hidden + weights[f"dense.{number}.bias"]
        hidden = np.maximum(hidden, 0)
    by_hand_score(model, float(weights["dense.5.weight"][0] @ hidden + weights["dense.5.bias"][0]))
