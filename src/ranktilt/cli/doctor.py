"""`ranktilt doctor`."""

from __future__ import annotations

import click

EXTRAS = ("generate", "interop", "neural", "rag", "report", "spark", "study", "text")


@click.command("doctor")
def command() -> None:
    """Show what is installed, what is missing and how to get it.

    The exit code is 1 if something required is missing.
    """
    import platform
    import sys
    from importlib.metadata import PackageNotFoundError, version

    from ranktilt._version import __version__

    problems = 0

    def line(good: bool, what: str) -> None:
        nonlocal problems
        problems += not good
        click.echo(f"{'ok     ' if good else 'MISSING'} {what}")

    click.echo(f"ranktilt {__version__}, Python {platform.python_version()}, {sys.platform}")
    needed = _requirements()
    for name in needed[""]:
        try:
            line(True, f"{name} {version(name)}")
        except PackageNotFoundError:
            line(False, f"{name}: pip install {name}")
    if problems:  # the rest would not load
        raise SystemExit(1)
    for extra in EXTRAS:
        try:
            found = [f"{name} {version(name)}" for name in needed[extra]]
            line(True, f"{', '.join(found)} [{extra}]")
        except PackageNotFoundError:
            click.echo(
                f"        {extra} is not installed (optional): pip install 'ranktilt[{extra}]'"
            )

    try:
        version("pyspark")
        from ranktilt.backends.spark import java_problem

        problem = java_problem()
        click.echo(f"        {problem}" if problem else "ok      Java for Spark")
    except PackageNotFoundError:
        pass


def _requirements() -> dict[str, list[str]]:
    """The libraries that the package needs, by extra; those of the core under ""."""
    import re
    from importlib.metadata import requires

    found: dict[str, list[str]] = {name: [] for name in ("", *EXTRAS)}
    for requirement in requires("ranktilt") or ():
        extra = re.search(r"extra == .(\w+)", requirement)
        name = re.match(r"[\w.-]+", requirement)
        if name is not None:
            found.setdefault(extra[1] if extra else "", []).append(name[0])
    return found
