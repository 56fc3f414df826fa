"""Sentences in which the right swap of "her" and "his" is known, built from Debian's packages.

    apt-get install wordnet-base fortunes fortunes-min sword-text-web r-cran-janeaustenr \
        dict-devil dict-jargon
    python -m experiments.pronouns.sentences --out build/pronouns      # [--root FOLDER]

English has one form "her" where the other side has two, him and his; and one form "his" for her
and hers. Turned round, the two forms are an answer key: write "her" for every "him" and "his" of a
sentence, and the word that stood there is the right swap of that "her".

    her   him -> her (answer him), his -> her (answer his); the other persons have both forms too,
          so me/my, us/our and them/their give more text to learn from, but none to test on
    his   my, your, our, their -> his (answer her); mine, yours, ours, theirs, hers -> his (answer
          hers). A written "her" is not used: nothing says whether it is the possessive.

All forms of the person are rewritten in one go (he -> she, himself -> herself), so that the
sentence reads as one that a swap would meet. Not used are "his" where no noun can follow (before
punctuation or at the end: it stands for "hers", never for "her"), "mine" where it is a pit (a coal
mine) or an old "my" (mine eyes), and him/his beside "her" ("his or her" would become "her or her").
There the "her" as it is written is a case, its answer being the word beside it; and articles,
"its", "of it" and "for you" give more to learn from. None of these is tested on.

`--root` names a folder in which the packages were unpacked (`dpkg -x`). One JSON line a case:
word, before, after, answer (place among the alternatives), form (what stood there), part. The
texts themselves are not kept in the repository.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import struct
import zlib
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

#: How the forms of a person are rewritten when "her" is in question, and the answer they give.
AS_HER = {
    "he": {"he": "she", "him": "her", "his": "her", "himself": "herself"},
    "i": {"i": "she", "me": "her", "my": "her", "mine": "hers", "myself": "herself"},
    "we": {"we": "she", "us": "her", "our": "her", "ours": "hers", "ourselves": "herself"},
    "they": {
        "they": "she",
        "them": "her",
        "their": "her",
        "theirs": "hers",
        "themselves": "herself",
    },
}
HER_ANSWER = {"him": 0, "me": 0, "us": 0, "them": 0, "his": 1, "my": 1, "our": 1, "their": 1}
#: The same when "his" is in question. "you" stays: he and him are one form there.
AS_HIS = {
    "she": {"she": "he", "hers": "his", "herself": "himself"},
    "i": {"i": "he", "me": "him", "my": "his", "mine": "his", "myself": "himself"},
    "we": {"we": "he", "us": "him", "our": "his", "ours": "his", "ourselves": "himself"},
    "they": {
        "they": "he",
        "them": "him",
        "their": "his",
        "theirs": "his",
        "themselves": "himself",
    },
    "you": {"your": "his", "yours": "his", "yourself": "himself"},
}
HIS_ANSWER = {
    **dict.fromkeys(("my", "your", "our", "their"), 0),
    **dict.fromkeys(("mine", "yours", "ours", "theirs", "hers"), 1),
}


def _listed(words: str) -> set[str]:
    return set(words.split())


#: Before these, "mine" is a pit or an explosive; after it, they make it one, or an old "my".
PIT = _listed("""
    a an the this that each every no any abandoned coal diamond explosive gold iron land old
    salt silver
""")
NOT_MINE = _listed("""
    anger detector disaster ear ears elders enemies enemy eye eyes field fields hand heart
    honour host hour iniquity own shaft shafts sweeper uncle worker workers
""")
#: After these, "it" and "you" are objects.
PREPOSITIONS = _listed("""
    about against among around at behind beside between by for from in into of on over to
    toward towards under unto upon with without
