"""The sampler, and its gauges scraped through the real prometheus_client and OpenTelemetry."""

from __future__ import annotations

import threading
import time
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest
from opentelemetry.sdk.metrics import MeterProvider
from opentelemetry.sdk.metrics.export import InMemoryMetricReader
from prometheus_client import CollectorRegistry
from prometheus_client.parser import text_string_to_metric_families

from ranktilt.errors import InputError
from ranktilt.integrations.live import (
    TiltSampler,
    register_with_prometheus,
    serve_prometheus,
    watch_with_opentelemetry,
)

COUNT = "ARaB(magnitude='count')@10"
SHARE = "Share(group='male')@10"
HE, SHE, NOBODY = ["He said he knew."], ["She said."], ["Nothing here."]


@pytest.fixture
def sampler() -> Iterator[TiltSampler]:
    with TiltSampler([COUNT, SHARE], budget_ms=60_000) as made:
        yield made


def seen(sampler: TiltSampler) -> TiltSampler:
    """Lists whose values are known by hand: 2, −1, 0 (no share there), and nothing at all."""
    for texts in (HE, SHE, NOBODY, []):
        assert sampler.observe(texts)
    assert sampler.flush(60)
    return sampler


def test_the_mean_is_over_lists_with_a_value(sampler: TiltSampler) -> None:
    tilts = {one.measure: one for one in seen(sampler).tilts()}
    assert tilts[COUNT].value == pytest.approx((2 - 1 + 0) / 3)
    assert (tilts[COUNT].n_scored, tilts[COUNT].n_total) == (3, 4)
    assert tilts[COUNT].positive == "male"
    assert tilts[SHARE].value == pytest.approx((1 + 0) / 2)  # nobody's share is undefined, not 0
    assert (tilts[SHARE].n_scored, tilts[SHARE].n_total) == (2, 4)
    assert sampler.outcomes() == {("scored", "default"): 4}
    assert sampler.dropped == 0


def test_the_window_forgets_and_routes_are_apart() -> None:
    with TiltSampler(COUNT, window=1, budget_ms=60_000) as sampler:
        for texts in (HE, SHE):
            sampler.observe(texts, route="web")
        sampler.observe(HE, route="images")
        sampler.flush(60)
        found = {one.route: (one.value, one.n_total) for one in sampler.tilts()}
    assert found == {"web": (-1.0, 1), "images": (2.0, 1)}


