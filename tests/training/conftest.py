"""Tiny random checkpoints: a BERT with dropout as an encoder, and as a cross-encoder."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

WORDS = (
    *("he", "she", "they", "the", "a", "cat", "dog", "sat", "ran", "on", "mat", "money", "law"),
    *("nurse", "doctor", "court", "river", "stone", "light", "night", "green", "paper"),
)
SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")


@pytest.fixture(scope="session")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Folders by kind: `encoder` (no head) and `cross` (one output)."""
    import torch
    import transformers
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors

    root = tmp_path_factory.mktemp("tiny")
    vocabulary = {piece: number for number, piece in enumerate((*SPECIAL, *WORDS))}
    tokenizer = Tokenizer(models.WordPiece(vocabulary, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer()
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.post_processor = processors.BertProcessing(("[SEP]", 3), ("[CLS]", 2))
    config = transformers.BertConfig(
        vocab_size=len(vocabulary), hidden_size=16, num_hidden_layers=2, num_attention_heads=2,
        intermediate_size=32, max_position_embeddings=64, initializer_range=0.2, num_labels=1,
    )  # fmt: skip
    made = {}
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(7)
        for kind, family in (
            ("encoder", transformers.BertModel),
            ("cross", transformers.BertForSequenceClassification),
        ):
            folder = made[kind] = root / kind
            family(config).save_pretrained(folder)
            tokenizer.save(str(folder / "tokenizer.json"))
            (folder / "vocab.txt").write_text("\n".join(vocabulary), encoding="utf-8")
            names = {"pad": "[PAD]", "unk": "[UNK]", "cls": "[CLS]", "sep": "[SEP]"}
            settings = {f"{key}_token": value for key, value in names.items()}
            settings |= {"tokenizer_class": "BertTokenizer", "mask_token": "[MASK]"}
            (folder / "tokenizer_config.json").write_text(
                json.dumps({**settings, "model_max_length": 64}), encoding="utf-8"
            )
    return made
