"""Groups of commands."""

from __future__ import annotations

import os
from typing import Any

import click

from ranktilt.errors import check_known, close_names


class Group(click.Group):
    """A group that names the commands that an unknown one may mean."""

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        if args and not args[0].startswith("-") and not ctx.resilient_parsing:
            check_known("command", args[0], self.list_commands(ctx))
        return super().resolve_command(ctx, args)


class DefaultGroup(Group):
    """A group whose first command need not be named: `ranktilt polarity RUN …`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        known = [*self.commands, *ctx.help_option_names]
        if args and args[0] not in known:
            given = args[0].startswith("-") or os.path.exists(args[0])  # an option or a file
            if given or not close_names(args[0], self.commands):
                args = [next(iter(self.commands)), *args]
        return super().parse_args(ctx, args)
