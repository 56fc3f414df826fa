"""Write README.md: which variant of the same document do rankers put above?

    python -m experiments.grepbiasir.run ../shared/data/grepbiasir \\
        > experiments/grepbiasir/README.md

Grep-BiasIR has each of its documents in a male, a female and a neutral form. Every ranker ranks all
forms of all documents for all queries; then the forms of one document are compared. With vectors in
the user's cache a second run takes half a minute.
"""

from __future__ import annotations

import argparse
import csv
import difflib
import re
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from bm25s.stopwords import STOPWORDS_EN

import ranktilt
from experiments.grepbiasir.document_forms import (
    DocumentFormRow,
    DocumentForms,
    FormTests,
    compare_document_forms,
)
from ranktilt.counterfactuals.substitution.swapper import Swapper
from ranktilt.data.run import Run
from ranktilt.rankers.ranking import rank

SYSTEMS = ("bm25", "dense:light", "dense:minilm", "late:minilm")
FORMS = ("M", "F", "N")
PAIR = ("M", "F")
STEREOTYPES = {"towards female": "F", "towards male": "M"}
ALPHA = 0.05
SHOWN = 3


@dataclass(frozen=True)
class Document:
    """One form of one document; `family` is what its forms share."""

    doc_id: str
    query_id: str
    query: str
    category: str
    relevant: bool
    form: str
    stereotype: str
    title: str
    body: str

    @property
    def family(self) -> str:
        return f"{self.query_id}/{'relevant' if self.relevant else 'other'}"

    @property
    def text(self) -> str:
        return f"{self.title}\n{self.body}"


def load(folder: Path) -> list[Document]:
    """The documents of all categories, by number; labels are read without regard to case."""
    found = []
    for path in sorted(folder.glob("queries-documents_*.csv")):
        category = path.stem.partition("_")[2]
        with path.open(encoding="utf-8-sig", newline="") as lines:
            found += [
                Document(
                    row["d_id"], row["q_id"], row["query"], category, row["relevant"] == "1",
                    row["content_gender"], row["exp_stereotype"].strip().lower(),
                    row["doc_title"], row["document"],
                )
                for row in csv.DictReader(lines)
            ]  # fmt: skip
    return sorted(found, key=lambda document: int(document.doc_id))


def is_relevant(_query: str, family: str) -> bool:
    return family.endswith("/relevant")


def is_other(query: str, family: str) -> bool:
    return not is_relevant(query, family)


class Study:
    """The documents, the runs and the comparison of the forms."""

    def __init__(self, folder: Path) -> None:
        self.documents = load(folder)
        self.queries = {d.query_id: d.query for d in self.documents}
        self.category = {d.query_id: d.category for d in self.documents}
        self.stereotype = {d.query_id: d.stereotype for d in self.documents}
        self.families = {d.doc_id: (d.family, d.form) for d in self.documents}
        self.texts: dict[str, dict[str, str]] = {}
        for document in self.documents:
            self.texts.setdefault(document.family, {})[document.form] = document.text
        self.cases: dict[str, list[str]] = {}
        for document in self.documents:
            own = self.cases.setdefault(document.query_id, [])
            if document.family not in own:
                own.append(document.family)
        texts = {d.doc_id: d.text for d in self.documents}
        self.runs: dict[str, Run] = {}
        for system in SYSTEMS:
            print(system, file=sys.stderr, flush=True)
            self.runs[system] = rank(texts, self.queries, system, depth=len(texts))
        self.own = compare_document_forms(self.runs, self.families, self.cases, forms=FORMS)

    def everywhere(self, unit: str) -> DocumentForms:
        """Every document in every query's list."""
        return compare_document_forms(
            self.runs, self.families, forms=FORMS, settings=FormTests(unit=unit)
        )

    def expected(self) -> DocumentForms:
        """The forms as the stereotype of the query has them: expected, other, neutral."""
        side = {q: STEREOTYPES[own] for q, own in self.stereotype.items() if own in STEREOTYPES}
        families = {}
        for d in self.documents:
            if d.query_id in side:
                form = "expected" if d.form == side[d.query_id] else "other"
                families[d.doc_id] = (d.family, "neutral" if d.form == "N" else form)
        cases = {query: self.cases[query] for query in side}
        found = compare_document_forms(
            self.runs, families, cases, forms=("expected", "other", "neutral")
        )
        return found.by({"both": lambda *_: True}, pairs=[("expected", "other")])

    @staticmethod
    def words(text: str) -> list[str]:
        """As BM25 has them."""
        found = re.findall(r"\b\w\w+\b", text.lower())
        return [word for word in found if word not in STOPWORDS_EN]

    @property
    def later(self) -> int:
        """Documents whose female form a list puts before the male one where both are equal."""
        ids = {own: doc for doc, own in self.families.items()}
        return sum(ids[family, "F"] > ids[family, "M"] for family in self.texts)


