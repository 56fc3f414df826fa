"""The command line: one file per command or a few alike, loaded when called: --help is quick."""

from __future__ import annotations

import atexit
import codecs
import contextlib
import errno
import io
import json
import logging
import os
import re
import sys
import unicodedata
import warnings
from importlib import import_module
from typing import Any, NoReturn

import click

from ranktilt._version import __version__
from ranktilt.cli.groups import Group
from ranktilt.errors import RanktiltError, RanktiltWarning
from ranktilt.progress import logger

#: Group → command → what it does, in one line. The module of a command has its name, unless
#: several commands share one.
GROUPS: dict[str, dict[str, str]] = {
    "Start": {
        "demo": "Audit the sample that comes with the package.",
        "doctor": "Show what is installed, and how to get the rest.",
        "verify": "Compare files with the checksums they were written with.",
    },
    "Measure": {
        "audit": "Audit runs: bias scores or an HTML report.",
        "rag": "Audit RAG: from the retrieved list to the answer.",
        "score": "Score runs with any measures.",
        "explain": "Show which documents and words cause a query's tilt.",
        "gate": "Check scores against thresholds and a baseline, for CI.",
        "export": "Write files for OpenSearch, Elasticsearch, Quepid.",
    },
    "Compare": {
        "compare": "Test which differences between systems are significant.",
        "correlate": "Correlate measures over the queries.",
        "stability": "Order the systems, and test whether the order holds.",
        "tradeoff": "Compare effectiveness with fairness: the Pareto front.",
        "drift": "Test what changed between two audits.",
        "contrast": "Test if a setting changes an engine's lists.",
        "judge": "Grade documents with a model; compare with qrels.",
    },
    "Prepare": {
        "annotate": "Count group terms in every document of a collection.",
        "polarity": "Place documents between the sides of an issue, for DUO.",
        "lexicon": "Check, validate, grade and convert group lexicons.",
    },
    "Rank and change": {
        "rank": "Rank a collection: BM25, encoders, live engines.",
        "rankers": "List the papers' rankers and how to run them.",
        "rerank": "Rerank runs to reduce tilt.",
        "rerank-sweep": "Rerank at several strengths and show what each costs.",
        "train": "Train a ranker with a bias-aware loss.",
        "train-interaction": "Train KNRM, ConvKNRM, MatchPyramid or PACRR.",
        "swap": "Swap the words of two groups in a collection.",
        "counterfactual": "Test if rankings change when words or documents change.",
    },
    "People and corpora": {
        "study": "User studies: create, serve, monitor, analyse.",
        "corpus": "Generate, load, check, import and rate two-sided corpora.",
    },
    "Papers": {
        "measures": "List every measure with formula, range and fair value.",
        "reproduce": "Reproduce the papers' tables and figures.",
    },
}
#: Control characters, except line feeds, tabs and our own bold text.
_COMMANDS = re.compile(r"(?!\x1b\[[01]m)[\x00-\x08\x0b-\x1f\x7f-\x9f]")
#: What consoles print that have no such character (Windows code pages, Latin-1).
_PLAIN = {
    "−": "-", "–": "-", "—": "-", "≤": "<=", "≥": ">=", "→": "->", "←": "<-", "↔": "<->",
    "×": "x", "·": "*", "▲": "^", "▼": "v", "◀": "<", "↑": "^", "“": '"', "”": '"', "‘": "'",
    "’": "'", "′": "'", "√": "sqrt", "Σ": "sum", "‖": "||", "⟨": "<", "⟩": ">", "─": "-",
    "━": "-", "≈": "~", "∩": "&", "∞": "inf", "≠": "!=", "✔": "ok", "✘": "x", "⌊": "[",
    "⌋": "]", "⌈": "[", "⌉": "]",
}  # fmt: skip
COMMANDS = {name: text for group in GROUPS.values() for name, text in group.items()}
#: Commands that share a module, as a group there.
_SHARED = {
    **dict.fromkeys(GROUPS["Start"], "start"),
    **dict.fromkeys(GROUPS["Compare"].keys() - {"judge"}, "comparing"),
    **dict.fromkeys(("rank", "rankers"), "rank"),
    **dict.fromkeys(("rerank", "rerank-sweep"), "rerank"),
    **dict.fromkeys(("train", "train-interaction"), "train"),
}
#: Commands of version 0.1 → the command that replaces them; they still work in this version.
_RENAMED: dict[str, str] = {
    "generate": "corpus generate",
    "lexicon weigh": "lexicon grade",
    "queries pool": "study pool",
    "sensitivity": "lexicon sensitivity",
    "systems": "rankers",
}
_COUNTED = ("score", "rerank", "rerank-sweep")
_COUNT = "run ranktilt annotate COLLECTION -o a.parquet first, then pass -a a.parquet"
#: (command, option) of version 0.1, or of other commands → what to do instead.
_REMOVED_OPTIONS: dict[tuple[str, str], str] = {
    ("corpus generate", "--key-env"): "export RANKTILT_API_KEY=…",
    ("train", "--sweep"): "train once per λ: --lambda 0, --lambda 1, …, and compare the scores",
    ("polarity fit", "--preset"): "use --method pca",
    ("rerank", "--sweep"): "use ranktilt rerank-sweep",
    ("compare", "--correlations"): "use ranktilt correlate SCORES --coefficient …",
    ("compare", "--stability"): "use ranktilt stability SCORES",
    ("compare", "--tradeoff"): "use ranktilt tradeoff SCORES --effectiveness … --fairness …",
    ("compare", "--drift"): "use ranktilt drift BEFORE AFTER",
    ("counterfactual swap", "--query-forms"): "use ranktilt counterfactual forms FORMS [RUN …]",
    ("study agreement", "--gold"): "remove the rows of annotators to exclude from LABELS",
    **{(one, own): _COUNT for one in _COUNTED for own in ("-c", "--collection")},
}


