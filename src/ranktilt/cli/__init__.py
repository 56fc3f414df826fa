"""The command line: one file per verb, loaded when it is called, so that --help is quick."""

from __future__ import annotations

import logging
import os
import sys
import warnings
from importlib import import_module
from typing import Any, NoReturn

import click

from ranktilt._version import __version__
from ranktilt.errors import RanktiltError, RanktiltWarning

#: Verb → what it does, in one line. The code of a verb is in the module of its name.
VERBS = {
    "annotate": "Count group terms in every document of a collection.",
    "audit": "From runs and a collection to scores, or to a report page.",
    "compare": "Say which differences between systems are real.",
    "corpus": "Load, check, import and rate corpora with both sides.",
    "counterfactual": "Rank a swapped collection too: what does the order hang on?",
    "demo": "Audit the sample that comes with the package.",
    "doctor": "Say what is installed, what is missing and how to get it.",
    "explain": "Show which documents and words carry a query's tilt.",
    "gate": "Check scores against thresholds and a baseline, for CI.",
    "generate": "Make a corpus with both sides of each issue.",
    "lexicon": "List, show, check, weigh and convert group lexicons.",
    "measures": "List every measure with formula, source, range and fair end.",
    "polarity": "Place documents between the sides of an issue, for DUO.",
    "queries": "Find the queries that are worth labelling.",
    "rank": "Rank a collection: BM25, encoders, re-rankers, engines.",
    "reproduce": "Repeat the papers' audits, from a config file.",
    "rerank": "Put the documents of a run in a fairer order.",
    "score": "Score runs by annotations, labels, polarity or judgements.",
    "sensitivity": "Ask how far a verdict hangs on the lexicon.",
    "study": "Studies with people: make, serve, watch, analyse.",
    "swap": "Exchange the words of two groups in a collection.",
    "systems": "List the papers' ranking systems and how to run them.",
    "train": "Train a ranker so that biased documents end lower.",
}


class LazyGroup(click.Group):
    """A group that knows its verbs' one-line help without importing them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in VERBS:
            return None
        return getattr(import_module(f"ranktilt.cli.{name}"), "command")  # noqa: B009

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        if args and args[0] not in VERBS and not args[0].startswith("-"):
            from ranktilt.errors import close_names

            near = close_names(args[0], VERBS)
            hint = f"did you mean {' or '.join(near)}?" if near else f"verbs: {', '.join(VERBS)}"
            raise click.UsageError(f"unknown command {args[0]!r}; {hint}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(VERBS.items()))


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Begin with: ranktilt demo",
)
@click.version_option(__version__, prog_name="ranktilt")
def cli() -> None:
    """Measure, explain and reduce the tilt of ranked search results."""


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run a command; bad input gets one line on standard error and exit code 2."""
    _listen()
    if "_RANKTILT_COMPLETE" in os.environ:  # the shell asks what may follow
        cli.main(prog_name="ranktilt")
    try:
        # Not cli.main: it takes a reader that has gone (head, less) for a failure.
        given = sys.argv[1:] if arguments is None else list(arguments)
        with cli.make_context("ranktilt", given) as context:
            cli.invoke(context)
        sys.stdout.flush()
    except RanktiltError as error:
        _fail(str(error))
    except click.UsageError as error:
        if type(error).__name__ == "NoArgsIsHelpError":  # a bare `ranktilt`; click 8.2 and later
            click.echo(error.format_message(), err=True)
            _leave(2)
        path = error.ctx.command_path if error.ctx is not None else "ranktilt"
        _fail(f"{' '.join(error.format_message().split())} (see {path} --help)")
    except click.ClickException as error:
        _fail(error.format_message())
    except (KeyboardInterrupt, click.Abort) as stop:
        kept = "; ".join(getattr(stop, "__notes__", ())) or "nothing was written"
        click.echo(f"\nranktilt: interrupted; {kept}", err=True)
        _leave(130)
    except BrokenPipeError:
        # The reader of our output (head, less) has gone: not an error of ours.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except OSError as error:  # a full disk behind a redirected output, mostly
        _fail(f"the output could not be written ({error.strerror or error})")
    except click.exceptions.Exit as leaving:
        sys.exit(leaving.exit_code)
    sys.exit(0)


class _Notes(logging.Handler):
    """The package's messages as lines on standard error, whatever that is at the time."""

    def emit(self, record: logging.LogRecord) -> None:
        click.echo(f"ranktilt: {record.getMessage()}", err=True)


def _listen() -> None:
    warnings.formatwarning = _one_line
    logger = logging.getLogger("ranktilt")
    if not any(isinstance(handler, _Notes) for handler in logger.handlers):
        logger.addHandler(_Notes())
        logger.propagate = False


def _one_line(message: Any, category: type[Warning], *_: Any, **__: Any) -> str:
    """A warning as people read it, without the line of code that gave it."""
    name = "" if issubclass(category, RanktiltWarning) else f"{category.__name__}: "
    return f"ranktilt: {name}{message}\n"


def _fail(message: str) -> NoReturn:
    click.echo(f"ranktilt: {message}", err=True)
    _leave(2)


def _leave(code: int) -> NoReturn:
    # Worker threads may be in the middle of a batch that nobody will read: do not wait for them.
    sys.stdout.flush()
    sys.stderr.flush()
    if os.environ.get("RANKTILT_IN_PROCESS"):
        sys.exit(code)
    os._exit(code)
