"""`ranktilt measures`, which also prints docs/measures.md."""

from __future__ import annotations

import dataclasses
import inspect
import json
from collections.abc import Iterable
from typing import Any

import click

from ranktilt.cli import options
from ranktilt.measures.base import Measure, labels_suffice, registered

PAPERS = {
    "rekabsaz2020": "Rekabsaz & Schedl 2020, Do Neural Ranking Models Intensify Gender Bias?",
    "rekabsaz2021": "Rekabsaz, Kopeinik & Schedl 2021, Societal Biases in Retrieved Contents",
    "diaz2020": "Diaz et al. 2020, Evaluating Stochastic Rankings with Expected Exposure",
    "abolghasemi2024": "Abolghasemi et al. 2024, Measuring Bias in a Ranked List Using Term-Based "
    "Representations",
    "seyedsalehi2022": "Seyedsalehi et al. 2022, Bias-aware Fair Neural Ranking for Addressing "
    "Stereotypical Gender Biases",
    "ziems2024": "Ziems et al. 2024, Measuring and Addressing Indexical Bias in Information "
    "Retrieval",
    "geyik2019": "Geyik, Ambler & Kenthapadi 2019, Fairness-Aware Ranking in Search & "
    "Recommendation Systems with Application to LinkedIn Talent Search",
    "singh2018": "Singh & Joachims 2018, Fairness of Exposure in Rankings",
    "yang2024": "Yang et al. 2024, Language Fairness in Multilingual Information Retrieval",
    "gini1912": "Gini 1912, Variabilità e mutabilità",
    "herfindahl1950": "Herfindahl 1950, Concentration in the U.S. Steel Industry",
    "berger1970": "Berger & Parker 1970, Diversity of Planktonic Foraminifera in Deep-Sea "
    "Sediments",
    "ll144": "New York City 2023, Local Law 144: Automated Employment Decision Tools (rules of the "
    "Department of Consumer and Worker Protection)",
    "ranktilt": "defined here",
    "dai2024": "Dai et al. 2024, Neural Retrievers are Biased Towards LLM-Generated Content",
}


#: Reading order: by paper, oldest first. A measure not named here comes after these.
_ORDER = (
    "RaB", "ARaB", "FaiRR", "NFaiRR", "AgnosticFaiRR", "AgnosticNFaiRR", "AWRF", "TED", "TExFAIR",
    "Share", "TokenShare", "rND", "rKL", "rRD", "DUO", "SignedDUO", "CRBO", "EED", "EER", "EEL",
    "DTR", "DIR", "MinSkew", "MaxSkew", "Skew", "NDKL", "PEER", "ImpactRatio", "OrderSensitivity",
    "Gini", "HHI", "MaxShare", "UniqueShare", "PairPreference", "SourceDelta",
)  # fmt: skip


def _measure_names() -> list[str]:
    """Every registered measure in reading order."""
    names = registered()
    known = [name for name in _ORDER if name in names]
    return known + [name for name in names if name not in _ORDER]


def signature(cls: type[Measure]) -> str:
    """The name with its parameters and their defaults."""
    parts = [
        name if default is dataclasses.MISSING else f"{name}={default!r}"
        for name, default in cls.parameters().items()
    ]
    return f"{cls.__name__}({', '.join(parts)})@k" if parts else f"{cls.__name__}@k"


#: Options of `ranktilt score` by what a measure needs.
_OPTIONS = {
    "annotations": "-a annotations.parquet",
    "annotations or labels": "--labels labels.csv",
    "polarity": "--polarity polarity.parquet",
    "a counterfactual run": "--counterfactual swapped.trec",
    "pairs": "--pairs pairs.csv",
    "a background run": "--background shown.trec",
}
#: A group in examples.
_GROUP = "female"


def command_form(cls: type[Measure]) -> str:
    """The command that scores a run with a measure."""
    needed = [n for n, default in cls.parameters().items() if default is dataclasses.MISSING]
    required: dict[str, Any] = dict.fromkeys(needed, _GROUP)
    measure = cls(**required) @ 5
    enough = labels_suffice(measure) or cls.info.needs != "annotations or labels"
    options = [_OPTIONS.get(cls.info.needs if enough else "annotations", "")]
    if cls.info.background:
        options.append("--background pool")
    if measure.needs_qrels:
        options.append("--qrels qrels.txt")
    name = f'"{measure}"' if "(" in str(measure) else str(measure)
    return " ".join(["ranktilt score run.trec", *filter(None, options), "-m", name])


def describe(cls: type[Measure]) -> dict[str, Any]:
    """Everything the registry knows of a measure."""
    info = cls.info
    needs = info.needs + (" and a background" if info.background else "")
    return {
        "name": info.name,
        "signature": signature(cls),
        "summary": info.summary,
        "wording": info.wording,
        "formula": info.formula,
        "tex": info.tex,
        "source": info.paper,
        "equation": f"Eq. {info.equation}" if info.equation[0].isdigit() else info.equation,
        "range": info.range,
        "fair": info.fair,
        "signed": info.signed,
        "needs": needs,
        "file": f"src/{info.file}",
        "command": command_form(cls),
        "text": inspect.cleandoc(cls.__doc__ or ""),
    }


