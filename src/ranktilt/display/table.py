"""One table for every place people read it: terminal, Markdown, LaTeX, notebook and page."""

from __future__ import annotations

import io
import re
import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Any, NamedTuple

#: Spaces between columns.
_GAP = 3
#: A blank that is not taken for white space at the end of a number.
_BLANK = "\u2800"
#: Widths that labels, and names in the header, are folded to if a table is too wide; of the latter
#: the widest that fits.
_LABEL_WIDTH = 44
_NAME_WIDTHS = (20, 16, 14, 12, 11, 10, 9, 8)


class Strip(NamedTuple):
    """A value with its interval on a small axis, which pages draw; places are percentages.

    Attributes:
        at: Where the value is.
        low: Where its interval begins, if it is known.
        high: Where it ends.
        fair: Where the fair value is, if there is one.
        chance: Where a random order is, for a measure that needs it.
        tip: What the drawing shows, in words.
        system: The number of the system, for its colour.
    """

    at: float
    low: float | None
    high: float | None
    fair: float | None
    chance: float | None
    tip: str
    system: int


@dataclass(frozen=True)
class Cell:
    """A cell's text.

    Attributes:
        text: The value.
        mark: A sign next to it, such as ▲ for a significant difference.
        note: A small second line, such as an interval.
        strong: Whether it is the best of its kind.
        hint: What the mark says, for screen readers.
        under: A last small line; if there is one, `mark` and `strong` belong to it.
        strip: A drawing of the value, on pages.
    """

    text: str
    mark: str = ""
    note: str = ""
    strong: bool = False
    hint: str = ""
    under: str = ""
    strip: Strip | None = None

    def written(self, plain: Callable[[str], str], bold: Callable[[str], str]) -> str:
        """The cell in a language with its own way to escape text and to make it bold."""

        def marked(text: str) -> str:
            return (bold(plain(text)) if self.strong else plain(text)) + plain(self.mark)

        if self.under:
            start = " ".join(plain(part) for part in (self.text, self.note) if part)
            return f"{start}{plain(';')} {marked(self.under)}"
        return " ".join(part for part in (marked(self.text), plain(self.note)) if part)

    def __str__(self) -> str:
        return self.written(str, str)


