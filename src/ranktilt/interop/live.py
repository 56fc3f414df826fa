"""Live metrics: the tilt of a search service's result lists as a gauge.

    sampler = TiltSampler(sampling=SamplingSettings(rate=0.05, budget_ms=50))
    register_with_prometheus(sampler)
    sampler.observe(texts)                     # in the service, for each result page

`observe` never waits: it passes the list to a separate thread, or drops it. A list that is not
scored within the budget is dropped too. Dropped lists are counted by reason.
"""

from __future__ import annotations

import contextlib
import itertools
import queue
import random
import threading
from collections import Counter, deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from time import monotonic, sleep
from typing import Any, NamedTuple, Self

from ranktilt.errors import InputError, needs_extra
from ranktilt.interop.ranked import ListScorer, ListSettings
from ranktilt.measures.base import Score


class _Tilt(NamedTuple):
    """The mean of a measure over the last lists with a value.

    `value` is None if no list has a value (0 would mean balanced); `positive` is the group that +
    means, empty if the measure has no sign.
    """

    measure: str
    value: float | None
    n_scored: int
    n_total: int
    positive: str


#: Texts of a list, and when its budget ends.
_Waiting = tuple[list[str], float]


@dataclass(frozen=True)
class SamplingSettings:
    """Which lists of a service are scored.

    Attributes:
        rate: Share of the lists that is sampled.
        budget_ms: Time from `observe` to the scores.
        window: Number of last lists that the gauge covers.
        waiting: Number of lists that may wait.
        seed: Seed of the sampling.
    """

    rate: float = 1.0
    budget_ms: float = 50.0
    window: int = 1000
    waiting: int = 100
    seed: int | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.rate <= 1:
            raise InputError(f"rate {self.rate!r}", expected="0 to 1")
        if not self.budget_ms > 0:
            raise InputError(f"budget_ms {self.budget_ms!r}", expected="above 0")
        for name in ("window", "waiting"):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int) or value < 1:
                raise InputError(f"{name} {value!r}", expected="a whole number, at least 1")


