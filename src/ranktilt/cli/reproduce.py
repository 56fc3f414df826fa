"""`ranktilt reproduce`: the papers' tables."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ranktilt.cli import options
from ranktilt.cli.groups import Group
from ranktilt.cli.progress import is_quiet, note, print_table, progress_bars
from ranktilt.errors import InputError

if TYPE_CHECKING:
    from ranktilt.papers.config import FileState, TableConfig
    from ranktilt.papers.reproduction import ReproducedTable


def _targets() -> dict[str, str]:
    """Target → what it is, from ranktilt/papers/tables/NAME.toml."""
    found = {}
    for path in sorted((Path(__file__).parents[1] / "papers" / "tables").glob("*.toml")):
        config = tomllib.loads(path.read_text(encoding="utf-8"))
        if "command" not in config:
            what = f"{config['source']}: {config['title'].rstrip('.?')}."
            found[path.stem] = what[0].upper() + what[1:]
    return found


TABLES = _targets()
_SHOWN = 4  # of what was omitted
_HELP = """{what}

    Prints our value, the published one and the difference. For a missing file, prints where to get
    it and where to put it. Files are checked by SHA-256, if it is known.

    Example: ranktilt reproduce {name} --data papers --check
    """


@click.group("reproduce", cls=Group)
def command() -> None:
    """Reproduce the papers' tables from public data."""


@click.command()
@click.option(
    "--data", default="reproduce", help="Folder with the files; annotations are written there."
)
@click.option(
    "--file", "files", callback=options.key_values, multiple=True, metavar="KEY=PATH",
    help="A file that is elsewhere: collection=PATH, qrels=PATH, 'runs=FOLDER/{system}.run', …",
)  # fmt: skip
@click.option(
    "--set", "settings", callback=options.key_values, multiple=True, metavar="KEY=VALUE",
    help="Change a setting of this table or figure.",
)  # fmt: skip
@click.option("--check", is_flag=True, help="Only report each file's status.")
@click.option("--partial", is_flag=True, help="Use the existing files and list what was omitted.")
@click.option("--unchecked", is_flag=True, help="Use files even if their SHA-256 differs.")
@options.tables_format
@click.option("-o", "--output", help="Write everything to a .json file, with a manifest.")
@click.option("--scores", help="Folder for the scores per query, one file per part, for compare.")
@click.option("--plot", help="Draw the figure to a .svg, .png or .json (Vega-Lite) file.")
@options.quiet
@click.pass_context
def _table(context: click.Context, /, data: str, files: dict[str, str], **given: Any) -> None:
    from ranktilt.papers.config import TableConfig
    from ranktilt.papers.targets import make_target

    config, folder = TableConfig.load(str(context.info_name)), Path(data)
    if folder.exists() and not folder.is_dir():
        raise click.UsageError(f"--data: {data} is a file, expected a folder")
    config = config.with_files(files).with_settings(given["settings"])
    needed, check, form = config.needed(), given["check"], given["form"]
    targets = given["output"], given["scores"], given["plot"]
    _check_targets(config, folder, *targets)
    if not check:
        _require_given(files)
    states = []
    with progress_bars() as progress:
        for number, file in enumerate(needed):
            progress("Checking files", number, len(needed), "files")
            states.append(file.check(folder))
    if check:
        _show_states(states)
        return
    changed = sum(state.state == "changed" for state in states)
    _refuse(states, folder, given["partial"], given["unchecked"])
    with progress_bars() as progress:
        made = make_target(config, folder, states, progress=progress)
    if form == "json":
        click.echo(made.to_json(), nl=False)
    else:
        print_table(made.table(), form)
    if form in ("table", "markdown") and not is_quiet():
        _remarks(made, changed)
    _write(made, *targets)


for _name, _what in TABLES.items():
    command.add_command(
        click.Command(
            _name, params=_table.params, callback=_table.callback, short_help=_what,
            help=_HELP.format(what=_what, name=_name),
        )
    )  # fmt: skip


@command.command("list")
def _list() -> None:
    """List the papers' tables and figures: command, input files, their source, what was made here.

    Example: ranktilt reproduce list
    """
    from ranktilt.papers.config import TableConfig

    found = [TableConfig.load(name) for name in TableConfig.names()]
    found.sort(key=lambda config: (config.source, config.name))
    for config in found:
        click.echo(f"{config.source}: {config.command or f'ranktilt reproduce {config.name}'}")
        click.echo(f"  made here: {config.made}")
        for file, _ in config.needs():
            click.echo(f"  needs {file}")
        click.echo()
    sources = {file: get for config in found for file, get in config.needs()}
    click.echo("Where to get them:")
    for file, get in sources.items():
        click.echo(f"{file}\n    {get}")


