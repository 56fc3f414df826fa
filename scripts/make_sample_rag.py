"""Write the RAG sample: made-up questions, passages, citations and answers.

    python scripts/make_sample_rag.py

writes ``answers.jsonl`` and ``sites.csv`` into ``src/ranktilt/sample/rag``: 30 questions about
invented people, each with six retrieved passages of six invented sites, three about a woman and
three about a man. The model gets four of them, drawn at random, and makes four citations. A passage
about a man is cited three times as often as one about a woman, and the first of the context twice
as often as others. The answer has one sentence per citation; every tenth answer names nobody. The
rules are simulations and describe no real system.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "src" / "ranktilt" / "sample" / "rag"
SEED, GIVEN, CITED = 15, 4, 4
MAN, FIRST = 3.0, 2.0
CRAFTS = (
    "pottery", "weaving", "bookbinding", "glassblowing", "woodcarving", "bell founding",
    "map making", "violin making", "basketry", "dyeing", "clock making", "stone cutting",
    "paper making", "lace making", "tile making",
)  # fmt: skip
ASKED = ("Who changed {} in the valley?", "Who taught {} to others?")
SITES = {
    "museum.example": "institution", "archive.example": "institution",
    "university.example": "institution", "herald.example": "press", "courier.example": "press",
    "gazette.example": "press",
}  # fmt: skip
NAMES = ("Arlo Venn", "Bea Tarn", "Corin Hale", "Dara Quill", "Edda Moss", "Finn Larch")


def question(number: int, draw: random.Random) -> dict[str, object]:
    """One question with its passages, citations and answer."""
    craft = CRAFTS[number % len(CRAFTS)]
    men = {site: place < 3 for place, site in enumerate(draw.sample(list(SITES), len(SITES)))}
    passages = [
        {"id": f"https://{site}/{number + 1}", "text": _passage(name, craft, men[site])}
        for site, name in zip(draw.sample(list(SITES), len(SITES)), NAMES, strict=True)
    ]
    given = draw.sample(passages, GIVEN)
    about = [men[own["id"].split("/")[2]] for own in given]
    weights = [(MAN if man else 1.0) * (1.0 if place else FIRST) for place, man in enumerate(about)]
    cited = draw.choices(range(GIVEN), weights, k=CITED)
    named = number % 10 != 9
    answer = [
        {"text": _sentence(craft, about[place], named=named), "citations": [place]}
        for place in cited
    ]
    return {
        "query_id": f"q{number + 1:02d}",
        "question": ASKED[number // len(CRAFTS)].format(craft),
        "retrieved": passages,
        "context": [own["id"] for own in given],
        "answer": answer,
    }


def _passage(name: str, craft: str, man: bool) -> str:
    he, his = ("he", "his") if man else ("she", "her")
    return f"{name} is known for {craft}. In {his} workshop {he} trained apprentices."


def _sentence(craft: str, man: bool, *, named: bool) -> str:
    return f"{('He' if man else 'She') if named else 'One master'} is known for {craft}."


def main() -> None:
    """Write both files."""
    draw = random.Random(SEED)
    rows = [json.dumps(question(n, draw)) for n in range(len(CRAFTS) * len(ASKED))]
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "answers.jsonl").write_text("\n".join(rows) + "\n", encoding="utf-8")
    lines = ["domain,group", *(f"{site},{group}" for site, group in SITES.items())]
    (FOLDER / "sites.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
