"""Write the lists of people of the embedded sample.

    python scripts/make_sample_people.py

writes ``people.csv``, ``shown.trec``, ``screener.trec`` and ``lottery.trec`` into
``src/ranktilt/sample/people``: 200 lists of eight of 60 invented applicants, in the order in which
they were shown and as two made-up rankers order them.

screener
    Prefers who was shown early, men, and chance: 0.25 for each place nearer to the top, 0.9 for a
    man, and a normal variable with standard deviation 1.
lottery
    A random order.

The rules are simulations and describe no real system.
"""

from __future__ import annotations

import random
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "src" / "ranktilt" / "sample" / "people"
LISTS, SIZE, SEED = 200, 8, 14
EARLY, MAN = 0.25, 0.9


def people() -> dict[str, tuple[str, str]]:
    """Gender and age of every applicant; of five who are non-binary, one is 40 or over."""
    genders = ["woman"] * 27 + ["man"] * 28 + ["non-binary"] * 5
    ages = ["under 40", "under 40", "40 and over"]
    found = {
        f"p{number + 1:02d}": (gender, ages[number % 3]) for number, gender in enumerate(genders)
    }
    found |= {f"p{number}": ("non-binary", "under 40") for number in range(56, 60)}
    return found | {"p60": ("non-binary", "40 and over")}


def trec(lists: dict[str, list[str]], tag: str) -> str:
    """Lists as a TREC run."""
    return "".join(
        f"{name} Q0 {doc} {rank} {SIZE - rank + 1} {tag}\n"
        for name, docs in lists.items()
        for rank, doc in enumerate(docs, start=1)
    )


def main() -> None:
    """Write the four files."""
    chance, everyone = random.Random(SEED), people()
    shown = {
        f"job{number + 1:03d}": chance.sample(sorted(everyone), SIZE) for number in range(LISTS)
    }
    screened, drawn = {}, {}
    for name, docs in shown.items():
        scores = {
            doc: EARLY * (SIZE - place) + MAN * (everyone[doc][0] == "man") + chance.gauss(0, 1)
            for place, doc in enumerate(docs)
        }
        screened[name] = sorted(docs, key=lambda doc, own=scores: -own[doc])
        drawn[name] = chance.sample(docs, SIZE)
    FOLDER.mkdir(exist_ok=True)
    lines = ["doc_id,group,attribute"]
    for doc, (gender, age) in everyone.items():
        lines += [f"{doc},{gender},gender", f"{doc},{age},age"]
    (FOLDER / "people.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    for name, lists in (("shown", shown), ("screener", screened), ("lottery", drawn)):
        (FOLDER / f"{name}.trec").write_text(trec(lists, name), encoding="utf-8")


if __name__ == "__main__":
    main()