def _require_given(files: dict[str, str]) -> None:
    """A file that was named must exist, also with --partial; a pattern may lack some runs."""
    from ranktilt.data.files import COMPRESSIONS

    for key, path in files.items():
        places = [path, *(f"{path}{ending}" for ending in COMPRESSIONS)]
        if "{system}" not in path and not any(Path(place).exists() for place in places):
            raise InputError("no such file or folder", where=f"--file {key}={path}")


def _check_targets(
    config: TableConfig, folder: Path, output: str | None, scores: str | None, plot: str | None
) -> None:
    """Refuse targets that cannot be written, before any work."""
    inputs = [str(folder / file.path) for file in config.needed()]
    if scores is not None and Path(scores).exists() and not Path(scores).is_dir():
        raise click.UsageError(f"--scores: {scores} is a file, expected a folder")
    if plot is not None and config.figure is None:
        raise click.UsageError(f"--plot: {config.name} is a table, not a figure")
    options.check_target(output, inputs, (".json",))
    options.check_target(plot, [*inputs, output], (".svg", ".png", ".json"))


def _write(made: ReproducedTable, output: str | None, scores: str | None, plot: str | None) -> None:
    from ranktilt.data.files import make_folder, write_text
    from ranktilt.data.manifest import build_manifest, hash_inputs, write_manifest
    from ranktilt.reports.drawing import Panel, slug, write_drawing

    if output is None and scores is None and plot is None:
        return
    paths = [path for state in made.states for path in (state.path, *state.path.rglob("*"))]
    inputs = sorted({str(path) for path in paths if path.is_file()})
    manifest = build_manifest(hash_inputs(inputs), {"table": made.config.name})
    if output is not None:
        write_text(output, made.to_json())
        write_manifest(output, manifest)
        note(f"{output}: written")
    if scores is not None:
        make_folder(scores)
        for part, content in made.scores.items():
            target = Path(scores) / f"{slug(part)}.json"
            content.write(target, manifest)
            note(f"{target}: written")
    if plot is not None:
        from ranktilt.papers.figures import figure

        write_drawing(Panel(made.config.name, made.config.title, figure(made)), plot)
        note(f"{plot}: written")


def _refuse(states: list[FileState], folder: Path, partial: bool, unchecked: bool) -> None:
    """Print a line per missing or changed file, and stop."""

    for state, allowed, problem, advice in (
        ("changed", unchecked, "have a different SHA-256", "get them again, or pass --unchecked"),
        ("missing", partial, "are missing", "get them as described above, or pass --partial"),
    ):
        refused = [
            one
            for one in states
            if one.state == state and not allowed and not (state == "missing" and one.file.optional)
        ]
        for one in refused:
            click.echo(one.problem, err=True)
        if refused:
            count = f"{len(refused)} of {len(states)} files {problem}"
            raise InputError(count, where=folder, do=advice)


def _show_states(states: list[FileState]) -> None:
    words = {"known": "as expected", "unknown": "exists; its hash is unknown"}
    for state in states:
        optional = " (optional)" if state.file.optional and state.state == "missing" else ""
        click.echo(f"{state.problem or f'{state.file.path}: {words[state.state]}'}{optional}")
    usable = sum(state.state in words for state in states)
    changed = sum(state.state == "changed" for state in states)
    more = f"; {changed} more have a different SHA-256" if changed else ""
    click.echo(f"{usable} of {len(states)} files can be used{more}.")


def _remarks(made: ReproducedTable, changed: int) -> None:
    lines = [
        f"{made.config.title}: {made.config.source}. Our values and the published ones; "
        "= if ours, rounded, equals the published one.",
        made.summary(),
        *made.config.notes,
        *made.notes,
    ]
    if changed:
        lines.append(f"{changed} files have a different SHA-256 (--unchecked).")
    if made.left_out:
        more = len(made.left_out) - _SHOWN
        rest = f"; and {more} more, which -o lists" if more > 0 else ""
        lines.append(f"Omitted: {'; '.join(made.left_out[:_SHOWN])}{rest}.")
    click.echo()
    for line in lines:
        click.echo(line)
