"""`ranktilt reproduce`: the papers' tables, and the audit of Ziems et al. on your own data."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ranktilt.cli import options
from ranktilt.cli.progress import note, progress_bars

if TYPE_CHECKING:
    from ranktilt.papers.reproduction import FileState, ReproducedTable

#: Table → what it is; everything else is in ranktilt/papers/tables/NAME.toml.
TABLES = {
    "crbo-table2": "CRBO, TExFAIR and NFaiRR: Abolghasemi et al. (2024), Table 2.",
    "duo-table4": "Relevance, rND, rKL and DUO: Ziems et al. (2024), Table 4.",
    "rab-table3": "RaB and ARaB of seven rankers: Rekabsaz and Schedl (2020), Table 3.",
    "released-dl19": "Output of the papers' released code for six runs of TREC DL 2019.",
    "texfair-table1": "NFaiRR and TExFAIR of eleven rankers: Abolghasemi et al. (2024), Table 1.",
}
HELP = """{what}

    Prints our value, the published one and the difference. For a missing file, prints where to get
    it and where to put it. Files are checked by SHA-256, if it is known.

    Example: ranktilt reproduce {name} --data papers --check
    """


@click.group("reproduce")
def command() -> None:
    """Reproduce the papers' tables from public data, or audit your own debates."""


@click.command()
@click.option(
    "--data", default="reproduce", help="Folder with the files; annotations are written there."
)
@click.option("--check", is_flag=True, help="Only report each file's status.")
@click.option("--partial", is_flag=True, help="Skip what has no file, make the rest.")
@click.option("--unchecked", is_flag=True, help="Use files even if their SHA-256 differs.")
@options.tables_format
@click.option("-o", "--output", help="Write everything to a .json file, with a manifest.")
@options.quiet
@click.pass_context
def _table(
    context: click.Context,
    data: str,
    check: bool,
    partial: bool,
    unchecked: bool,
    form: str,
    output: str | None,
    quiet: bool,
) -> None:
    from ranktilt.data.files import require_writable, target_suffix, write_text
    from ranktilt.data.manifest import build_manifest, hash_inputs, write_manifest
    from ranktilt.papers.reproduction import TableConfig, make_table

    config, folder = TableConfig.load(str(context.info_name)), Path(data)
    needed = config.needed()
    if output is not None:
        target_suffix(output, (".json",))
        require_writable(output, [folder / file.path for file in needed])
    states = []
    with progress_bars(quiet=quiet) as progress:
        for number, file in enumerate(needed):
            progress("Checking files", number, len(needed), "files")
            states.append(file.check(folder))
    if check:
        _show_states(states)
        return
    changed = sum(state.state == "changed" for state in states)
    _refuse(states, folder, partial, unchecked)
    with progress_bars(quiet=quiet) as progress:
        made = make_table(config, folder, states, progress=progress)
    _show(made, form)
    if form in ("table", "markdown") and not quiet:
        _remarks(made, changed)
    if output is not None:
        write_text(output, made.to_json())
        inputs = [str(folder / state.file.path) for state in made.states]
        write_manifest(output, build_manifest(hash_inputs(inputs), {"table": config.name}))
        note(f"{output}: written", quiet=quiet)


for _name, _what in TABLES.items():
    command.add_command(
        click.Command(
            _name, params=_table.params, callback=_table.callback, short_help=_what,
            help=HELP.format(what=_what, name=_name),
        )
    )  # fmt: skip


def _refuse(states: list[FileState], folder: Path, partial: bool, unchecked: bool) -> None:
    """Print a line per missing or changed file, and stop."""
    from ranktilt.errors import InputError

    for state, allowed, problem, advice in (
        ("changed", unchecked, "have another SHA-256", "get them again, or pass --unchecked"),
        ("missing", partial, "are missing", "get them as described above, or pass --partial"),
    ):
        refused = [one for one in states if one.state == state and not allowed]
        for one in refused:
            click.echo(one.problem, err=True)
        if refused:
            count = f"{len(refused)} of {len(states)} files {problem}"
            raise InputError(count, where=folder, do=advice)


def _show_states(states: list[FileState]) -> None:
    words = {"known": "as expected", "unknown": "exists; its hash is unknown"}
    for state in states:
        click.echo(state.problem or f"{state.file.path}: {words[state.state]}")
    usable = sum(state.state in words for state in states)
    changed = sum(state.state == "changed" for state in states)
    more = f"; {changed} more have another SHA-256" if changed else ""
    click.echo(f"{usable} of {len(states)} files can be used{more}.")


def _show(made: ReproducedTable, form: str) -> None:
    from ranktilt.cli.tables import print_table

    if form == "json":
        click.echo(made.to_json(), nl=False)
    else:
        print_table(made.table(), form)


def _remarks(made: ReproducedTable, changed: int) -> None:
    lines = [
        f"{made.config.title}: {made.config.source}. Our values and the published ones; "
        "= if ours, rounded, is the published one.",
        made.summary(),
        *made.config.notes,
    ]
    if changed:
        lines.append(f"{changed} files have another SHA-256 (--unchecked).")
    if made.left_out:
        lines.append(f"Omitted: {'; '.join(made.left_out)}.")
    click.echo()
    for line in lines:
        click.echo(line)


@command.command("pair")
@click.argument("config", metavar="CONFIG")
@click.option("-o", "--output", help="Write the page (.md), with a manifest.")
@click.option("--scores", help="Write all scores to a .json, .csv or .parquet file.")
@options.quiet
def _pair(config: str, output: str | None, scores: str | None, quiet: bool) -> None:
    """Audit systems on debates: relevance, rND, rKL, DUO, domains, other embedders.

    CONFIG is a TOML file: corpus, embedders, and [[systems]] with a name and either a spec (as for
    `ranktilt rank`) or a run. Prints tables in the form of Tables 4, 5 and 8 of Ziems et al.
    (2024).

    Example: ranktilt reproduce pair pair.toml -o pair.md
    """
    from dataclasses import asdict

    from ranktilt.data.files import require_writable, target_suffix, write_text
    from ranktilt.data.manifest import build_manifest, hash_inputs, write_manifest
    from ranktilt.measures.scores import check_ending
    from ranktilt.papers.pair_audit import PairConfig, audit_pair

    chosen = PairConfig.read(config)
    inputs = [config, *chosen.files()]
    if output is not None:
        target_suffix(output, (".md",))
        require_writable(output, inputs)
    if scores is not None:
        check_ending(scores)
        require_writable(scores, [*inputs, output])
    with progress_bars(quiet=quiet) as progress:
        found = audit_pair(chosen, progress=progress)
    text = found.page()
    if output is None and scores is None:
        click.echo(text, nl=False)
        return
    systems = [asdict(system) for system in chosen.systems]
    manifest = build_manifest(hash_inputs(inputs), {"systems": systems})
    if output is not None:
        write_text(output, text)
        write_manifest(output, manifest)
        note(f"{output}: written", quiet=quiet)
    if scores is not None:
        found.scores.write(scores, manifest)
        note(f"{scores}: written", quiet=quiet)
