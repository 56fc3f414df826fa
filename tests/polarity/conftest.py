"""A sentence-transformers checkpoint that is made here, and a cache folder of the test's own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

WORDS = ["he", "she", "they", "the", "a", "cat", "dog", "sat", "ran", "on", "mat", "money", "law"]
LETTERS = [chr(c) for c in range(ord("a"), ord("z") + 1)]


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test reads or fills the cache of the person who runs it."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("RANKTILT_CACHE", str(folder))
    return folder


@pytest.fixture(scope="session")
def tiny_checkpoint(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Random weights: one layer, 16 dimensions, a WordPiece vocabulary, mean pooling."""
    import torch
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors
    from transformers import BertConfig, BertModel

    folder = tmp_path_factory.mktemp("checkpoint") / "tiny"
    (folder / "1_Pooling").mkdir(parents=True)
    pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", *WORDS, *LETTERS, *(f"##{c}" for c in LETTERS)]
    vocabulary = {piece: number for number, piece in enumerate(dict.fromkeys(pieces))}
    tokenizer = Tokenizer(models.WordPiece(vocabulary, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer()
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.post_processor = processors.BertProcessing(("[SEP]", 3), ("[CLS]", 2))
    tokenizer.save(str(folder / "tokenizer.json"))
    (folder / "vocab.txt").write_text("\n".join(vocabulary), encoding="utf-8")
    torch.manual_seed(7)
    config = BertConfig(
        vocab_size=len(vocabulary), hidden_size=16, num_hidden_layers=1, num_attention_heads=2,
        intermediate_size=32, max_position_embeddings=64,
    )  # fmt: skip
    BertModel(config).save_pretrained(folder)
    _put_json(
        folder / "tokenizer_config.json",
        {"tokenizer_class": "BertTokenizer", "model_max_length": 64, "pad_token": "[PAD]",
         "unk_token": "[UNK]", "cls_token": "[CLS]", "sep_token": "[SEP]"},
    )  # fmt: skip
    _put_json(
        folder / "modules.json",
        [{"idx": 0, "name": "0", "path": "", "type": "sentence_transformers.models.Transformer"},
         {"idx": 1, "name": "1", "path": "1_Pooling",
          "type": "sentence_transformers.models.Pooling"}],
    )  # fmt: skip
    _put_json(
        folder / "1_Pooling" / "config.json",
        {"word_embedding_dimension": 16, "pooling_mode_mean_tokens": True},
    )
    return folder


def _put_json(path: Path, content: object) -> None:
    path.write_text(json.dumps(content), encoding="utf-8")
