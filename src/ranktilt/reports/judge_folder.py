"""Grades of a judge as a folder: qrels, every answer's status, agreement, a manifest."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ranktilt.comparisons.judges import JudgeAgreement
from ranktilt.data.csv_files import write_csv
from ranktilt.rankers.judge import Judgements
from ranktilt.reports.folder import result_folder


def write_judgements(
    found: JudgeAgreement,
    judged: Judgements,
    output: str | os.PathLike[str],
    manifest: Mapping[str, Any] | None = None,
) -> Path:
    """Write judged.qrels, judgements.csv, results.json and manifest.json.

    Args:
        found: How the grades agree with the given ones.
        judged: The grades.
        output: Folder to write.
        manifest: Inputs and settings; by default those of `found`.

    Returns:
        The folder.
    """
    import polars as pl

    rows = [
        {
            "query_id": query,
            "doc_id": doc,
            "grade": judged.grades[query][doc],
            "status": status,
            "qrels": found.qrels.grades.get(query, {}).get(doc),
        }
        for query, own in judged.statuses.items()
        for doc, status in own.items()
    ]
    kinds = {"query_id": pl.String, "doc_id": pl.String, "grade": pl.Int64, "status": pl.String}
    with result_folder(found, output, manifest, "judgements") as (new, _):
        judged.qrels.write(new / "judged.qrels")
        frame = pl.DataFrame(rows, schema={**kinds, "qrels": pl.Int64})
        write_csv(new / "judgements.csv", frame)
    return Path(output)