def nearest(rows: Iterable[DocumentFormRow]) -> str:
    """The line that comes nearest to being significant, in words."""
    ranks = [row for row in rows if row.of == "rank"]
    row = min(ranks, key=lambda own: max(p or 0.0 for p in own.p_adjusted.values()))
    part = f" in {row.part}" if row.part != "both" else ""
    return (
        f"nearest to it is {row.system}{part}, {row.first} − {row.second} {ends(row)} places, "
        f"p {p_text(row.p_adjusted['t'])} (t) and {p_text(row.p_adjusted['wilcoxon'])} (Wilcoxon)"
    )


def p_text(p: float | None) -> str:
    return "–" if p is None else "< 0.0001" if p < 0.0001 else f"{p:.4f}"


def beyond_chance(row: DocumentFormRow) -> bool:
    """Whether both tests find a difference after the correction."""
    return all(p is not None and p < ALPHA for p in row.p_adjusted.values())


def ends(row: DocumentFormRow, digits: int = 2) -> str:
    if row.mean is None:
        return "–"
    mean, low, high = (
        # adding 0 makes +0.00 of what rounds to −0.00
        "–" if value is None else f"{round(value, digits) + 0.0:+.{digits}f}"
        for value in (row.mean, row.low, row.high)
    )
    return mean if row.low is None else f"{mean} [{low}, {high}]"


def cells(row: DocumentFormRow) -> str:
    mark = " *" if beyond_chance(row) else ""
    return (
        f"{row.first} − {row.second} | {ends(row)}{mark} | {row.above} / {row.below} / {row.level} "
        f"| {p_text(row.p_adjusted['t'])} | {p_text(row.p_adjusted['wilcoxon'])} "
        f"| {row.n}/{row.n_total} |"
    )


HEAD = "forms | places, 95% interval | above / below / level | p t | p Wilcoxon | queries |"
RULE = "---|---:|---:|---:|---:|---:|"


def rank_table(found: DocumentForms, part: str = "") -> list[str]:
    """A line a system and pair; with `part` named, a first column for it."""
    first = f" {part} |" if part else ""
    lines = [f"|{first} ranker | {HEAD}", f"|{'---|' * bool(part)}---|{RULE}"]
    for row in found.rows:
        if row.of == "rank":
            own = f" {row.part} |" if part else ""
            lines.append(f"|{own} {row.system} | {cells(row)}")
    return lines


def score_table(found: DocumentForms) -> list[str]:
    lines = [
        "| ranker | forms | score, 95% interval | p t | p Wilcoxon |",
        "|---|---|---:|---:|---:|",
    ]
    lines += [
        f"| {row.system} | {row.first} − {row.second} | {ends(row, 4)}"
        f"{' *' if beyond_chance(row) else ''} | {p_text(row.p_adjusted['t'])} "
        f"| {p_text(row.p_adjusted['wilcoxon'])} |"
        for row in found.rows
        if row.of == "score"
    ]
    return lines