class _LazyGroup(Group):
    """A group that has its commands' one-line help without importing them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        found = import_module(f"ranktilt.cli.{_SHARED.get(name, name)}").command
        return found.commands[name] if name in _SHARED else found

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        if not {"-h", "--help"} & set(args):
            _spare_pandas()
            _name_temporary_folder()
        for words in (2, 1):
            old = " ".join(args[:words])
            if len(args) >= words and old in _RENAMED:
                click.echo(f"ranktilt: '{old}' is now '{_RENAMED[old]}'", err=True)
                args = [*_RENAMED[old].split(), *args[words:]]
                break
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        width = max(map(len, COMMANDS))
        for group, commands in GROUPS.items():
            with formatter.section(group):
                formatter.write_dl([(f"{name:<{width}}", text) for name, text in commands.items()])


@click.group(
    cls=_LazyGroup,
    context_settings={
        "help_option_names": ["-h", "--help"],
        "max_content_width": 100,
        "show_default": True,
    },
    epilog="Get started: ranktilt demo",
)
@click.version_option(__version__, prog_name="ranktilt")
def cli() -> None:
    """Measure, explain and reduce the tilt of ranked search results."""


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run a command; bad input gets one line on standard error and exit code 2.

    Args:
        arguments: For a program that continues afterwards; by default those of the process, which
            ends with the command.
    """
    try:
        _run(sys.argv[1:] if arguments is None else list(arguments))
    except SystemExit as left:
        if arguments is not None or os.environ.get("RANKTILT_IN_PROCESS"):
            raise
        if not left.code:
            atexit._run_exitfuncs()
        # Worker threads may be in the middle of a batch that nobody will read: do not wait for
        # them, nor for Python to take everything apart.
        with contextlib.suppress(OSError):  # what was written before and failed has been reported
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(int(left.code or 0))


def _run(given: list[str]) -> NoReturn:
    _listen()
    if "_RANKTILT_COMPLETE" in os.environ:  # the shell asks what may follow
        cli.main(prog_name="ranktilt")
    if any(re.fullmatch("(--[a-z-]+=)?", word) for word in given):  # "" would be this folder
        _fail("an empty argument, expected a value; is a variable of the shell not set?")
    try:
        # Not cli.main: it takes a reader that has gone (head, less) for a failure.
        with cli.make_context("ranktilt", given) as context:
            cli.invoke(context)
        sys.stdout.flush()
    except RanktiltError as error:
        _fail(str(error))
    except click.NoSuchOption as error:
        path = error.ctx.command_path.removeprefix("ranktilt ") if error.ctx is not None else ""
        advice = _REMOVED_OPTIONS.get((path, error.option_name), "")
        told = f"{error.option_name}: {advice}" if advice else _usage(error, given)
        _fail(told if advice else told + _in_file(error))
    except click.UsageError as error:
        if type(error).__name__ == "NoArgsIsHelpError":  # a bare `ranktilt`; click 8.2 and later
            click.echo(error.format_message(), err=True)
            sys.exit(2)
        _fail(_usage(error, given))
    except click.ClickException as error:
        _fail(error.format_message())
    except (KeyboardInterrupt, click.Abort) as stop:
        _stop(stop)
    except BrokenPipeError:
        # The reader of our output (head, less) has gone: not an error of ours.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except MemoryError as error:
        why = " ".join(str(error).split())
        _fail(f"not enough memory{why and f' ({why})'}; use less data at once, or more memory")
    except OSError as error:  # a full disk behind a redirected output, mostly
        if error.errno == errno.ENOMEM:
            _fail("not enough memory; use less data at once, or more memory")
        if error.errno is None:  # a library that could not be loaded
            _fail(" ".join(str(error).split()))
        what = f"{error.filename}:" if error.filename else "the output"
        _fail(f"{what} could not be written ({error.strerror})")
    except click.exceptions.Exit as leaving:
        sys.exit(leaving.exit_code)
    except BaseException as error:  # a panic of polars is not an Exception
        if isinstance(error.__cause__, KeyboardInterrupt):  # while a library was loaded
            _stop(error.__cause__)
        # polars goes on without its library, and then lacks names
        lost = r"failed to map segment|NumPy is not present|_POLARS_\w+' is not defined"
        if re.search(lost, str(error)):
            _fail(f"not enough memory to load a library ({error}); use more memory")
        if re.search("can't start new thread|(can't|could not) spawn", str(error)):
            why = "too little memory, or too many processes"
            _fail(f"no new thread could be started ({why}); use fewer workers or more memory")
        if not type(error).__module__.startswith("sqlalchemy"):
            raise
        why = str(getattr(error, "orig", error)).strip().splitlines()[0]
        _fail(f"the database failed ({why}); try again when it can be reached")
    sys.exit(0)


