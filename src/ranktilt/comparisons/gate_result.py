"""Results of a gate: one check per rule, run and part; as table, JUnit XML, Markdown, JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any
from xml.etree import ElementTree

from ranktilt.comparisons.gate_config import NumberedRule
from ranktilt.display.numbers import counted, number, p_value
from ranktilt.display.table import Cell, Table, markdown_text

HEADER = ("result", "rule", "run", "value", "bound", "change", "p", "queries")
#: What XML 1.0 cannot hold, not even escaped.
_NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True)
class GateCheck:
    """One rule checked for one run, or one part of its queries (a domain).

    `value` is the mean, or the worst query's value if the rule checks every query. `change` is the
    mean of the paired differences from the baseline (or the worst one), `p` the one-sided p of that
    change. `reason` is one line on why the check failed, or empty. `unproven` marks a change beyond
    the bound that passes only because its p is not below the rule's alpha.
    """

    rule: NumberedRule
    run: str
    passed: bool
    value: float | None
    n_scored: int
    n_total: int
    part: str | None = None
    change: float | None = None
    p: float | None = None
    reason: str = ""
    #: The queries that break the bound, the worst first, with the value or change that does.
    queries: list[tuple[str, float]] = field(default_factory=list)
    unproven: bool = False

    @property
    def verdict(self) -> str:
        """FAIL, pass, or pass, unproven."""
        return "FAIL" if not self.passed else "pass, unproven" if self.unproven else "pass"

    @property
    def subject(self) -> str:
        """What the rule checks, with the part of the queries."""
        part = "" if self.part is None else f", {self.rule.by} = {self.part}"
        return self.rule.subject + part

    @property
    def line(self) -> str:
        """Why it failed, in one line."""
        return f"rule {self.rule.number}, {self.run}: {self.subject}: {self.reason}"

    def cells(self) -> list[Cell | str]:
        """The row of a table under `HEADER`."""
        return [
            f"✔ {self.verdict}" if self.passed else Cell("✘ FAIL", strong=True),
            self.subject,
            self.run,
            number(self.value),
            self.rule.bound,
            "" if self.change is None else number(self.change, signed=True),
            "" if self.p is None else p_value(self.p),
            f"{self.n_scored}/{self.n_total}",
        ]

    @property
    def found(self) -> str:
        """The value or change that was checked, in few characters."""
        if not self.rule.of_change or self.change is None:
            return number(self.value)
        p = "" if self.p is None or self.rule.alpha is None else f", p {p_value(self.p)}"
        return number(self.change, signed=True) + p

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        rule = {k: v for k, v in asdict(self.rule).items() if v is not None and k != "where"}
        return {
            "rule": rule,
            "run": self.run,
            "part": self.part,
            "passed": self.passed,
            "unproven": self.unproven,
            "value": self.value,
            "bound": self.rule.bound,
            "change": self.change,
            "p": self.p,
            "n_scored": self.n_scored,
            "n_total": self.n_total,
            "reason": self.reason or None,
            "queries": [{"query_id": query, "value": value} for query, value in self.queries],
        }


@dataclass(frozen=True)
class GateResult:
    """All checks of a gate."""

    checks: list[GateCheck]
    source: str = "gate"
    notes: list[str] = field(default_factory=list)
    #: The files that were read.
    files: list[str] = field(default_factory=list)

    def __repr__(self) -> str:
        return f"<GateResult: {self.summary}>"

    def __iter__(self) -> Iterator[GateCheck]:
        return iter(self.checks)

    @property
    def passed(self) -> bool:
        """Whether no check failed."""
        return not self.failed

    @property
    def failed(self) -> list[GateCheck]:
        """The checks that failed."""
        return [check for check in self.checks if not check.passed]

    @property
    def rules(self) -> dict[int, bool]:
        """Rule number → whether all its checks passed."""
        found: dict[int, bool] = {}
        for check in self.checks:
            number = check.rule.number
            found[number] = found.get(number, True) and check.passed
        return found

    @property
    def summary(self) -> str:
        """The verdict in a few words."""
        total = counted(len(self.checks), "check")
        return f"{len(self.failed)} of {total} failed" if self.failed else f"{total}, all passed"

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "passed": self.passed,
            "config": self.source,
            "checks": [check.to_dict() for check in self.checks],
            "notes": self.notes,
        }

    def to_json(self) -> str:
        """JSON text; undefined values are null."""
        return json.dumps(self.to_dict(), indent=1, allow_nan=False, ensure_ascii=False) + "\n"

    def to_junit(self, manifest: Mapping[str, Any] | None = None) -> str:
        """JUnit XML for CI systems: one test case per check, with the run as its class."""
        counts = {"tests": str(len(self.checks)), "failures": str(len(self.failed))}
        counts |= {"errors": "0", "skipped": "0", "time": "0"}
        root = ElementTree.Element("testsuites", {"name": "ranktilt gate", **counts})
        suite = ElementTree.SubElement(root, "testsuite", {"name": "ranktilt gate", **counts})
        if manifest:
            properties = ElementTree.SubElement(suite, "properties")
            for key, value in manifest.items():
                text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
                told = {"name": key, "value": _xml(text)}
                ElementTree.SubElement(properties, "property", told)
        for check in self.checks:
            title = f"rule {check.rule.number}: {check.subject} {check.rule.bound}"
            names = {"classname": _xml(check.run), "name": _xml(title), "time": "0"}
            case = ElementTree.SubElement(suite, "testcase", names)
            if not check.passed:
                told = {"message": _xml(check.reason), "type": "threshold"}
                failure = ElementTree.SubElement(case, "failure", told)
                listed = [f"{query}\t{value:.6g}" for query, value in check.queries]
                failure.text = _xml("\n".join([check.line, *listed]))
        ElementTree.indent(root)
        text = ElementTree.tostring(root, encoding="unicode")
        return f'<?xml version="1.0" encoding="utf-8"?>\n{text}\n'

    def to_markdown(self, manifest: Mapping[str, Any] | None = None) -> str:
        """A summary for a pull request."""
        mark = "✔" if self.passed else "✘"
        lines = [f"### {mark} ranktilt gate: {self.summary}", ""]
        lines.append(self.table.markdown())
        if self.failed:
            lines += ["", *(f"- {markdown_text(check.line)}" for check in self.failed)]
        if self.notes:
            lines += ["", *(f"- {markdown_text(note)}." for note in self.notes)]
        if manifest:
            files = ", ".join(f"{entry['path']} {entry['sha256']}" for entry in manifest["inputs"])
            told = f"ranktilt {manifest['versions']['ranktilt']}, {manifest['time']}: {files}"
            lines += ["", f"<!-- {told.replace('--', '- -')} -->"]
        return "\n".join(lines) + "\n"

    @property
    def table(self) -> Table:
        """One row per check."""
        return Table(HEADER, [check.cells() for check in self.checks], range(3, len(HEADER)))

    def _repr_html_(self) -> str:
        return replace(self.table, title=f"ranktilt gate: {self.summary}").html()


def _xml(text: str) -> str:
    return _NOT_XML.sub("�", text)