class TiltSampler:
    """Scores a share of a service's result lists in a separate thread.

    The texts are what people see: titles and snippets, or passages. It works alone or in a `with`
    block; `close` stops the thread. A service that forks its workers makes one in each of them.

    Args:
        measures: Measures of terms; see `ListScorer`.
        settings: How terms are counted.
        sampling: Which lists are scored.
    """

    def __init__(
        self,
        measures: Any = None,
        settings: ListSettings | None = None,
        sampling: SamplingSettings | None = None,
    ) -> None:
        self.scorer: ListScorer = ListScorer(measures, settings)
        self.sampling: SamplingSettings = sampling or SamplingSettings()
        self._random = random.Random(self.sampling.seed)
        self._closed = False
        self._waiting: queue.Queue[_Waiting | None] = queue.Queue(self.sampling.waiting)
        self._lock = threading.Lock()
        self._outcomes: Counter[str] = Counter()
        self._last: deque[Mapping[str, Score]] = deque(maxlen=self.sampling.window)
        self._thread = threading.Thread(target=self._work, name="ranktilt", daemon=True)
        self._thread.start()

    def observe(self, texts: Iterable[str]) -> bool:
        """Pass the texts of one result list, best first; returns whether it was accepted.

        It returns at once and never raises; a generator is consumed here.
        """
        now = monotonic()
        try:
            rate = self.sampling.rate
            if self._closed or (rate < 1 and self._random.random() >= rate):
                return self._count("unsampled")
            # a copy of the top, so that the service may change its list
            top = list(itertools.islice(texts, self.scorer.depth))
            if isinstance(texts, str) or not all(isinstance(text, str) for text in top):
                return self._count("failed")
            self._waiting.put_nowait((top, now + self.sampling.budget_ms / 1000))
        except queue.Full:
            return self._count("full")
        except Exception:  # a service must not fail because of this; the failure is counted
            return self._count("failed")
        return True

    def _count(self, outcome: str) -> bool:
        with self._lock:
            self._outcomes[outcome] += 1
        return False

    def _work(self) -> None:
        while True:
            item = self._waiting.get()
            try:
                if item is None:
                    return
                self._score(*item)
            except Exception:  # one bad list must not stop the thread
                self._count("failed")
            finally:
                self._waiting.task_done()

    def _score(self, texts: list[str], deadline: float) -> None:
        def in_time() -> bool:
            return monotonic() < deadline

        found = self.scorer.score(texts, go_on=in_time) if in_time() else None
        if found is None or not in_time():  # the last text may have exceeded the budget
            self._count("late")
            return
        with self._lock:
            self._outcomes["scored"] += 1
            self._last.append(found)

    def tilts(self) -> list[_Tilt]:
        """The mean of every measure over the last lists; none before the first list."""
        with self._lock:
            lists = list(self._last)
        made = []
        for measure in self.scorer.measures if lists else ():
            name = str(measure)
            values = [v for v in (one[name].value for one in lists) if v is not None]
            mean = sum(values) / len(values) if values else None
            positive = measure.positive(self.scorer.lexicon.group_names) or ""
            made.append(_Tilt(name, mean, len(values), len(lists), positive))
        return made

    def outcomes(self) -> dict[str, int]:
        """Number of lists by outcome: scored, unsampled, or why a list was dropped.

        `full`: too many were waiting; `late`: the budget was exceeded; `failed`: it was not a list
        of texts.
        """
        with self._lock:
            return dict(self._outcomes)

    def flush(self, timeout: float = 10.0) -> bool:
        """Wait until no list is waiting; False after the timeout. Not for use in requests."""
        end = monotonic() + timeout
        while self._waiting.unfinished_tasks:
            if monotonic() > end:
                return False
            sleep(0.002)
        return True

    def close(self, timeout: float = 10.0) -> None:
        """Score the waiting lists, then stop; later lists count as unsampled."""
        if not self._closed:
            self._closed = True
            with contextlib.suppress(queue.Full):
                self._waiting.put(None, timeout=timeout / 2)
            self._thread.join(timeout / 2)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def register_with_prometheus(
    sampler: TiltSampler, registry: Any = None, *, name: str = "ranktilt"
) -> Any:
    """Expose a sampler in a registry of prometheus_client.

    `ranktilt_tilt{measure,positive}` exists if some list has a value;
    `ranktilt_tilt_lists{measure,defined}` is the number of lists in the window, and
    `ranktilt_lists_total{outcome}` counts lists by outcome.

    Args:
        sampler: The sampler.
        registry: The registry; the default one otherwise.
        name: First word of the metrics; a second sampler in a registry needs another one.

    Returns:
        The collector, for `registry.unregister`.
    """
    with needs_extra("Prometheus metrics", "interop"):
        import prometheus_client as client

    def families() -> tuple[Any, Any, Any]:
        tilt = client.metrics_core.GaugeMetricFamily(
            f"{name}_tilt",
            "Mean of a measure over the last result lists that have a value.",
            labels=["measure", "positive"],
        )
        lists = client.metrics_core.GaugeMetricFamily(
            f"{name}_tilt_lists",
            "Result lists in the window, by whether the measure is defined for them.",
            labels=["measure", "defined"],
        )
        ends = client.metrics_core.CounterMetricFamily(
            f"{name}_lists", "Result lists by outcome.", labels=["outcome"]
        )
        return tilt, lists, ends

    class Collector(client.registry.Collector):
        def describe(self) -> Iterable[Any]:
            return families()  # lets a registry refuse duplicate names

        def collect(self) -> Iterable[Any]:
            tilt, lists, ends = families()
            for one in sampler.tilts():
                if one.value is not None:
                    tilt.add_metric([one.measure, one.positive], one.value)
                lists.add_metric([one.measure, "yes"], one.n_scored)
                lists.add_metric([one.measure, "no"], one.n_total - one.n_scored)
            for outcome, times in sampler.outcomes().items():
                ends.add_metric([outcome], times)
            return [tilt, lists, ends]

    collector = Collector()
    try:
        (client.REGISTRY if registry is None else registry).register(collector)
    except ValueError as error:
        raise InputError(
            f"name {name!r} ({error})", expected="one that is not in this registry"
        ) from error
    return collector
