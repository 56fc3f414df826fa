"""The function for Arrow batches in Ray Data: the example of docs/scale.md."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import pytest

from ranktilt.terms.annotator import annotate
from ranktilt.terms.spark import AnnotateBatch

pytestmark = [
    pytest.mark.xdist_group("spark"),
    pytest.mark.filterwarnings("ignore"),  # Ray's own, of half a dozen libraries
]


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Ray on this machine's loopback, two workers."""
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    import ray

    ray.init(
        num_cpus=2, include_dashboard=False, logging_level=logging.ERROR, log_to_driver=False,
        _node_ip_address="127.0.0.1", object_store_memory=100 << 20,
    )  # fmt: skip
    yield ray
    ray.shutdown()


def test_ray_data_gives_the_local_rows(ray: Any, sample: Any) -> None:
    lines = sample.passages.read_text(encoding="utf-8").splitlines()
    documents = [dict(zip(("id", "text"), line.split("\t"), strict=True)) for line in lines]
    dataset = ray.data.from_items(documents).repartition(3)
    made = dataset.map_batches(AnnotateBatch("gender"), batch_format="pyarrow").take_all()
    expected = annotate(sample.passages, "gender").table().to_pylist()
    assert sorted(made, key=lambda row: row["doc_id"]) == sorted(
        expected, key=lambda row: row["doc_id"]
    )