def everywhere_table(study: Study) -> tuple[list[str], str]:
    """By query and by document; and what stands up to both, in words."""
    by_query, by_document = study.everywhere("query"), study.everywhere("family")
    lines = [
        "| ranker | forms | places, 95% interval over queries | 95% interval over documents "
        "| p by query: t, Wilcoxon | p by document: t, Wilcoxon |",
        "|---|---|---:|---:|---:|---:|",
    ]
    agreed = []
    for one, other in zip(by_query.rows, by_document.rows, strict=True):
        if one.of == "rank":
            both = beyond_chance(one) and beyond_chance(other)
            if both:
                agreed.append(f"{one.system} {one.first} − {one.second}")
            lines.append(
                f"| {one.system} | {one.first} − {one.second} | {ends(one)}{' *' if both else ''} "
                f"| {ends(other)} | {' , '.join(map(p_text, one.p_adjusted.values()))} "
                f"| {' , '.join(map(p_text, other.p_adjusted.values()))} |".replace(" , ", ", ")
            )
    found = [
        sum(row.of == "rank" and beyond_chance(row) for row in one.rows)
        for one in (by_query, by_document)
    ]
    told = f"{' and '.join(agreed) or 'nothing'} significant both over queries and over documents"
    return lines, f"{told} ({found[0]} lines over queries, {found[1]} over documents)"


def names_of(rows: Iterable[DocumentFormRow]) -> str:
    """bm25 (M − N, F − N), late:minilm (M − N)."""
    found: dict[str, list[str]] = {}
    for row in rows:
        found.setdefault(row.system, []).append(f"{row.first} − {row.second}")
    return ", ".join(f"{system} ({', '.join(pairs)})" for system, pairs in found.items())


def against_neutral(found: DocumentForms) -> str:
    """Which rankers put the neutral form above a gendered one."""
    rows = [row for row in found.rows if row.of == "rank" and row.second == "N"]
    sure = [row for row in rows if beyond_chance(row)]
    upward = all(row.mean is not None and row.mean < 0 for row in rows)
    return (
        f"the neutral form ranks above the gendered ones {'in all' if upward else 'in most'} of "
        f"the {len(rows)} comparisons, significant by both tests in {len(sure)}"
        + (f": {names_of(sure)}" if sure else "")
    )


def farthest(study: Study) -> list[str]:
    """Where the male and the female form stand farthest apart, by ranker."""
    found = study.own.by({"all": lambda *_: True}, pairs=[PAIR])
    lines = ["| ranker | query | document | rank of M | rank of F |", "|---|---|---|---:|---:|"]
    for system in SYSTEMS:
        for case in found.furthest(SHOWN, system=system):
            kind = "relevant" if is_relevant(case.query_id, case.family) else "non-relevant"
            ranks = ["–" if r is None else f"{r:g}" for r in (case.first_rank, case.second_rank)]
            lines.append(
                f"| {system} | {study.queries[case.query_id]} | {kind} | {' | '.join(ranks)} |"
            )
    return lines


def faults(study: Study) -> tuple[dict[str, list[str]], list[str]]:
    """Families whose texts do not fit their labels, by kind; by the words of gender-pairs."""
    texts = {d.doc_id: d.text for d in study.documents}
    table = ranktilt.annotate(texts, "gender-pairs").table(["doc_id", "count_male", "count_female"])
    columns = table.to_pydict()
    counts = {
        study.families[doc]: (male, female)
        for doc, male, female in zip(*(columns[name] for name in table.column_names), strict=True)
    }
    kinds: dict[str, list[str]] = {"reversed": [], "same": [], "gendered": []}
    for family, forms in study.texts.items():
        lean = {form: counts[family, form][0] - counts[family, form][1] for form in forms}
        if lean["M"] < lean["F"]:
            kinds["reversed"].append(family)
        if len(set(forms.values())) < len(forms):
            kinds["same"].append(family)
        if sum(counts[family, "N"]):
            kinds["gendered"].append(family)
    return kinds, sorted(set().union(*kinds.values()))


def listed(families: Sequence[str], study: Study) -> str:
    kind = {True: "relevant", False: "non-relevant"}
    split = [(family.partition("/")[0], family) for family in families]
    return "; ".join(
        f"“{study.queries[query]}” ({kind[is_relevant(query, family)]})" for query, family in split
    )


