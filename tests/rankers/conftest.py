"""Tiny random checkpoints of every kind, made here, and a hundred documents to rank."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

WORDS = (
    *("he", "she", "they", "the", "a", "cat", "dog", "sat", "ran", "on", "mat", "money", "law"),
    *("nurse", "doctor", "court", "river", "stone", "light", "night", "green", "paper", "house"),
    *("tree", "water", "road", "king", "queen", "market", "song"),
)
LETTERS = [chr(c) for c in range(ord("a"), ord("z") + 1)]
SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "[unused0]", "[unused1]", ".", ","]


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test reads or fills the cache of the person who runs it."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("RANKTILT_CACHE", str(folder))
    return folder


@pytest.fixture(scope="session")
def documents() -> dict[str, str]:
    """A hundred texts of 1 to 25 words, all different."""
    draw = random.Random(5)
    made: dict[str, str] = {}
    while len(made) < 100:
        text = " ".join(draw.choices(WORDS, k=draw.randint(1, 25)))
        if text not in made.values():
            made[f"d{len(made):03d}"] = text
    return made


@pytest.fixture(scope="session")
def queries() -> dict[str, str]:
    """Five queries of known words."""
    return {
        "q1": "nurse doctor",
        "q2": "the king and the queen",
        "q3": "money",
        "q4": "green tree near water",
        "q5": "law court he she",
    }


@pytest.fixture(scope="session")
def checkpoints(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Folders by kind: dense, mlm (for sparse), cross (one output), classes (two), colbert."""
    import torch
    import transformers

    root = tmp_path_factory.mktemp("checkpoints")
    folders = {kind: root / kind for kind in ("dense", "mlm", "cross", "classes", "colbert")}
    size = 0
    for folder in folders.values():
        folder.mkdir()
        size = _tokenizer(folder)
    shape: dict[str, Any] = {
        "vocab_size": size, "hidden_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2,
        "intermediate_size": 32, "max_position_embeddings": 64, "initializer_range": 0.2,
    }  # fmt: skip
    torch.manual_seed(7)
    config = transformers.BertConfig(**shape)
    transformers.BertModel(config).save_pretrained(folders["dense"])
    (folders["dense"] / "1_Pooling").mkdir()
    _put_json(
        folders["dense"] / "modules.json",
        [{"idx": 0, "name": "0", "path": "", "type": "sentence_transformers.models.Transformer"},
         {"idx": 1, "name": "1", "path": "1_Pooling",
          "type": "sentence_transformers.models.Pooling"}],
    )  # fmt: skip
    _put_json(
        folders["dense"] / "1_Pooling" / "config.json",
        {"word_embedding_dimension": 16, "pooling_mode_mean_tokens": True},
    )
    transformers.BertForMaskedLM(config).save_pretrained(folders["mlm"])
    for kind, labels in (("cross", 1), ("classes", 2)):
        head = transformers.BertConfig(**shape, num_labels=labels)
        transformers.BertForSequenceClassification(head).save_pretrained(folders[kind])
    _colbert(folders["colbert"], config)
    return folders


def _colbert(folder: Path, config: Any) -> None:
    """As the public checkpoints are: `bert.*`, `linear.weight` and a file of settings."""
    import torch
    import transformers
    from safetensors.torch import save_file

    weights = {f"bert.{k}": v for k, v in transformers.BertModel(config).state_dict().items()}
    weights = {k: v.contiguous() for k, v in weights.items() if "position_ids" not in k}
    weights["linear.weight"] = torch.randn(8, 16)
    save_file(weights, folder / "model.safetensors", metadata={"format": "pt"})
    config.architectures = ["HF_ColBERT"]
    config.save_pretrained(folder)
    _put_json(folder / "artifact.metadata", {"query_maxlen": 12, "doc_maxlen": 20})


def _tokenizer(folder: Path) -> int:
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors

    pieces = [*SPECIAL, *WORDS, *LETTERS, *(f"##{c}" for c in LETTERS)]
    vocabulary = {piece: number for number, piece in enumerate(dict.fromkeys(pieces))}
    tokenizer = Tokenizer(models.WordPiece(vocabulary, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer()
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.post_processor = processors.BertProcessing(("[SEP]", 3), ("[CLS]", 2))
    tokenizer.save(str(folder / "tokenizer.json"))
    (folder / "vocab.txt").write_text("\n".join(vocabulary), encoding="utf-8")
    _put_json(
        folder / "tokenizer_config.json",
        {"tokenizer_class": "BertTokenizer", "model_max_length": 64, "pad_token": "[PAD]",
         "unk_token": "[UNK]", "cls_token": "[CLS]", "sep_token": "[SEP]", "mask_token": "[MASK]"},
    )  # fmt: skip
    return len(vocabulary)


def _put_json(path: Path, content: object) -> None:
    path.write_text(json.dumps(content), encoding="utf-8")
