"""Tables in every format, and numbers as people read them."""

from __future__ import annotations

import pytest

from ranktilt.display.numbers import interval, number, p_value
from ranktilt.display.table import Cell, Table, _latex, with_minus

TABLE = Table(
    ["run", "x_1"], [[Cell("a|b"), Cell("1.0", "▲", "(2/3)")], ["<i>*", "–"]], (1,), "A & B",
    ["50 % of it"],
)  # fmt: skip


def test_markdown() -> None:
    assert TABLE.markdown().splitlines() == [
        "## A & B",
        "",
        "| run | x\\_1 |",
        "| --- | ---: |",
        "| a\\|b | 1.0▲ (2/3) |",
        "| \\<i\\>\\* | – |",
        "",
        "50 % of it",
    ]


def test_latex() -> None:
    text = TABLE.latex()
    assert r"\caption{A \& B. 50 \% of it}" in text
    assert r"\begin{tabular}{lr}" in text
    assert r"run & x\_1 \\" in text
    assert r"a\textbar{}b & 1.0$^{\blacktriangle}$ (2/3) \\" in text


BOLD = Table(
    ["run", "x"],
    [["a*", Cell("0.7", "▲", "(2/3)", strong=True)],
     ["b", Cell("0.7", "▲", "(2/3)", strong=True, under="off by 0.1")]], (1,), "T",
)  # fmt: skip


def test_the_best_is_bold_in_every_file() -> None:
    assert "| a\\* | **0.7**▲ (2/3) |" in BOLD.markdown()
    assert "| b | 0.7 (2/3); **off by 0.1**▲ |" in BOLD.markdown()
    assert r"a* & \textbf{0.7}$^{\blacktriangle}$ (2/3) \\" in BOLD.latex()
    assert r"b & 0.7 (2/3); \textbf{off by 0.1}$^{\blacktriangle}$ \\" in BOLD.latex()
    assert str(BOLD.rows[1][1]) == "0.7 (2/3); off by 0.1▲"


@pytest.mark.parametrize(
    ("plain", "escaped"),
    [
        ("a\\b", r"a\textbackslash{}b"),
        ("{x}^~", r"\{x\}\textasciicircum{}\textasciitilde{}"),
        ("−0.5", "$-$0.5"),
        ("[-0.5, 1-2]", "[$-$0.5, 1-2]"),
        ("$5 #1", r"\$5 \#1"),
    ],
)
def test_latex_escapes_once(plain: str, escaped: str) -> None:
    assert _latex(plain) == escaped


@pytest.mark.parametrize(
    ("value", "signed", "text"),
    [
        (0.12345, False, "0.1235"),
        (-0.5, True, "-0.5000"),
        (0.5, True, "+0.5000"),
        (0.00001, True, "0.0000"),
        (-0.00001, True, "0.0000"),
        (None, True, "–"),
        (float("nan"), False, "–"),
    ],
)
def test_numbers(value: float | None, signed: bool, text: str) -> None:
    assert number(value, signed=signed) == text


def test_p_values_and_intervals() -> None:
    assert (p_value(0.00001), p_value(0.05), p_value(None)) == ("<0.001", "0.050", "–")
    assert interval(-1, 0.5, signed=True) == "[-1.0000, +0.5000]"
    assert interval(None, 0.5) == "–"


def test_pages_have_typographic_minus_signs() -> None:
    assert '<td style="text-align:right">−0.5</td>' in Table(["a"], [["-0.5"]], [0]).html()
    assert with_minus("bm25-2 [-0.5, +0.1]") == "bm25-2 [−0.5, +0.1]"


def test_a_notebook_gets_text_as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    import rich.console

    monkeypatch.setattr(rich.console, "_is_jupyter", lambda: True)
    monkeypatch.setenv("FORCE_COLOR", "1")  # as a kernel has it
    shown = Table(["run"], [["bm25"]]).text()
    assert "bm25" in shown
    assert "\x1b" not in shown


def test_signs_have_a_tint_and_a_hint_in_html() -> None:
    cells = [Cell("1", "▲", hint="better"), Cell("2", "▼", "[1, 3]"), Cell("3", strong=True)]
    shown = Table(["a", "b", "c"], [cells], (0, 1, 2), "T", ["50 % < all"]).html()
    blue, orange = "rgba(0,114,178,.18)", "rgba(213,94,0,.2)"
    assert f'text-align:right;background:{blue}">1<span title="better">▲</span></td>' in shown
    assert f'background:{orange}">2<span>▼</span><br><small>[1, 3]</small></td>' in shown
    assert '<td style="text-align:right"><b>3</b></td>' in shown
    assert shown.endswith("50 % &lt; all</p>")


def test_a_wide_table_becomes_several_each_with_its_labels() -> None:
    table = Table(["run", "first", "second"], [["bm25", "1" * 20, "2" * 20]], (1, 2))
    assert len(table.text(100).split("bm25")) == 2
    assert len(table.text(40).split("bm25")) == 3


WIDE = Table(
    ["measure", "BM25_RM3.dl19 (baseline)", "SPLADE_P_P-DISTIL/two words"],
    [["A@10", Cell("0.50"), Cell("0.25", "▲ab")], ["B", Cell("0.75", "▼"), Cell("1.00")]],
    (1, 2),
)


def test_names_are_folded_only_if_the_table_is_too_wide() -> None:
    wide = WIDE.text(100)
    assert wide.splitlines()[0].split()[1:] == [
        "BM25_RM3.dl19", "(baseline)", "SPLADE_P_P-DISTIL/two", "words",
    ]  # fmt: skip
    narrow = WIDE.text(45)
    assert max(map(len, narrow.splitlines())) <= 45
    assert [line.split() for line in narrow.splitlines() if line.split()[:1] == ["A@10"]] == [
        ["A@10", "0.50", "0.25▲ab"]
    ]
    lines = [line.split() for line in narrow.split("───")[0].splitlines()]
    assert [
        "BM25_RM3.dl19",
        "SPLADE_P_P-DISTIL/",
    ] in lines  # broken after a /
    apart = WIDE.text(24)
    assert max(map(len, apart.splitlines())) <= 24
    assert apart.count("measure") == 2  # labels are repeated
    assert "0.25▲ab" in apart


def test_numbers_stay_below_each_other_whatever_their_marks() -> None:
    rows = WIDE.text(100).splitlines()[2:]
    assert rows[0].index("0.25") == rows[1].index("1.00")
    assert rows[0].index("0.50") == rows[1].index("0.75")
    assert "\u2800" not in "".join(rows)
