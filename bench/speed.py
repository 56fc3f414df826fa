"""All goals for speed, one after another; writes docs/speed.md.

    export RANKTILT_MINILM="$(python scripts/minilm.py)"    # for ranking
    python bench/speed.py --shared FOLDER [--data FOLDER] [--only startup annotate …]

FOLDER has TREC's passages, judgements and runs as folders msmarco_dl19 and msmarco_dl20. The page
has what each benchmark printed when it last ran with this command; --only runs some of them and
keeps the rest of the page. Use a quiet machine.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import platform
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
PAGE, KEPT = HERE.parent / "docs" / "speed.md", HERE / "speed.json"
CLAIM = re.compile(r"^(ok|MISSED)\s+(.*): ([\d.,]+) \(wanted (.*)\)$")
#: Part of the page → title, script and its arguments.
PARTS = {
    "startup": ("Start-up", "startup.py --dl19 {shared}/msmarco_dl19"),
    "annotate": (
        "Counting group terms",
        "annotate.py --data {data} --collection {shared}/msmarco_dl19/passages_dl19.tsv "
        "{shared}/msmarco_dl20/passages_dl20.tsv",
    ),
    "formats": ("Formats", "formats.py --data {data} --collection {data}/million.tsv"),
    "duo": ("DUO", "duo.py"),
    "score": ("Scoring", "run.py --data {data}"),
    "partitioned": ("Partitioned annotations", "partitioned.py --folder {data}/partitions"),
    "rank": ("Ranking", "rank.py --data {data}"),
    "report": ("Report", "report.py --data {data}"),
}
HEAD = """# Speed

Written by `python bench/speed.py`; do not edit. Each claim is compared with a baseline in the same
job (medians of interleaved runs). Limits in seconds are for a quiet machine on which
`import polars, pyarrow` takes about 0.2 s; its time is printed under Start-up. Parts may have been
measured on different machines. Other benchmarks are on [their own page](../bench/README.md).
"""


def run(part: str, places: dict[str, Path]) -> tuple[dict[str, object], bool]:
    """Run one benchmark; what it printed, when and where, and whether it missed a claim."""
    _, script = PARTS[part]
    words = [word.format(**places) for word in script.split()]
    load = os.getloadavg()[0]
    done = subprocess.run(
        [sys.executable, str(HERE / words[0]), *words[1:]],
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    print(done.stdout, flush=True)
    told: dict[str, object] = {
        "date": datetime.date.today().isoformat(),
        "machine": f"{os.cpu_count()} cores, Python {platform.python_version()}",
        "load": round(load, 1),
        "output": [line.rstrip() for line in done.stdout.splitlines()],
    }
    return told, done.returncode != 0


def page(kept: dict[str, dict[str, object]]) -> str:
    """The page: a table of claims per benchmark, and what else it printed."""
    lines = [HEAD]
    for part, (title, script) in PARTS.items():
        if part not in kept:
            continue
        found = kept[part]
        lines.append(f"## {title}\n")
        lines.append(
            f"`python bench/{script.split()[0]}`, {found['date']}, {found['machine']}; load of the "
            f"machine before it started: {found['load']}.\n"
        )
        claims = [CLAIM.match(line) for line in found["output"]]  # type: ignore[attr-defined]
        rows = [match.groups() for match in claims if match]
        if rows:
            lines += ["| claim | wanted | measured | |", "|---|---|--:|---|"]
            lines += [
                f"| {what} | {wanted} | {value} | {'' if good == 'ok' else 'missed'} |"
                for good, what, value, wanted in rows
            ] + [""]
        others = [line for line, match in zip(found["output"], claims, strict=True) if not match]  # type: ignore[call-overload]
        if others:
            lines += ["```text", *others, "```", ""]
    return "\n".join(lines).rstrip() + "\n"


def main() -> int:
    """Run benchmarks and write the page."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--shared", type=Path, required=True)
    parser.add_argument("--data", type=Path, default=HERE / "data")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=list(PARTS))
    options = parser.parse_args()
    options.data.mkdir(parents=True, exist_ok=True)
    kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    missed = False
    for part in options.only:
        kept[part], failed = run(part, {"shared": options.shared, "data": options.data})
        KEPT.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        PAGE.write_text(page(kept), encoding="utf-8")
        missed |= failed
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
