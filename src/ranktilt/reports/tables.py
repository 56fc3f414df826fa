"""Tables of a report: the same rows as HTML, Markdown and LaTeX."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass, field

from ranktilt.data.markup import latex_text

MINUS = "−"
#: Marks of a significant difference: what they say where a value is fair, and where high is good.
MARKS = {"▲": "significantly nearer the fair end", "▼": "significantly farther from the fair end"}
HIGH_MARKS = {"▲": "significantly higher", "▼": "significantly lower"}


@dataclass(frozen=True)
class Cell:
    """A cell's text; `mark` a sign beside it, `note` a small second line, `strong` the best one.

    `under` is a last small line; where there is one, `mark` and `strong` belong to it.
    """

    text: str
    mark: str = ""
    note: str = ""
    strong: bool = False
    hint: str = ""  # what the mark says, for those who hear the page
    under: str = ""

    def written(self, plain: Callable[[str], str], bold: Callable[[str], str]) -> str:
        """The cell in a language that has its own way to escape text and to make it bold."""

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
    """A header and rows; `right` are the columns of numbers, column 0 names the row."""

    name: str
    title: str
    header: list[str]
    rows: list[list[Cell | str]]
    right: tuple[int, ...] = ()
    notes: list[str] = field(default_factory=list)
    below: tuple[str, ...] = ()  # small lines below the header's names, on the page

    def plain(self) -> list[list[str]]:
        """The rows as text."""
        return [[str(cell) for cell in row] for row in self.rows]

    def markdown(self) -> str:
        """GitHub's Markdown, with the title above and the notes below."""
        rule = ["---:" if i in self.right else "---" for i in range(len(self.header))]
        lines = [f"## {_one_line(self.title)}", ""]
        lines += [
            "| " + " | ".join(line) + " |"
            for line in [
                [_markdown_text(name) for name in self.header],
                rule,
                *(
                    [_written(cell, _markdown_text, lambda text: f"**{text}**") for cell in row]
                    for row in self.rows
                ),
            ]
        ]
        for note in self.notes:
            lines += ["", _one_line(note)]
        return "\n".join(lines) + "\n"

    def latex(self) -> str:
        """A `table` with booktabs' rules, ready to be input."""
        spec = "".join("r" if i in self.right else "l" for i in range(len(self.header)))
        body = [
            " & ".join(
                _written(cell, latex_text, lambda text: rf"\textbf{{{text}}}") for cell in row
            )
            + r" \\"
            for row in self.rows
        ]
        caption = latex_text(" ".join([f"{self.title}.", *self.notes]))
        return "\n".join([
            "% needs \\usepackage{booktabs,amssymb}", r"\begin{table}", r"\centering", r"\small",
            rf"\caption{{{caption}}}", rf"\begin{{tabular}}{{{spec}}}", r"\toprule",
            " & ".join(map(latex_text, self.header)) + r" \\", r"\midrule", *body,
            r"\bottomrule", r"\end{tabular}", r"\end{table}", "",
        ])  # fmt: skip


def _written(cell: Cell | str, plain: Callable[[str], str], bold: Callable[[str], str]) -> str:
    return plain(cell) if isinstance(cell, str) else cell.written(plain, bold)


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _markdown_text(text: str) -> str:
    """Text that Markdown prints as it is: a name such as `a*b*` or `<b>` stays a name."""
    return re.sub(r"([\\`*_|<>\[\]])", r"\\\1", _one_line(text))


def number(value: float | None, *, signed: bool = False, digits: int = 4) -> str:
    """A number as people read it; – where there is none."""
    if value is None or math.isnan(value):
        return "–"
    text = f"{value:+.{digits}f}" if signed else f"{value:.{digits}f}"
    if not float(text):
        text = text.lstrip("+-")  # a rounded zero leans nowhere
    return text.replace("-", MINUS)


def p_value(p: float | None) -> str:
    """A p as papers print it."""
    return "–" if p is None else "<0.0001" if p < 0.0001 else f"{p:.4f}"


def interval(low: float | None, high: float | None, *, signed: bool = False) -> str:
    """An interval in brackets."""
    if low is None or high is None:
        return "–"
    return f"[{number(low, signed=signed)}, {number(high, signed=signed)}]"