def _spare_pandas() -> None:
    """Keep pyarrow from importing pandas (0.1 to 0.4 s) when it first makes or gives an array.

    It does so to recognise objects of pandas, and commands have none. What asks for pandas
    by name still gets it, `Table.to_pandas` included.
    """
    if "pandas" in sys.modules:
        return
    import pyarrow

    sys.modules["pandas"] = None  # type: ignore[assignment]
    with contextlib.suppress(ImportError, AttributeError):  # compiled modules take None for one
        pyarrow.scalar(0)
    pyarrow.array([0]).to_numpy()
    del sys.modules["pandas"]


def _name_temporary_folder() -> None:
    """On a read-only file system, which most often has room in memory, use that.

    Libraries (torch) ask for a folder as soon as they are imported, and fail without one.
    """
    if not os.access(os.environ.get("TMPDIR", "/tmp"), os.W_OK):
        import tempfile

        try:
            tempfile.gettempdir()
        except FileNotFoundError:
            tempfile.tempdir = "/dev/shm" if os.access("/dev/shm", os.W_OK) else os.getcwd()


def _usage(error: click.UsageError, given: list[str]) -> str:
    named = " ".join(["ranktilt", *filter(COMMANDS.get, given[:1])])  # a value is missing
    path = error.ctx.command_path if error.ctx is not None else named
    return f"{' '.join(error.format_message().split())} (see {path} --help)"


def _in_file(error: click.NoSuchOption) -> str:
    """Where else a setting may be, if the command reads a file of them."""
    params = [] if error.ctx is None else error.ctx.command.params
    known = any("--settings" in own.opts for own in params)
    return "; rare settings go into a file, --settings FILE" if known else ""


class _Notes(logging.Handler):
    """The package's messages as lines on standard error, whatever that is at the time."""

    def emit(self, record: logging.LogRecord) -> None:
        click.echo(f"ranktilt: {record.getMessage()}", err=True)


def _spelled(error: UnicodeError) -> tuple[str, int]:
    """What a console that lacks a character shows: a similar one, or its escape in JSON."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    place = error.start
    character = error.object[place]
    parts = unicodedata.normalize("NFKD", character)
    plain = "".join(_PLAIN.get(part, part) for part in parts if not unicodedata.combining(part))
    if not plain.isascii():
        greek = re.fullmatch(r"GREEK \w+ LETTER (\w+)", unicodedata.name(character, ""))
        plain = greek[1].lower() if greek else json.dumps(character)[1:-1]
    return plain, place + 1


def _listen() -> None:
    codecs.register_error("ranktilt", _spelled)
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:  # closed; otherwise a file that we open gets its number
            mode = "r" if name == "stdin" else "w"
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and stream.encoding.lower() != "utf-8":
            stream.reconfigure(errors="ranktilt")
    if sys.stdout.isatty():  # ids and texts of files must not send commands to it
        write = sys.stdout.write
        sys.stdout.write = lambda text: write(_COMMANDS.sub("?", text))  # type: ignore[method-assign]
    warnings.formatwarning = _one_line
    if not any(isinstance(handler, _Notes) for handler in logger.handlers):
        logger.addHandler(_Notes())
        logger.propagate = False


def _one_line(message: Any, category: type[Warning], *_: Any, **__: Any) -> str:
    """A warning as people read it, without the line of code that gave it."""
    name = "" if issubclass(category, RanktiltWarning) else f"{category.__name__}: "
    return f"ranktilt: {name}{message}\n"


def _fail(message: str) -> NoReturn:
    with contextlib.suppress(OSError):  # standard error is on a full disk
        line = _COMMANDS.sub("?", message).replace("\n", "?")  # as the names of files have it
        click.echo(f"ranktilt: {line}", err=True)
    sys.exit(2)


def _stop(why: BaseException) -> NoReturn:
    kept = "; ".join(getattr(why, "__notes__", ())) or "nothing was written"
    click.echo(f"\nranktilt: interrupted; {kept}", err=True)
    sys.exit(130)