""")
LICENCES = {
    "wordnet": "WordNet 3.0 licence (Princeton University; free use, notice kept)",
    "fortunes": "quotations collected for BSD's fortune; the package is under the BSD licence",
    "web": "World English Bible: public domain",
    "austen": "Jane Austen's novels: public domain (package under the MIT licence)",
    "bierce": "The Devil's Dictionary, Ambrose Bierce: public domain",
    "jargon": "The Jargon File 4.4.7: public domain",
}
_END = re.compile(r"(?<=[.!?])[\"')\]”’]*\s+(?=[\"'(\[“‘]?[A-Z])")
_WORD = re.compile(r"[A-Za-z]+")
_NO_NOUN = re.compile(r"[\"'”’)\]]*(?:$|[.,;:!?])")
_WITH_HER = re.compile(r"(?:\s*/\s*|\s+(?:or|and)\s+)hers?\b", re.I)
_AFTER_HER = re.compile(r"\bhers?(?:\s*/\s*|\s+(?:or|and)\s+)\Z", re.I)
_BOTH = re.compile(r"\b(his|him)(\s*/\s*|\s+or\s+)(hers?)\b", re.I)
CONTEXT = 200  # characters on either side, as many as a decider is handed


@dataclass(frozen=True)
class Case:
    """One decision with its answer; `sentence` is the original, for finding copies."""

    word: str
    before: str
    after: str
    answer: int
    form: str
    part: str
    sentence: str


def wordnet(root: Path) -> Iterator[tuple[str, str]]:
    """The quoted examples of the glosses, and the definitions (which are never tested on)."""
    for kind in ("noun", "verb", "adj", "adv"):
        path = root / "usr/share/wordnet" / f"data.{kind}"
        for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("  ") or "|" not in line:
                continue
            gloss = line.split("|", 1)[1]
            for example in re.findall(r'"([^"]+)"', gloss):
                yield "examples", example
            for definition in re.sub(r'"[^"]*"?', ";", gloss).split(";"):
                yield "definitions", definition


def fortunes(root: Path) -> Iterator[tuple[str, str]]:
    """The English cookies; a line with only % parts them, an empty line parts paragraphs."""
    for path in sorted((root / "usr/share/games/fortunes").iterdir()):
        if path.is_file() and not path.is_symlink() and not path.suffix:
            text = path.read_text(encoding="utf-8", errors="replace")
            for cookie in re.split(r"^%.*$", text, flags=re.M):
                for paragraph in re.split(r"\n\s*\n", re.sub(r".\x08", "", cookie)):
                    yield "cookies", paragraph


def web(root: Path) -> Iterator[tuple[str, str]]:
    """The World English Bible: compressed blocks of marked-up text."""
    folder = root / "usr/share/sword/modules/texts/ztext/engWEB2015eb"
    for book in ("ot", "nt"):
        index, blocks = (folder / f"{book}.{end}" for end in ("bzs", "bzz"))
        data = blocks.read_bytes()
        for start, size, _ in struct.iter_unpack("<III", index.read_bytes()):
            text = zlib.decompress(data[start : start + size]).decode("utf-8", "replace")
            text = re.sub(r"<(note|title)\b.*?</\1>", " ", text, flags=re.S)
            for piece in re.split(r"<(?:div|l|lg|chapter|verse)\b[^>]*>", text):
                yield "verses", re.sub(r"<[^>]*>", "", piece)


def austen(root: Path) -> Iterator[tuple[str, str]]:
    """Jane Austen's novels: R's serialised vectors of lines, one after the other, compressed."""
    data = (root / "usr/lib/R/site-library/janeaustenr/data/Rdata.rdb").read_bytes()
    while data:
        unpacker = zlib.decompressobj()
        vector = unpacker.decompress(data[4:])  # after the size
        data = unpacker.unused_data
        lines, place = [], 31  # after the header and the vector's own
        while place + 8 <= len(vector) and vector[place + 3] == 9:
            (size,) = struct.unpack(">i", vector[place + 4 : place + 8])
            lines.append(vector[place + 8 : place + 8 + max(size, 0)].decode("utf-8", "replace"))
            place += 8 + max(size, 0)
        for paragraph in re.split(r"\n\s*\n", "\n".join(lines).replace("_", "")):
            yield "novels", paragraph


def bierce(root: Path) -> Iterator[tuple[str, str]]:
    """The Devil's Dictionary."""
    return _dictionary(root, "devil")


def jargon(root: Path) -> Iterator[tuple[str, str]]:
    """The Jargon File."""
    return _dictionary(root, "jargon")


def _dictionary(root: Path, name: str) -> Iterator[tuple[str, str]]:
    data = (root / "usr/share/dictd" / f"{name}.dict.dz").read_bytes()
    for paragraph in re.split(r"\n\s*\n", gzip.decompress(data).decode("utf-8", "replace")):
        yield "entries", paragraph


SOURCES = {
    "wordnet": wordnet,
    "fortunes": fortunes,
    "web": web,
    "austen": austen,
    "bierce": bierce,
    "jargon": jargon,
}


def sentences(root: Path, source: str) -> list[tuple[str, str]]:
    """(part, sentence) of a source, white space made plain, copies taken out."""
    found: dict[str, tuple[str, str]] = {}
    for part, text in SOURCES[source](root):
        for sentence in split(" ".join(text.split())):
            key = " ".join(words_of(sentence))
            if key:
                found.setdefault(key, (part, sentence))
    return list(found.values())


def split(text: str) -> list[str]:
    """Sentences, by their marks and capitals."""
    return _END.split(text)


def words_of(sentence: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(sentence)]


def cases_of(part: str, sentence: str) -> list[Case]:
    """Every decision of a sentence whose answer is known."""
    found = []
    for word, persons, answers in (("her", AS_HER, HER_ANSWER), ("his", AS_HIS, HIS_ANSWER)):
        for forms in persons.values():
            found += _cases(part, sentence, word, forms, answers)
    return found + _paired(part, sentence)