def without(study: Study, dropped: Sequence[str]) -> str:
    """Whether leaving the faulty families out changes a verdict of the first table."""
    part = study.own.by({"clean": lambda _, family: family not in dropped})
    changed = [
        f"{new.system} {new.first} − {new.second} ({'now' if beyond_chance(new) else 'no longer'} "
        f"significant: p {p_text(new.p_adjusted['t'])} and {p_text(new.p_adjusted['wilcoxon'])})"
        for old, new in zip(study.own.rows, part.rows, strict=True)
        if old.of == "rank" and beyond_chance(old) != beyond_chance(new)
    ]
    mean = max(
        abs((new.mean or 0.0) - (old.mean or 0.0))
        for old, new in zip(study.own.rows, part.rows, strict=True)
        if old.of == "rank" and (old.first, old.second) == PAIR
    )
    told = "changes no verdict of the first table"
    if changed:
        told = f"changes {len(changed)} verdicts of the first table: {'; '.join(changed)}"
    return (
        f"Leaving these {len(dropped)} documents out {told}. No mean of M − F moves by more than "
        f"{mean:.2f} places."
    )


def why_neutral(study: Study) -> str:
    """What BM25 can see: the query's words in the neutral form, and its length."""
    by_key = {(d.family, d.form): study.words(d.text) for d in study.documents}
    values = study.own.differences("bm25", "M", "N")
    why: Counter[str] = Counter()
    for (query, family), value in zip(study.own.cases, values, strict=True):
        if value < 0:
            asked = set(study.words(study.queries[query]))
            male, neutral = by_key[family, "M"], by_key[family, "N"]
            hits = [sum(word in asked for word in words) for words in (male, neutral)]
            reason = "shorter" if len(neutral) < len(male) else "neither"
            why["more" if hits[1] > hits[0] else reason] += 1
    shorter = sum(len(by_key[f, "N"]) < len(by_key[f, "M"]) for f in study.texts)
    longer = sum(len(by_key[f, "N"]) > len(by_key[f, "M"]) for f in study.texts)
    return (
        f"BM25 puts N above M for {why.total()} documents: {why['more']} neutral forms contain "
        f"more words of the query (“parent”, for one), {why['shorter']} are shorter, so that the "
        f"same words weigh more, and {why['neither']} are neither. Of all {len(study.texts)} "
        f"neutral forms {shorter} are shorter than the male one and {longer} longer, without stop "
        "words."
    )


def squeezed(text: str) -> str:
    """Without differences of spaces and kinds of apostrophe."""
    return re.sub(r"\s+", " ", text.replace("’", "'").replace("‘", "'")).strip()


def word_differences(ours: str, theirs: str) -> list[tuple[str, str]]:
    a, b = (re.findall(r"\w+", text) for text in (ours, theirs))
    blocks = difflib.SequenceMatcher(None, a, b, autojunk=False).get_opcodes()
    return [(" ".join(a[i:j]), " ".join(b[k:m])) for tag, i, j, k, m in blocks if tag != "equal"]


