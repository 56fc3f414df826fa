"""Charts of an audit as Altair objects, from the same specifications as the report's figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ranktilt.audits.reporting import cutoff_curves, fairness_tradeoff
from ranktilt.errors import InputError, MissingExtraError
from ranktilt.reports import figures
from ranktilt.reports.content import ReportInput, View
from ranktilt.reports.drawing import Panel

if TYPE_CHECKING:
    import altair

    from ranktilt.audits.audit import Audit


class AuditPlots:
    """`audit.plot`: one method per chart. Needs the extra `report`."""

    def __init__(self, audit: Audit) -> None:
        self._audit = audit

    def means(self) -> altair.VConcatChart:
        """Every run's mean with its interval, one panel per measure."""
        return self._chart(figures.means(self._view()))

    def curves(self) -> altair.VConcatChart:
        """Every measure over cutoffs, one panel per measure."""
        return self._chart(figures.curves(self._view(curves=cutoff_curves(self._audit))))

    def tradeoff(self) -> altair.VConcatChart:
        """Effectiveness against fairness."""
        found = fairness_tradeoff(self._audit)
        if found is None:
            raise InputError("no measure of effectiveness was scored", do="audit with qrels")
        return self._chart(figures.tradeoff(self._view(tradeoff=found)))

    def _view(self, **parts: Any) -> View:
        audit = self._audit
        comparison = audit.compare() if len(audit.scores.runs) > 1 else None
        return View(
            ReportInput(scores=audit.scores, lexicon=audit.lexicon, comparison=comparison, **parts)
        )

    def _chart(self, panels: list[Panel]) -> altair.VConcatChart:
        try:
            import altair
        except ImportError as error:
            raise MissingExtraError("plotting", "report") from error
        return altair.vconcat(*(altair.Chart.from_dict(panel.spec) for panel in panels))
