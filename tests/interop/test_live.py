"""The sampler, and its gauges scraped through the real prometheus_client."""

from __future__ import annotations

import threading
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from prometheus_client import CollectorRegistry, generate_latest, start_http_server
from prometheus_client.parser import text_string_to_metric_families

from ranktilt.errors import InputError
from ranktilt.interop import live
from ranktilt.interop.live import SamplingSettings, TiltSampler, register_with_prometheus

COUNT = "ARaB(magnitude='count')@10"
SHARE = "Share(group='male')@10"
PATIENT = SamplingSettings(budget_ms=60_000)
HE, SHE, NOBODY = ["He said he knew."], ["She said."], ["Nothing here."]


@pytest.fixture
def sampler() -> Iterator[TiltSampler]:
    with TiltSampler([COUNT, SHARE], sampling=PATIENT) as made:
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
    assert sampler.outcomes() == {"scored": 4}


def test_the_window_forgets() -> None:
    with TiltSampler(COUNT, sampling=SamplingSettings(window=1, budget_ms=60_000)) as sampler:
        for texts in (HE, SHE):
            sampler.observe(texts)
        sampler.flush(60)
        found = [(one.value, one.n_total) for one in sampler.tilts()]
    assert found == [(-1.0, 1)]


class Clock:
    """Time that the test moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(live, "monotonic", made)
    return made


@contextmanager
def held(sampler: TiltSampler) -> Iterator[None]:
    """The thread is busy with a list that does not count, and all others wait behind it."""
    begun, go_on, real = threading.Event(), threading.Event(), sampler._score

    def busy(*_: Any) -> None:
        begun.set()
        assert go_on.wait(60)

    sampler._score = busy  # type: ignore[method-assign]
    assert sampler.observe([])
    assert begun.wait(60)
    sampler._score = real  # type: ignore[method-assign]
    yield
    go_on.set()


def test_too_many_waiting_are_dropped_and_counted(clock: Clock) -> None:
    sampler = TiltSampler(COUNT, sampling=SamplingSettings(waiting=2))
    with held(sampler):
        assert [sampler.observe(HE) for _ in range(5)] == [True, True, False, False, False]
        assert sampler.outcomes() == {"full": 3}
    assert sampler.flush(60)
    sampler.close()
    assert sampler.outcomes()["scored"] == 2


def test_what_waited_past_the_budget_is_dropped(clock: Clock) -> None:
    sampler = TiltSampler(COUNT, sampling=SamplingSettings(budget_ms=50))
    with held(sampler):
        sampler.observe(HE)
        clock.now = 0.0499
        sampler.observe(SHE)
        clock.now = 0.0501  # the first one's time is over, the second one's is not
    assert sampler.flush(60)
    sampler.close()
    assert sampler.outcomes() == {"late": 1, "scored": 1}
    assert [one.value for one in sampler.tilts()] == [-1.0]


def test_a_list_that_takes_too_long_is_given_up_in_the_middle(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ticks = iter(range(1000))
    # every look at the clock takes a second: the budget ends before the third text
    monkeypatch.setattr(live, "monotonic", lambda: float(next(ticks)))
    sampler = TiltSampler(COUNT, sampling=SamplingSettings(budget_ms=3500))
    sampler.observe(HE * 10)
    sampler.close(60)
    assert sampler.outcomes() == {"late": 1}
    assert sampler.tilts() == []


def test_a_request_never_waits_for_the_scores() -> None:
    """While a list that takes long is scored, `observe` still comes back at once."""
    begun, go_on = threading.Event(), threading.Event()
    with TiltSampler(COUNT, sampling=SamplingSettings(budget_ms=60_000, waiting=5)) as sampler:
        real = sampler.scorer.score

        def slow(texts: Any, **more: Any) -> Any:
            begun.set()
            assert go_on.wait(60)
            return real(texts, **more)

        sampler.scorer.score = slow  # type: ignore[method-assign]
        sampler.observe(HE)
        assert begun.wait(60)
        answers = [sampler.observe(["he " * 1000] * 10) for _ in range(200)]
        assert not go_on.is_set()  # all came back before the first list was scored
        go_on.set()
        assert answers == [True] * 5 + [False] * 195
        assert sampler.flush(60)
    assert sampler.outcomes() == {"scored": 6, "full": 195}


def test_a_share_is_sampled() -> None:
    some = SamplingSettings(rate=0.25, seed=1, waiting=2000)
    sampler = TiltSampler(COUNT, sampling=some)
    taken = sum(sampler.observe(HE) for _ in range(2000))
    assert 400 < taken < 600  # 500 expected, standard deviation 19
    assert sampler.outcomes()["unsampled"] == 2000 - taken
    none = TiltSampler(COUNT, sampling=SamplingSettings(rate=0.0))
    assert not none.observe(HE)


def test_what_is_no_list_of_texts_harms_nobody(sampler: TiltSampler) -> None:
    assert not sampler.observe([b"bytes"])  # type: ignore[list-item]
    assert not sampler.observe(None)  # type: ignore[arg-type]
    assert not sampler.observe("One text and no list of them.")
    assert sampler.outcomes() == {"failed": 3}
    seen(sampler)
    assert sampler.outcomes()["scored"] == 4


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
        TiltSampler(COUNT, sampling=SamplingSettings(**wrong))


def test_scraped_over_http(sampler: TiltSampler) -> None:
    registry = CollectorRegistry()
    register_with_prometheus(seen(sampler), registry)
    server, thread = start_http_server(0, addr="127.0.0.1", registry=registry)
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
    where = (("measure", COUNT), ("positive", "male"))
    assert samples["ranktilt_tilt", *where] == pytest.approx(1 / 3)
    undefined = (("defined", "no"), ("measure", SHARE))
    assert samples["ranktilt_tilt_lists", *undefined] == 2
    ends = (("outcome", "scored"),)
    assert samples["ranktilt_lists_total", *ends] == 4


def test_no_gauge_where_nothing_has_a_value(sampler: TiltSampler) -> None:
    registry = CollectorRegistry()
    collector = register_with_prometheus(sampler, registry)
    labels = {"measure": COUNT, "positive": "male"}
    assert registry.get_sample_value("ranktilt_tilt", labels) is None
    sampler.observe([])
    assert sampler.flush(60)
    assert registry.get_sample_value("ranktilt_tilt", labels) is None
    found = {"measure": COUNT, "defined": "no"}
    assert registry.get_sample_value("ranktilt_tilt_lists", found) == 1
    sampler.observe(HE)
    assert sampler.flush(60)
    assert registry.get_sample_value("ranktilt_tilt", labels) == 2.0
    registry.unregister(collector)


def test_scores_that_come_after_the_budget_are_dropped_too(clock: Clock) -> None:
    """The last text takes long: nothing is asked after it but whether it is too late."""
    sampler = TiltSampler(COUNT, sampling=SamplingSettings(budget_ms=50))
    real = sampler.scorer.score

    def slow(texts: Any, **more: Any) -> Any:
        found = real(texts, **more)
        clock.now += 0.051
        return found

    sampler.scorer.score = slow  # type: ignore[method-assign]
    sampler.observe(HE)
    assert sampler.flush(60)
    sampler.close()
    assert sampler.outcomes() == {"late": 1}
    assert sampler.tilts() == []


def test_counts_are_right_with_many_at_once() -> None:
    """Eight threads: every list comes to one end, and none is lost or seen twice."""
    patient = SamplingSettings(budget_ms=600_000, waiting=50, window=10_000)
    with TiltSampler(COUNT, sampling=patient) as sampler:

        def visit() -> None:
            for _ in range(40):
                sampler.observe(HE)
                sampler.tilts()

        visitors = [threading.Thread(target=visit) for _ in range(8)]
        for visitor in visitors:
            visitor.start()
        for visitor in visitors:
            visitor.join(60)
        assert sampler.flush(60)
        ends = sampler.outcomes()
        scored = ends["scored"]
        assert scored + ends.get("full", 0) == 320
        (tilt,) = sampler.tilts()
        assert (tilt.value, tilt.n_scored, tilt.n_total) == (2.0, scored, scored)


def test_two_samplers_on_one_page(sampler: TiltSampler) -> None:
    registry = CollectorRegistry()
    register_with_prometheus(seen(sampler), registry)
    with TiltSampler(SHARE, sampling=PATIENT) as other:
        with pytest.raises(InputError, match=r"name 'ranktilt' .*expected one that is not in this"):
            register_with_prometheus(other, registry)
        register_with_prometheus(other, registry, name="second")
        other.observe(SHE)
        assert other.flush(60)
        labels = {"measure": SHARE, "positive": "male"}
        page = generate_latest(registry).decode()
    assert "\nranktilt_tilt{" in page
    found = [line for line in page.splitlines() if line.startswith("second_tilt{")]
    assert len(found) == 1
    assert found[0].endswith("} 0.0")
    assert all(f'{name}="' in found[0] for name in labels)