@dataclass(frozen=True)
class Table:
    """A header and rows of text.

    Attributes:
        header: Names of the columns.
        rows: One list of cells per row.
        right: Columns of numbers, aligned right.
        title: A heading (Markdown) or caption (LaTeX, HTML).
        notes: Sentences below the table.
        below: Small lines below the names in the header, on the page.
    """

    header: Sequence[str]
    rows: Sequence[Sequence[Cell | str]]
    right: Sequence[int] = ()
    title: str = ""
    notes: Sequence[str] = ()
    below: Sequence[str] = ()

    def render(self, form: str = "table", width: int = 1000) -> str:
        """The table in a format.

        Args:
            form: "table" (for a terminal), "markdown", "latex" or "html".
            width: Columns of the terminal.
        """
        if form == "markdown":
            return self.markdown()
        if form == "latex":
            return self.latex()
        return self.html() if form == "html" else self.text(width)

    def cells(self) -> list[list[str]]:
        """The rows as plain text."""
        return [[str(cell) for cell in row] for row in self.rows]

    def with_queries(self, rows: Sequence[Any]) -> Table:
        """The table with a column n/total if any row's n is below its n_total."""
        if all(row.n == row.n_total for row in rows):
            return self
        header = [*self.header, "queries"]
        own = [[*cells, f"{r.n}/{r.n_total}"] for cells, r in zip(self.rows, rows, strict=True)]
        return replace(self, header=header, rows=own, right=[*self.right, len(header) - 1])

    def __str__(self) -> str:
        return "\n".join([self.text(), *self.notes])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return self.html()

    def text(self, width: int = 1000) -> str:
        """For a terminal.

        A table that is too wide gets names over several lines and narrow gaps; if that is not
        enough, it becomes several tables, each with its labels.
        """
        from rich import box
        from rich.console import Console
        from rich.table import Table as RichTable

        out = io.StringIO()
        # in a notebook, rich would show the table there, or write codes for colours
        console = Console(
            width=width, highlight=False, markup=False, emoji=False, file=out,
            force_jupyter=False, force_terminal=False,
        )  # fmt: skip
        rows = self._aligned()
        header = list(self.header)
        pieces, _ = self._pieces(header, rows, width, _GAP)
        narrow = len(pieces) > 1
        if narrow:
            if 0 not in self.right:
                rows = [[_wrapped(row[0]), *row[1:]] for row in rows]
            folded = [
                [_folded(name, size) if i in self.right else name for i, name in enumerate(header)]
                for size in _NAME_WIDTHS
            ]
            tried = [(names, self._pieces(names, rows, width, _GAP - 1)) for names in folded]
            header, (pieces, _) = min(tried, key=lambda own: (len(own[1][0]), own[1][1]))
        for columns in pieces:
            padding = (0, 1, 0, 0) if narrow else (0, 1)
            table = RichTable(box=box.SIMPLE_HEAD, pad_edge=False, padding=padding)
            for number in columns:
                right = number in self.right
                # a long name may be folded, a number never
                table.add_column(
                    header[number],
                    justify="right" if right else "left",
                    overflow="fold",
                    no_wrap=right,
                )
            for row in rows:
                table.add_row(*(row[number] for number in columns))
            console.print(table)
        shown = out.getvalue().replace(_BLANK, " ")
        return "\n".join(line.rstrip() for line in shown.splitlines()).strip("\n")

    def _aligned(self) -> list[list[str]]:
        """The cells with blanks for missing marks, so that numbers stay below each other."""
        marks = [[cell.mark if isinstance(cell, Cell) else "" for cell in row] for row in self.rows]
        sizes = [max(map(len, column)) for column in zip(*marks, strict=True)]
        return [
            [
                text + _BLANK * (size - len(mark))
                for text, mark, size in zip(*own, sizes, strict=True)
            ]
            for own in zip(self.cells(), marks, strict=True)
        ]

    def _pieces(
        self, header: Sequence[str], rows: list[list[str]], width: int, gap: int
    ) -> tuple[list[list[int]], int]:
        """Columns that fit next to each other, labels repeated, and by how much one is too wide."""
        columns = zip(header, *rows, strict=True)
        widths = [gap + max(map(len, "\n".join(column).split("\n"))) for column in columns]
        labels = [number for number in range(len(header)) if number not in self.right]
        room = width - sum(widths[number] for number in labels)
        pieces: list[list[int]] = [[]]
        used = 0
        for number in self.right:
            if pieces[-1] and used + widths[number] > room:
                pieces.append([])
                used = 0
            pieces[-1].append(number)
            used += widths[number]
        over = max((widths[number] - room for number in self.right), default=0)
        return [sorted(labels + piece) for piece in pieces], max(over, 0)

    def markdown(self) -> str:
        """GitHub's Markdown, with the title above and the notes below."""
        rule = ["---:" if i in self.right else "---" for i in range(len(self.header))]
        body = [[_written(cell, markdown_text, "**{}**".format) for cell in r] for r in self.rows]
        lines = [f"## {_one_line(self.title)}", ""] if self.title else []
        header = [markdown_text(name) for name in self.header]
        lines += [f"| {' | '.join(line)} |" for line in [header, rule, *body]]
        for note in self.notes:
            lines += ["", _one_line(note)]
        return "\n".join(lines)

    def latex(self) -> str:
        """A `tabular` with booktabs' rules; with a title, a whole `table`."""
        spec = "".join("r" if i in self.right else "l" for i in range(len(self.header)))
        body = [
            " & ".join(_written(cell, _latex, r"\textbf{{{}}}".format) for cell in row) + r" \\"
            for row in self.rows
        ]
        header = " & ".join(map(_latex, self.header)) + r" \\"
        lines = [
            rf"\begin{{tabular}}{{{spec}}}", r"\toprule", header, r"\midrule", *body,
            r"\bottomrule", r"\end{tabular}",
        ]  # fmt: skip
        if self.title:
            caption = _latex(" ".join([f"{self.title}.", *self.notes]))
            lines = [
                "% needs \\usepackage{booktabs,amssymb}", r"\begin{table}", r"\centering",
                r"\small", rf"\caption{{{caption}}}", *lines, r"\end{table}",
            ]  # fmt: skip
        return "\n".join(lines)

    def html(self) -> str:
        """HTML for a notebook, light or dark: it takes the colour of the text around it."""
        title = ""
        if self.title:
            style = "caption-side:top;text-align:left;font-weight:600;color:inherit"
            title = f'<caption style="{style}">{escape(self.title)}</caption>'
        head = self._html_row("th", [Cell(name) for name in self.header])
        body = "".join(self._html_row("td", row) for row in self.rows)
        notes = "".join(f'<p style="max-width:80ch">{_html_text(note)}</p>' for note in self.notes)
        return f"<table>{title}<thead>{head}</thead><tbody>{body}</tbody></table>{notes}"

    def _html_row(self, tag: str, cells: Sequence[Cell | str]) -> str:
        made = []
        for i, given in enumerate(cells):
            cell = Cell(given) if isinstance(given, str) else given
            style = f"text-align:{'right' if i in self.right else 'left'}"
            if shade := _SHADES.get(cell.mark):
                style += f";background:{shade}"
            made.append(f'<{tag} style="{style}">{_html_cell(cell)}</{tag}>')
        return f"<tr>{''.join(made)}</tr>"


