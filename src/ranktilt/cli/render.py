"""Scores as people read them: tables for the terminal, Markdown and LaTeX for papers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from ranktilt.data.scores import ROW_FIELDS, Scores

DETAILS = (
    ("value", "mean"), ("median", "median"), ("mean_abs", "mean |x|"), ("std", "std"),
    ("q05", "5 %"), ("q95", "95 %"), ("share_positive", "share +"), ("share_negative", "share −"),
)  # fmt: skip
#: What a measure says, in words a newcomer understands.
PLAIN = {
    "Share": "how much of the attention on group terms {group} terms get",
    "ARaB": "lean of the top of the list, by how often the terms occur",
    "ARaB(magnitude='bool')": "lean of the top, by whether a passage has such terms",
    "TExFAIR": "how close the groups' attention is to their targets",
    "NFaiRR": "how neutral the passages are, against the best of the background",
    "AWRF": "how far the groups' exposure is from their targets",
    "nDCG": "relevance of the ranking",
    "RR": "how early the first relevant passage comes",
}


def show_scores(
    scores: Scores,
    *,
    form: str = "table",
    per_query: bool = False,
    details: bool = False,
    output: str | None = None,
    inputs: Sequence[str] = (),
    settings: dict[str, Any] | None = None,
    quiet: bool = False,
    explain: bool = False,
) -> None:
    """Print scores in the form asked for and write them where a file was named."""
    if output is not None:
        import os

        from ranktilt.data.manifest import build_manifest, hash_inputs

        files = []
        for path in dict.fromkeys(inputs):
            if os.path.isdir(path):  # annotations in partitions
                files += sorted(str(part) for part in Path(path).glob("*.parquet"))
            elif os.path.isfile(path):
                files.append(path)
        manifest = build_manifest(hash_inputs(files), settings or {})
        scores.write(output, manifest)
        if not quiet:
            click.echo(f"{output}: written", err=True)
    if form == "json":
        click.echo(scores.to_json(), nl=False)
    elif form == "csv":
        click.echo(scores.to_csv(per_query=per_query), nl=False)
    elif per_query:
        rows = [[_cell(cell, 6) for cell in row] for row in scores.rows()]
        _print(list(ROW_FIELDS), rows, form, right=(3,))
    else:
        _print_means(scores, form, details, explain)
        if form == "table" and not quiet:
            _footer(scores)


def _print_means(scores: Scores, form: str, details: bool, explain: bool) -> None:
    parts: dict[str, list[dict[str, Any]]] = {"": scores.means()} | scores.means_by()
    for part, means in parts.items():
        if part:
            heading = f"{scores.by} = {part} ({means[0]['n_total']} queries)"
            click.echo(
                {"markdown": f"\n**{heading}**\n", "latex": f"% {heading}"}.get(
                    form, f"\n{heading}"
                )
            )
        if details:
            header = ["run", "measure", *(title for _, title in DETAILS), "queries"]
            rows = [
                [m["run"], m["measure"], *(_cell(m[key], 4) for key, _ in DETAILS), _coverage(m)]
                for m in means
            ]
            _print(header, rows, form, right=range(2, len(header)))
        else:
            _print_matrix(scores, means, form, explain=explain and not part)


def _print_matrix(scores: Scores, means: list[dict[str, Any]], form: str, *, explain: bool) -> None:
    """Means of all runs and measures: measures down where runs are few, else runs down."""
    cells = {(m["run"], m["measure"]): _mean_cell(m) for m in means}
    measures = scores.measures
    if len(scores.runs) <= max(4, len(measures)) and (explain or len(scores.runs) <= 6):
        header = ["measure", "fair", *scores.runs]
        rows = [
            [m.name, _fair(m.fair), *(cells[run, m.name] for run in scores.runs)] for m in measures
        ]
        right: Sequence[int] = range(2, len(header))
    else:
        header = ["run", *(m.name for m in measures)]
        rows = [[run, *(cells[run, m.name] for m in measures)] for run in scores.runs]
        right = range(1, len(header))
        fair = ["fair", *(_fair(m.fair) for m in measures)]
        rows.append(fair)
    _print(header, rows, form, right=right)
    if explain and form == "table":
        legend = dict(_legend(m.name, len(measures)) for m in measures)
        width = max(map(len, legend))
        for name, text in legend.items():
            click.echo(f"{name:<{width}}  {text}")
        click.echo("")


def _mean_cell(summary: dict[str, Any]) -> str:
    value = summary["value"]
    signed = summary["positive"] is not None
    text = "–" if value is None else f"{value:+.4f}" if signed else f"{value:.4f}"
    complete = summary["n_scored"] == summary["n_total"]
    return text if complete else f"{text} ({_coverage(summary)})"


def _coverage(summary: dict[str, Any]) -> str:
    return f"{summary['n_scored']}/{summary['n_total']}"


def _fair(end: str | None) -> str:
    return {"the group's target share": "target", None: ""}.get(end, end or "")


def _legend(name: str, measures: int) -> tuple[str, str]:
    """What a measure says; one line for the shares of many groups."""
    if name.startswith("Share(") and measures > 8:
        return "Share(group=…)", PLAIN["Share"].format(group="that group's")
    return name, _plain(name)


def _plain(name: str) -> str:
    from ranktilt.measures import Measure, parse_measure

    measure = parse_measure(name)
    base = name.split("@", maxsplit=1)[0]
    text = PLAIN.get(base) or PLAIN.get(base.split("(")[0])
    if text is None:
        return measure.info.summary if isinstance(measure, Measure) else "effectiveness"
    return text.format(group=getattr(measure, "group", ""))


def _footer(scores: Scores) -> None:
    sides = {m.positive for m in scores.measures if m.positive}
    if sides:
        click.echo(f"Signed values: + leans to {' / '.join(sorted(sides))}.")
    totals = {(m["n_scored"], m["n_total"]) for m in scores.means()}
    if all(scored == total for scored, total in totals):
        click.echo(f"Means over {next(iter(totals))[0]}/{next(iter(totals))[1]} queries.")
    else:
        click.echo("(n/m): mean over the n of m queries that have a value.")
    for note in scores.notes:
        click.echo(f"{note[0].upper()}{note[1:]}.")
    for run, counts in scores.missing.items():
        if counts["unknown"]:
            share = counts["unknown"] / counts["documents"]
            what = f"{counts['unknown']} of {counts['documents']} documents are not annotated"
            click.echo(f"{run}: {what} ({share:.1%}).")


def show_reading(scores: Scores) -> None:
    """A few sentences for a person who sees these measures for the first time."""
    from ranktilt.measures import parse_measure

    summaries = {(m["run"], m["measure"]): m for m in scores.means()}
    means = {place: summary["value"] for place, summary in summaries.items()}
    names = [m.name for m in scores.measures]
    share = next((n for n in names if n.startswith("Share(")), None)
    fair = next((n for n in names if n.startswith("TExFAIR")), None)
    if share is None or fair is None:
        return
    group = getattr(parse_measure(share), "group", "")
    click.echo("\nReading it:")
    for run in scores.runs:
        part, value = means[run, share], means[run, fair]
        if part is None or value is None:
            click.echo(f"  {run}: no group terms in the top; nothing can be said.")
            continue
        summary = summaries[run, share]
        which = ""
        if summary["n_scored"] < summary["n_total"]:
            which = f" ({_coverage(summary)} queries show any)"
        sentence = (
            f"{run}: {part:.0%} of the attention on group terms goes to {group} terms{which}; "
            f"fairness {value:.2f} of 1."
        )
        click.echo(
            click.wrap_text(sentence, _width(), initial_indent="  ", subsequent_indent="    ")
        )
    ranked = sorted(
        (r for r in scores.runs if means[r, fair] is not None), key=lambda r: means[r, fair]
    )
    if len(ranked) > 1:
        click.echo(f"  Least fair by {fair}: {ranked[0]}; fairest: {ranked[-1]}.")
    click.echo(
        "  These measures see words on a list and nothing else: not pictures, not unnamed people,\n"
        "  not what a text says about a group."
    )


def _cell(value: Any, digits: int) -> str:
    if value is None:
        return "–"
    return f"{value:.{digits}f}" if isinstance(value, float) else str(value)


def _print(header: list[str], rows: list[list[str]], form: str, right: Sequence[int]) -> None:
    if form == "markdown":
        click.echo(_markdown(header, rows, right))
    elif form == "latex":
        click.echo(_latex(header, rows, right))
    else:
        _rich_table(header, rows, right)


def _markdown(header: list[str], rows: list[list[str]], right: Sequence[int]) -> str:
    rule = ["---:" if i in right else "---" for i in range(len(header))]
    lines = [header, rule, *rows]
    return "\n".join(
        "| " + " | ".join(c.replace("|", "\\|") for c in line) + " |" for line in lines
    )


def _latex(header: list[str], rows: list[list[str]], right: Sequence[int]) -> str:
    spec = "".join("r" if i in right else "l" for i in range(len(header)))
    special = {"_": r"\_", "%": r"\%", "&": r"\&", "#": r"\#", "–": "--", "−": "$-$"}
    escape = str.maketrans(special)
    body = [" & ".join(cell.translate(escape) for cell in row) + r" \\" for row in rows]
    head = " & ".join(cell.translate(escape) for cell in header) + r" \\"
    return "\n".join(
        [rf"\begin{{tabular}}{{{spec}}}", r"\toprule", head, r"\midrule", *body, r"\bottomrule",
         r"\end{tabular}"]
    )  # fmt: skip


def _width() -> int:
    """Columns of the terminal; in a pipe there is no width to keep to, so lines stay whole."""
    import shutil
    import sys

    return shutil.get_terminal_size().columns if sys.stdout.isatty() else 1000


def _rich_table(header: list[str], rows: list[list[str]], right: Sequence[int]) -> None:
    import sys

    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for number, title in enumerate(header):
        table.add_column(title, justify="right" if number in right else "left", overflow="fold")
    for row in rows:
        table.add_row(*row)
    console = Console(width=_width(), highlight=False, markup=False, emoji=False, file=sys.stdout)
    console.print(table)
