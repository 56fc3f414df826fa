"""Options of the verbs that can run on a cluster."""

from __future__ import annotations

from typing import Any

import click

from ranktilt.cli import options

_OF_SPARK = ("master", "partitions", "spark_conf")


def _settings(_context: Any, option: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    found = {}
    for value in values:
        key, sign, content = value.partition("=")
        if not sign or not key.strip():
            raise click.BadParameter(f"{value!r}, expected KEY=VALUE", param=option)
        found[key.strip()] = content
    return found


spark_engine = options.several(
    click.option(
        "--engine", type=click.Choice(["local", "spark"]), default="local", show_default=True,
        help="Where to run: threads of this machine, or Spark (extra spark), which writes a folder "
        "of partitions.",
    ),
    click.option(
        "--master", default="local[*]", show_default=True,
        help="Spark's master: local[N], local-cluster[EXECUTORS,CORES,MEGABYTES], "
        "spark://HOST:PORT, yarn or k8s://URL.",
    ),
    click.option(
        "--partitions", type=click.IntRange(1),
        help="About how many partitions Spark writes.  [default: by the size of the collection]",
    ),
    click.option(
        "--spark-conf", multiple=True, metavar="KEY=VALUE", callback=_settings,
        help="A setting of Spark, such as spark.executor.memory=4g; may be repeated.",
    ),
)  # fmt: skip


def check_engine(context: click.Context) -> None:
    """Refuse options of one engine that were given with the other."""

    def given(name: str) -> bool:
        return (
            name in context.params
            and context.get_parameter_source(name) is not click.core.ParameterSource.DEFAULT
        )

    if context.params["engine"] == "local":
        for name in _OF_SPARK:
            if given(name):
                option = f"--{name.replace('_', '-')}"
                raise click.UsageError(f"{option} is an option of --engine spark")
    elif given("workers"):
        raise click.UsageError("--workers is an option of --engine local; see --master")
