"""The README shows real output: its console session is compared with what the command prints."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

README = Path(__file__).parents[1] / "README.md"


def test_demo_session_is_real(run_cli: Any) -> None:
    blocks = re.findall(r"```console\n(.*?)```", README.read_text(encoding="utf-8"), re.S)
    session = next(block for block in blocks if block.startswith("$ ranktilt demo\n"))
    shown = session.removeprefix("$ ranktilt demo\n").rstrip().split("\n")
    printed = run_cli("demo").out.rstrip().split("\n")
    assert shown == [line.rstrip() for line in printed]