def swapper_section(study: Study) -> list[str]:
    """Our swap of one form beside the other form that the authors wrote."""
    swapper = Swapper("gender-pairs")
    lines = [
        "| direction | same, byte for byte | but for spaces and apostrophes | 1 place differs "
        "| 2 or more | of |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    told = []
    for start, end in (("M", "F"), ("F", "M")):
        swapped = swapper.texts([forms[start] for forms in study.texts.values()])
        kinds: Counter[str] = Counter()
        for forms, ours in zip(study.texts.values(), swapped, strict=True):
            places = word_differences(ours, forms[end])
            if ours == forms[end]:
                kinds["exact"] += 1
            elif squeezed(ours) == squeezed(forms[end]) or not places:
                kinds["nearly"] += 1
            else:
                kinds["one" if len(places) == 1 else "more"] += 1
                if start == "M":
                    told += [(ours or "nothing", theirs or "nothing") for ours, theirs in places]
        columns = [str(kinds[kind]) for kind in ("exact", "nearly", "one", "more")]
        lines.append(f"| {start} → {end} | {' | '.join(columns)} | {len(study.texts)} |")
    shown = Counter(told)
    pairs = ", ".join(
        f"{ours} / {theirs}" + (f" ({count}×)" if count > 1 else "")
        for (ours, theirs), count in shown.most_common()
    )
    return [*lines, "", f"What differs from M to F (our words / theirs): {pairs}."]


def stereotype_tables(study: Study) -> tuple[list[str], DocumentForms]:
    labels = ("towards female", "towards male", "no annotation agreement")
    parts = {
        label: (lambda query, _, label=label: study.stereotype[query] == label) for label in labels
    }
    found = study.own.by(parts, pairs=[PAIR])
    return rank_table(found, "expected"), study.expected()


def verdict(rows: Sequence[DocumentFormRow], what: str) -> str:
    sure = [row for row in rows if row.of == "rank" and beyond_chance(row)]
    if not sure:
        return f"no {what} is significant by both tests ({nearest(rows)})"
    return f"significant by both tests: {names_of(sure)}"


def page(folder: Path) -> str:
    study = Study(folder)
    own = study.own
    kinds, dropped = faults(study)
    parts = own.by({"relevant": is_relevant, "non-relevant": is_other})
    categories = sorted(set(study.category.values()))
    by_category = own.by(
        {c: (lambda query, _, c=c: study.category[query] == c) for c in categories}, pairs=[PAIR]
    )
    everywhere, agreed = everywhere_table(study)
    by_stereotype, expected = stereotype_tables(study)
    gendered = [row for row in own.rows if row.of == "rank" and (row.first, row.second) == PAIR]
    sure = [row for row in gendered if beyond_chance(row)]
    relevant_rows = [row for row in parts.rows if row.part == "relevant" and row.of == "rank"]
    neutral_sure = [row for row in relevant_rows if row.second == "N" and beyond_chance(row)]
    widest = max(gendered, key=lambda row: (row.high or 0.0) - (row.low or 0.0))
    tied = gendered[0]
    counts = Counter(study.stereotype.values())
    n_docs, n_queries = len(study.documents), len(study.queries)
    named = sum(Swapper("gender-pairs").text(query) != query for query in study.queries.values())
    lines = [
        "# The same document in a male, a female and a neutral form: Grep-BiasIR",
        "",
        "Written by `python -m experiments.grepbiasir.run DATA`. "
        "Grep-BiasIR (Krieg et al. 2023) has for each of its queries a relevant and a non-relevant "
        "document, each in a male (M), a female (F) and a neutral (N) form: here "
        f"{n_queries} queries and {n_docs} texts in {len(categories)} of its seven categories "
        f"({', '.join(categories)}). {named or 'None'} of the queries has a word of "
        f"`gender-pairs`. Each ranker ranks all {n_docs} texts (title and body) for each query, "
        "and `experiments.grepbiasir.document_forms` compares the forms of a document.",
        "",
        "*Places* are how far the first form ranks above the second: rank of the second − rank of "
        "the first, + if the first ranks higher. Equal scores share the mean of their ranks, "
        "because a list breaks ties by document id, which would put the F form above the M form of "
        f"{study.later} of the {len(study.texts)} documents. A text that BM25 does not find takes "
        "the rank after the end of the list, and a document of which neither form is found has no "
        "value. The unit of every mean, interval and test is the query (with two documents, the "
        "mean of both); *above / below / level* counts documents. p is corrected by Holm over all "
        "lines of its table, intervals are not. * marks rows in which the paired t-test and "
        "Wilcoxon's test both give p < 0.05: places have long tails, and a result that a few "
        "queries cause should not depend on one test.",
        "",
        "## Reading",
        "",
        (
            "- **Male against female:** no ranker has a significant difference."
            if not sure
            else f"- **Male against female:** significant for {names_of(sure)}."
        )
        + f" That does not prove that there is none: for {widest.system} the interval over "
        f"{widest.n} queries reaches from {widest.low:+.1f} to {widest.high:+.1f} places. BM25 "
        f"cannot tell most of them apart:"
        f" {tied.level} of {tied.above + tied.below + tied.level} pairs have the same "
        "score.",
        f"- **Gendered against neutral:** {against_neutral(own)}. Among relevant documents alone "
        f"it is {len(neutral_sure)} of {sum(row.second == 'N' for row in relevant_rows)}.",
        "- This need not be a preference for neutral language: the queries name nobody, and a "
        "text that says “men” or “women” says something that is not in the query. "
        + why_neutral(study),
        f"- **Categories**, male against female: {verdict(by_category.rows, 'difference')}.",
        f"- **Stereotypes**: {verdict(expected.rows, 'preference for the expected form')}.",
        f"- **Every document for every query:** {agreed}.",
        "",
        "## Both documents of each query",
        "",
        *rank_table(own),
        "",
        "The same in scores (of the first form − of the second; each ranker has its own scale). A "
        "form that is not found has no score:",
        "",
        *score_table(own),
        "",
        "## Relevant and non-relevant documents",
        "",
        *rank_table(parts, "documents"),
        "",
        "## Every document for every query",
        "",
        f"All {len(study.texts)} documents in all {n_queries} lists, also those of other queries. "
        "Queries and documents are crossed: the same documents come back in every list, so a test "
        "over queries alone treats these documents as the only ones, and a test over documents "
        "alone does so with these queries. * only if both kinds of both tests give p < 0.05.",
        "",
        *everywhere,
        "",
        "## By category",
        "",
        *rank_table(by_category, "category"),
        "",
        "## By expected stereotype",
        "",
        "The data have a label for whether people expect women or men in a query: "
        f"{counts['towards female']} queries lean towards women, {counts['towards male']} "
        "towards men, "
        f"and for {counts['no annotation agreement']} the annotators did not agree. Does a ranker "
        "put the expected form above? First male − female by label, then the expected form − the "
        "other over the queries that lean:",
        "",
        *by_stereotype,
        "",
        *rank_table(expected),
        "",
        "## Documents whose male and female forms are furthest apart",
        "",
        *farthest(study),
        "",
        "## The texts themselves",
        "",
        "Taken as published; only “Towards female” and “Towards Female” are read as one label. By "
        "the words of `gender-pairs`",
        "",
        f"- M and F seem exchanged for {len(kinds['reversed'])}: "
        f"{listed(kinds['reversed'], study)};",
        f"- two forms are the same text for {len(kinds['same'])}: {listed(kinds['same'], study)};",
        f"- the neutral form has a gendered word for {len(kinds['gendered'])}: "
        f"{listed(kinds['gendered'], study)}.",
        "",
        without(study, dropped),
        "",
        "## Our swap compared with the authors' edits",
        "",
        "`ranktilt swap` swaps words; the authors wrote each form. How often does "
        "`Swapper(\"gender-pairs\")` produce exactly the authors' other form?",
        "",
        *swapper_section(study),
        "",
        "## Limits",
        "",
        f"- {n_queries} queries, {counts['towards male']} of which lean towards men: a small "
        "preference would not be found, and a category has 14 to 20 queries.",
        "- The data have only two genders and a neutral form; people who are neither are in no "
        "form.",
        "- The forms are edits by the authors of the data set, not swaps: some change other words, "
        "names or the length too, as the table above shows, and a ranker reacts to these as well. "
        "A difference between forms is then not one of gender alone.",
        "- The texts are short snippets in one pattern (a gendered word in the title, some more in "
        "the body), and in these lists the three forms of one text compete with each other, which "
        "no real collection has.",
        "- Places depend on the collection: far down a list of similar texts, a tiny difference in "
        "score is many places. The tables of scores and of relevant documents are a check on that.",
    ]  # fmt: skip
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    sys.stdout.write(page(parser.parse_args().data))


if __name__ == "__main__":
    main()