def _written(cell: Cell | str, plain: Callable[[str], str], bold: Callable[[str], str]) -> str:
    return plain(cell) if isinstance(cell, str) else cell.written(plain, bold)


#: Behind significant differences: blue for better, orange for worse; the sign says the same.
_SHADES = {"▲": "rgba(0,114,178,.18)", "▼": "rgba(213,94,0,.2)"}


def _html_cell(cell: Cell) -> str:
    """A cell in HTML: value and sign, and small lines below."""
    value = cell.under or cell.text
    shown = f"<b>{_html_text(value)}</b>" if cell.strong else _html_text(value)
    if cell.mark:
        hint = f' title="{escape(cell.hint)}"' if cell.hint else ""
        shown += f"<span{hint}>{escape(cell.mark)}</span>"
    small = f"<small>{_html_text(cell.note)}</small>" if cell.note else ""
    if cell.under:
        return "<br>".join(filter(None, [_html_text(cell.text), small, shown]))
    return shown + (f"<br>{small}" if small else "")


def _wrapped(label: str) -> str:
    """A label over several lines, such as a measure with many parameters."""
    return textwrap.fill(label, _LABEL_WIDTH, break_long_words=False, break_on_hyphens=False)


def _folded(name: str, size: int) -> str:
    """A name over several lines, broken after _, - and / and at spaces; a long word stays whole."""
    lines = [""]
    for word in re.findall(r"[^\s_/-]*[_/-]?\s*", name)[:-1]:
        if lines[-1] and len(lines[-1]) + len(word.rstrip()) > size:
            lines.append("")
        lines[-1] += word
    return "\n".join(line.rstrip() for line in lines)


def _one_line(text: str) -> str:
    return " ".join(text.split())


def with_minus(text: str) -> str:
    """Typographic minus signs before numbers, for pages."""
    return re.sub(r"(?<![\w.-])-(?=\d)", "−", text)


def _html_text(text: str) -> str:
    return escape(with_minus(text))


def markdown_text(text: str) -> str:
    """Text that Markdown prints as it is: a name such as `a*b*` or `<b>` stays a name."""
    return re.sub(r"([\\`*_|<>\[\]])", r"\\\1", _one_line(text))


_LATEX = {
    "\\": r"\textbackslash{}", "_": r"\_", "%": r"\%", "&": r"\&", "#": r"\#", "$": r"\$",
    "{": r"\{", "}": r"\}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "–": "--",
    "−": "$-$", "▲": r"$^{\blacktriangle}$", "▼": r"$^{\blacktriangledown}$", "×": r"$\times$",
    "→": r"$\to$", "±": r"$\pm$", "…": r"\dots{}", "<": r"\textless{}", ">": r"\textgreater{}",
    "|": r"\textbar{}", "·": r"$\cdot$",
}  # fmt: skip


def _latex(text: str) -> str:
    """Text with LaTeX's special characters escaped, each once."""
    return "".join(_LATEX.get(character, character) for character in with_minus(_one_line(text)))
