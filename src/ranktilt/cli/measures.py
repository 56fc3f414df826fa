"""`ranktilt measures`."""

from __future__ import annotations

import dataclasses
import inspect
import json
from typing import Any

import click

from ranktilt.cli import options
from ranktilt.measures.base import Measure, registered

#: Reading order: by paper, oldest first. A measure not named here comes after these.
_ORDER = (
    "RaB", "ARaB", "FaiRR", "NFaiRR", "AgnosticFaiRR", "AgnosticNFaiRR", "AWRF", "TED", "TExFAIR",
    "Share", "TokenShare", "rND", "rKL", "rRD", "DUO", "SignedDUO", "CRBO", "EED", "EER", "EEL",
    "DTR", "DIR", "MinSkew", "MaxSkew", "Skew", "NDKL", "PEER", "ImpactRatio", "OrderSensitivity",
    "Gini", "HHI", "MaxShare", "UniqueShare", "PairPreference", "SourceDelta",
)  # fmt: skip


def measure_names() -> list[str]:
    """Every registered measure in reading order."""
    names = registered()
    known = [name for name in _ORDER if name in names]
    return known + [name for name in names if name not in _ORDER]


def _signature(cls: type[Measure]) -> str:
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


def _command_form(cls: type[Measure]) -> str:
    """The command that scores a run with a measure."""
    needed = [n for n, default in cls.parameters().items() if default is dataclasses.MISSING]
    required: dict[str, Any] = dict.fromkeys(needed, _GROUP)
    measure = cls(**required) @ 5
    enough = measure.labels_suffice or cls.info.needs != "annotations or labels"
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
        "signature": _signature(cls),
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
        "command": _command_form(cls),
        "text": inspect.cleandoc(cls.__doc__ or ""),
    }


@click.command("measures")
@click.argument("name", required=False)
@options.output_format()
def command(name: str | None, form: str) -> None:
    """List every measure with its formula, source equation, range and fair value.

    With NAME, show everything about one measure, including parameters and an example.
    """
    from ranktilt.errors import check_known

    name = None if name is None else name.split("@")[0].split("(")[0]
    known = registered()
    chosen = measure_names() if name is None else [check_known("measure", name, known)]
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
            click.echo(entry["text"].removeprefix(entry["summary"]).replace("\n\n", "\n", 1))
    if not name:
        click.echo("\nNames of ir_measures (RR@10, nDCG@10, R@10, AP, …) work, too.")
