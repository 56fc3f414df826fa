"""The models' settings in Rekabsaz and Schedl (2020).

The paper gives few: random or GloVe vectors of 300 numbers, and "the code and the suggested
parameters" of Hofstätter et al. (2019), where vectors are trained and IDF is not used. The filters
of ConvKNRM are those that Table 1's count implies: 110,022,399 − 109,481,400 = 6·300² + 3·300 + 99.
The released learning rate is 0.001, and 0.01 for vectors whose length is about 6; ours have length
1, so theirs is 0.001 too.
Released MatchPyramid pools after each of its convolutions and has one more dense layer; ours pools
once, to the last size.
"""

from __future__ import annotations

from typing import Any

_COMMON = {"tune": True, "use_idf": False}

PAPER_OPTIONS: dict[str, dict[str, Any]] = {
    "knrm": _COMMON,
    "conv-knrm": {**_COMMON, "filters": 300, "gram_rate": 1.0, "vector_rate": 1.0},
    "match-pyramid": {
        **_COMMON, "layers": 5, "filters": 16, "rows": 3, "columns": 10, "hidden": 100,
        "dropout": 0.0,
    },
    "pacrr": {
        **_COMMON, "query_length": 30, "filters": 32, "strongest": 5, "hidden": 100,
        "dropout": 0.0, "idf_weights": False,
    },
}  # fmt: skip

#: Settings of the training; `dim` is that of random vectors.
PAPER_TRAINING: dict[str, Any] = {
    "dim": 300, "query_length": 30, "document_length": 180, "batch_size": 64, "loss": "eq3",
    "learning_rate": 1e-3,
}  # fmt: skip

#: Rows of the paper's word vectors: GloVe's 109,481,400 numbers, 300 per word.
PAPER_WORDS = 109_481_400 // 300
