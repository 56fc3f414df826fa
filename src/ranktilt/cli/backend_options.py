"""Options of the commands that can run on a cluster."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ranktilt.cli import options

if TYPE_CHECKING:
    from ranktilt.backends.spark import SparkSettings


def key_values(_context: Any, option: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    """Value by key, of an option that is repeated."""
    found: dict[str, str] = {}
    for value in values:
        key, sign, content = value.partition("=")
        if not sign or not key.strip():
            raise click.BadParameter(f"{value!r}, expected KEY=VALUE", param=option)
        if key.strip() in found:
            both = f"{found[key.strip()]} and {content}"
            raise click.UsageError(f"{option.opts[0]} {key} is given twice: {both}; pass it once")
        found[key.strip()] = content
    return found


backend: options.Option = options.several(
    click.option(
        "--backend", type=click.Choice(["local", "spark"]), default="local",
        help="Where to run: threads on this machine, or Spark (extra spark), which writes a folder "
        "of partitions."
    ),
    click.option(
        "--spark-conf", multiple=True, metavar="KEY=VALUE", callback=key_values,
        help="A Spark setting, such as spark.master=yarn (default: local[*]), "
        "spark.executor.memory=4g or ranktilt.partitions=64; may be repeated.",
    ),
)  # fmt: skip


def spark_settings(given: dict[str, Any]) -> SparkSettings | None:
    """Spark's settings, or None to run on this machine; options of the other backend are errors.

    The two options are taken out of those given.
    """
    conf = given.pop("spark_conf")
    if given.pop("backend") == "local":
        if conf:
            raise click.UsageError("--spark-conf needs --backend spark")
        return None
    if given.get("workers") is not None:
        raise click.UsageError("--workers needs --backend local; see --spark-conf spark.master")
    from ranktilt.backends.spark import SparkSettings

    return SparkSettings.from_conf(conf)