def measures_markdown(names: Iterable[str] | None = None) -> str:
    """The docs page."""
    lines = [
        "# The measures",
        "",
        "This page is generated by `ranktilt measures --format markdown`; the examples are run by",
        "the tests. To choose a measure, read [which measure should I use?](which-measure.md).",
        "",
        "**Notation.** $M_G(d)$ is the number of matches of group $G$'s terms in document $d$",
        "(the sum of their weights if the lexicon has weights), $M(d)$ their sum over the",
        "groups, $|d|$ the number of tokens, $t_G$ the target share of group $G$, $d_r$ the",
        "document at rank $r$ and $k$ the cutoff; without `@k` the whole list is used. $b_r$ is",
        "the document of the background with the $r$-th largest neutrality $\\omega$. $P_i$ is",
        "the share of protected documents among the first $i$, $R_i$ their ratio to the others,",
        "$p_i$ the polarity of the document at rank $i$, and $Z$ the largest value that any",
        "order of the list can have. $a_G(d)$ is the share of document $d$ that belongs to group",
        "$G$, from labels or $M_G(d) / M(d)$; $v_r$ the attention that rank $r$ gets",
        "($1 / \\log_2(r + 1)$ by default); $E_G$ the exposure of group",
        "$G$, $\\sum_r v_r a_G(d_r)$; $T_G$ the share it is compared with. A *hard* group is the",
        "one with the strictly largest share.",
        "",
        "**Attention** is the weight of a rank: `attention='log'` (the default) is",
        "$1 / \\log_2(r + 1)$; `'trec'` $1 / \\log_2(\\max(r, 2))$; `'rbp(p)'`",
        "$p^{r-1}$; `'linear'` $1 - (r - 1) / k$; `'uniform'` 1; `'gerr(p,u)'`",
        "$p^{r-1} (1 - u)^n$ with $n$ relevant documents above; `'err(p,g)'` and",
        "`'err'` as in ERR. The last three need qrels.",
        "",
        "**Attributes.** If labels have a column `attribute`, `attribute='race'` selects one, and",
        "`attribute='race*sex'` the intersection of two, with groups such as `A*M`.",
        "",
        "**Pooled** measures have one value for all queries (`ImpactRatio`, `SourceDelta`, others",
        "with `pooled=True`). Each query has the status `pooled`; intervals and tests come from a",
        "bootstrap over queries.",
        "",
        "**Undefined values** are null with a status, never 0: `no-results` (the run does not",
        "answer the query), `no-group` (no document with a group), `no-ideal` (no neutral",
        "document in the background), `all-missing` (no document is annotated), `no-qrels` (the",
        "query is not judged), `one-group` (all labelled documents are of one side),",
        "`no-spread` (every order would score the same), `no-fit` (the query has no polarity",
        "axis), `no-issue` (the query is not an issue with sides), `one-side` (all documents",
        "are on one side). `no-group-terms` has a value: the list contains no group term.",
        "",
        "Sources: " + "; ".join(f"**{key}** {title}" for key, title in PAPERS.items()) + ".",
        "",
        "| measure | what it is | range | fair |",
        "|---|---|---|---|",
    ]
    entries = [describe(registered()[name]) for name in (names or _measure_names())]
    lines += [
        f"| [{e['name']}](#{e['name'].lower()}) | {_cell(e['summary'])} | {_cell(e['range'])} "
        f"| {e['fair']} |"
        for e in entries
    ]
    for entry in entries:
        prose, _, example = entry["text"].partition(">>>")
        lines += [
            "",
            f"## {entry['name']}",
            "",
            f"`{entry['signature']}`",
            "",
            prose.strip(),
            "",
            f"$$\n{entry['tex']}\n$$" if entry["tex"] else f"Formula: {entry['formula']}",
            "",
            f"- source: {entry['source']}, {entry['equation']}; code: `{entry['file']}`",
            f"- range: {entry['range']}; fair: {entry['fair']}",
            f"- needs: {entry['needs']}",
            f"- command line: `{entry['command']}`",
            "",
            "```python",
            (">>>" + example).rstrip(),
            "",  # an empty line ends the expected output
            "```",
        ]
    return "\n".join(lines) + "\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


@click.command("measures")
@click.argument("name", required=False)
@options.output_format("markdown")
def command(name: str | None, form: str) -> None:
    """List every measure with its formula, source equation, range and fair value.

    With NAME, show everything about one measure, including parameters and an example.
    """
    from ranktilt.errors import UnknownNameError
    from ranktilt.measures.base import registered

    name = None if name is None else name.split("@")[0].split("(")[0]
    known = registered()
    if name is not None and name not in known:
        raise UnknownNameError("measure", name, known)
    chosen = [name] if name else _measure_names()
    if form == "markdown":
        click.echo(measures_markdown(chosen), nl=False)
        return
    entries = [describe(known[n]) for n in chosen]
    if form == "json":
        click.echo(json.dumps(entries, indent=1, ensure_ascii=False))
        return
    for entry in entries:
        click.secho(entry["signature"], bold=True)
        click.echo(f"  {entry['summary']}")
        click.echo(f"  formula  {entry['formula']}")
        click.echo(f"  source   {entry['source']}, {entry['equation']} · {entry['file']}")
        click.echo(f"  range    {entry['range']}; fair: {entry['fair']}; needs {entry['needs']}")
        if name:
            click.echo(f"  command  {entry['command']}")
        if name:
            click.echo(entry["text"].removeprefix(entry["summary"]).replace("\n\n", "\n", 1))
    if not name:
        click.echo("\nNames of ir_measures (RR@10, nDCG@10, R@10, AP, …) work, too.")