class Clock:
    """Time that the test moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_too_many_waiting_are_dropped_and_counted() -> None:
    sampler = TiltSampler(COUNT, waiting=2, start=False, clock=Clock())
    assert [sampler.observe(HE) for _ in range(5)] == [True, True, False, False, False]
    assert sampler.outcomes() == {("full", "default"): 3}
    assert sampler.dropped == 3
    sampler.start()
    assert sampler.flush(60)
    sampler.close()
    assert sampler.outcomes()["scored", "default"] == 2


def test_what_waited_past_the_budget_is_dropped() -> None:
    clock = Clock()
    sampler = TiltSampler(COUNT, budget_ms=50, start=False, clock=clock)
    sampler.observe(HE)
    clock.now = 0.0499
    sampler.observe(SHE)
    clock.now = 0.0501  # the first one's time is over, the second one's is not
    sampler.start()
    assert sampler.flush(60)
    sampler.close()
    assert sampler.outcomes() == {("late", "default"): 1, ("scored", "default"): 1}
    assert [one.value for one in sampler.tilts()] == [-1.0]


def test_a_list_that_takes_too_long_is_given_up_in_the_middle() -> None:
    ticks = iter(range(1000))
    # every look at the clock takes a second: the budget ends before the third text
    sampler = TiltSampler(COUNT, budget_ms=3500, clock=lambda: float(next(ticks)), start=False)
    sampler.observe(HE * 10)
    sampler.start()
    assert sampler.flush(60)
    sampler.close()
    assert sampler.outcomes() == {("late", "default"): 1}
    assert sampler.tilts() == []


def test_a_request_never_waits_for_the_scores() -> None:
    """While a list that takes long is scored, `observe` still comes back at once."""
    begun, go_on = threading.Event(), threading.Event()
    with TiltSampler(COUNT, budget_ms=60_000, waiting=5) as sampler:
        real = sampler.scorer.score

        def slow(texts: Any, **more: Any) -> Any:
            begun.set()
            assert go_on.wait(60)
            return real(texts, **more)

        sampler.scorer.score = slow  # type: ignore[method-assign]
        sampler.observe(HE)
        assert begun.wait(60)
        before = time.perf_counter()
        answers = [sampler.observe(["he " * 1000] * 10) for _ in range(200)]
        took = time.perf_counter() - before
        go_on.set()
        assert answers == [True] * 5 + [False] * 195
        assert took / 200 < 0.02  # seconds a call; nothing of it is scoring
        assert sampler.flush(60)
    assert sampler.outcomes() == {("scored", "default"): 6, ("full", "default"): 195}


def test_a_share_is_sampled() -> None:
    sampler = TiltSampler(COUNT, rate=0.25, seed=1, start=False, waiting=2000)
    taken = sum(sampler.observe(HE) for _ in range(2000))
    assert 400 < taken < 600  # 500 expected, standard deviation 19
    assert sampler.outcomes() == {("unsampled", "default"): 2000 - taken}
    assert sampler.dropped == 0
    none = TiltSampler(COUNT, rate=0.0, start=False)
    assert not none.observe(HE)


def test_what_is_no_list_of_texts_harms_nobody(sampler: TiltSampler) -> None:
    assert not sampler.observe([b"bytes"])  # type: ignore[list-item]
    assert not sampler.observe(None)  # type: ignore[arg-type]
    assert sampler.outcomes() == {("failed", "default"): 2}
    seen(sampler)
    assert sampler.outcomes()["scored", "default"] == 4


def test_after_the_end_nothing_is_looked_at() -> None:
    sampler = TiltSampler(COUNT)
    sampler.close()
    sampler.close()
    assert not sampler.observe(HE)


@pytest.mark.parametrize(
    "wrong", [{"rate": 1.5}, {"budget_ms": 0}, {"window": 0}, {"waiting": True}]
)
def test_settings_that_cannot_be(wrong: dict[str, Any]) -> None:
    with pytest.raises(InputError, match=next(iter(wrong))):
        TiltSampler(COUNT, **wrong)


def test_scraped_over_http(sampler: TiltSampler) -> None:
    seen(sampler)
    server, thread = serve_prometheus(sampler, port=0)
    try:
        address = f"http://127.0.0.1:{server.server_port}/metrics"
        with urllib.request.urlopen(address, timeout=30) as answer:
            page = answer.read().decode()
    finally:
        server.shutdown()
        server.server_close()
        thread.join(30)
    samples = {
        (one.name, *sorted(one.labels.items())): one.value
        for family in text_string_to_metric_families(page)
        for one in family.samples
    }
    where = (("measure", COUNT), ("positive", "male"), ("route", "default"))
    assert samples["ranktilt_tilt", *where] == pytest.approx(1 / 3)
    undefined = (("defined", "no"), ("measure", SHARE), ("route", "default"))
    assert samples["ranktilt_tilt_lists", *undefined] == 2
    ends = (("outcome", "scored"), ("route", "default"))
    assert samples["ranktilt_lists_total", *ends] == 4


def test_no_gauge_where_nothing_has_a_value(sampler: TiltSampler) -> None:
    registry = CollectorRegistry()
    collector = register_with_prometheus(sampler, registry)
    labels = {"measure": COUNT, "route": "default", "positive": "male"}
    assert registry.get_sample_value("ranktilt_tilt", labels) is None
    sampler.observe([])
    assert sampler.flush(60)
    assert registry.get_sample_value("ranktilt_tilt", labels) is None
    found = {"measure": COUNT, "route": "default", "defined": "no"}
    assert registry.get_sample_value("ranktilt_tilt_lists", found) == 1
    sampler.observe(HE)
    assert sampler.flush(60)
    assert registry.get_sample_value("ranktilt_tilt", labels) == 2.0
    registry.unregister(collector)


def test_the_same_through_opentelemetry(sampler: TiltSampler) -> None:
    reader = InMemoryMetricReader()
    provider = MeterProvider(metric_readers=[reader])
    watch_with_opentelemetry(seen(sampler), provider.get_meter("service"))
    data = reader.get_metrics_data()
    assert data is not None
    points = {
        (metric.name, *sorted(point.attributes.items())): point.value
        for resource in data.resource_metrics
        for scope in resource.scope_metrics
        for metric in scope.metrics
        for point in metric.data.data_points
    }
    provider.shutdown()
    where = (("measure", COUNT), ("positive", "male"), ("route", "default"))
    assert points["ranktilt.tilt", *where] == pytest.approx(1 / 3)
    undefined = (("defined", "no"), ("measure", SHARE), ("route", "default"))
    assert points["ranktilt.tilt.lists", *undefined] == 2
    assert points["ranktilt.lists", ("outcome", "scored"), ("route", "default")] == 4