def _cases(
    part: str, sentence: str, word: str, forms: dict[str, str], answers: dict[str, int]
) -> list[Case]:
    pieces: list[str] = []
    places: list[tuple[int, str]] = []
    done = 0
    previous = ""
    for match in _WORD.finditer(sentence):
        form = match[0].lower()
        apostrophe = match.start() > 0 and sentence[match.start() - 1] in "'’"
        before, previous = previous, form
        if form not in forms or apostrophe or (form == "us" and match[0] == "US"):
            continue
        pieces += [sentence[done : match.start()], _cased(forms[form], match[0])]
        done = match.end()
        if form not in answers or forms[form] != word:
            continue
        if word == "her" and answers[form] and _NO_NOUN.match(sentence, done):
            continue
        if form == "mine" and (
            part == "definitions"
            or before in PIT
            or (words_of(sentence[done : done + 30]) or [""])[0] in NOT_MINE
        ):
            continue
        if _WITH_HER.match(sentence, done) or _AFTER_HER.search(sentence, 0, match.start()):
            continue
        places.append((len(pieces) - 1, form))
    pieces.append(sentence[done:])
    return [
        _case(part, sentence, word, before, after, answers[form], form)
        for at, form in places
        for before, after in [("".join(pieces[:at]), "".join(pieces[at + 1 :]))]
    ]


def _case(
    part: str, sentence: str, word: str, before: str, after: str, answer: int, form: str
) -> Case:
    return Case(word, before[-CONTEXT:], after[:CONTEXT], answer, form, part, sentence)


def _paired(part: str, sentence: str) -> list[Case]:
    """ "his or her", "him/her": the one word says what the other is, and nothing is rewritten."""
    found = []
    for match in _BOTH.finditer(sentence):
        answer = int(match[1].lower() == "his")
        before, after = sentence[: match.start(3)], sentence[match.end() :]
        hers = match[3].lower() == "hers"
        if not hers:
            found.append(_case(part, sentence, "her", before, after, answer, "his or her"))
        if answer:
            before, after = sentence[: match.start()], sentence[match.end(1) :]
            found.append(_case(part, sentence, "his", before, after, int(hers), "his or her"))
    return found


def related(part: str, sentence: str, *, every: int = 3) -> list[Case]:
    """Words that stand where "her" might, to learn more words from; never tested on.

    "its" and an article stand before a noun as a possessive does; "it" and "you" after a
    preposition are objects. Of a sentence's articles every third is taken, from the first on.
    """
    found, articles = [], 0
    previous = ""
    for match in _WORD.finditer(sentence):
        form = match[0].lower()
        before, previous = previous, form
        texts = sentence[: match.start()], sentence[match.end() :]
        if form == "its":
            found.append(_case(part, sentence, "her", *texts, 1, "its"))
            found.append(_case(part, sentence, "his", *texts, 0, "its"))
        elif form in ("it", "you") and before in PREPOSITIONS:
            found.append(_case(part, sentence, "her", *texts, 0, "of it"))
        elif form in ("the", "a", "an"):
            articles += 1
            if articles % every == 1:
                found.append(_case(part, sentence, "her", *texts, 1, "the"))
    return found


def _cased(new: str, old: str) -> str:
    if old.isupper() and len(old) > 1:
        return new.upper()
    return new.capitalize() if old[0].isupper() and old != "I" else new


def runs_of(sentence: str, length: int = 6) -> set[tuple[str, ...]]:
    """Every run of so many words; a shorter sentence is one run."""
    words = words_of(sentence)
    if len(words) <= length:
        return {tuple(words)}
    return {tuple(words[i : i + length]) for i in range(len(words) - length + 1)}


def without_copies(train: list[Case], test: list[Case]) -> list[Case]:
    """The cases of `train` whose sentence shares no run of six words with a sentence of `test`."""
    seen: set[tuple[str, ...]] = set()
    for sentence in {case.sentence for case in test}:
        seen |= runs_of(sentence)
    verdicts = {s: seen.isdisjoint(runs_of(s)) for s in {case.sentence for case in train}}
    return [case for case in train if verdicts[case.sentence]]


def build(root: Path, source: str) -> list[Case]:
    """All cases of a source, and those related."""
    found = []
    for part, sentence in sentences(root, source):
        found += cases_of(part, sentence) + related(part, sentence)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--root", type=Path, default=Path("/"), help="where the packages are")
    parser.add_argument("--out", type=Path, required=True, help="folder for the JSON lines")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    for source in SOURCES:
        cases = build(arguments.root, source)
        with (arguments.out / f"{source}.jsonl").open("w", encoding="utf-8") as file:
            for case in cases:
                row = {k: v for k, v in asdict(case).items() if k != "sentence"}
                file.write(json.dumps(row, ensure_ascii=False) + "\n")
        print(f"{source}: {len(cases)} cases")


if __name__ == "__main__":
    main()
