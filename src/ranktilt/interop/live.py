"""Live metrics: the tilt of a search service's result lists as a gauge.

    sampler = TiltSampler(lexicon="gender", rate=0.05, budget_ms=50)
    serve_prometheus(sampler)                  # or: watch_with_opentelemetry(sampler, meter)
    sampler.observe(texts)                     # in the service, once a result page

`observe` never waits: it hands the list to a thread of its own, or drops it. A list whose scores
are not there within the budget is dropped too. Every drop is counted, with its reason.
"""

from __future__ import annotations

import itertools
import os
import queue
import random
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

from ranktilt.errors import InputError, MissingExtraError
from ranktilt.interop.ranked import ListScorer
from ranktilt.measures.base import Score

#: What becomes of a list. `full`: too many were waiting; `late`: the budget was spent;
#: `failed`: it was no list of texts.
OUTCOMES = ("scored", "unsampled", "full", "late", "failed")
DROPPED = ("full", "late", "failed")
#: Where lists go once there are as many routes as there may be.
OTHER = "other"


@dataclass(frozen=True)
class Tilt:
    """One measure over the last lists: the mean of those with a value, of how many."""

    measure: str
    route: str
    value: float | None  # None where no list has a value: 0 would mean balanced
    n_scored: int
    n_total: int
    positive: str  # the group that + means; empty where the measure has no sign


@dataclass(frozen=True)
class _Waiting:
    texts: Sequence[str]
    route: str
    deadline: float


#: One thread of a forked process begins anew, not several. A fork leaves it open: nobody holds it
#: but in a child that is beginning.
_FORKED = threading.Lock()


class TiltSampler:
    """Scores a share of the result lists that a service shows, in a thread of its own.

    `rate` is the share that is sampled, `budget_ms` the time from `observe` to the scores, `window`
    how many of the last lists the gauge is over (for each route), `waiting` how many lists may
    wait, `routes` how many kinds of lists are told apart (the rest is "other"). The texts are what
    people see: titles and snippets, or passages. Measures are those of terms (`ListScorer`). It
    works alone or in a `with` block; `close` stops the thread. A process that was forked begins
    anew, with a thread and counts of its own.
    """

    def __init__(
        self,
        measures: Any = None,
        *,
        lexicon: Any = "gender",
        groups: Sequence[str] | None = None,
        tokenizer: str = "word",
        cutoff: int = 10,
        rate: float = 1.0,
        budget_ms: float = 50.0,
        window: int = 1000,
        waiting: int = 100,
        routes: int = 100,
        seed: int | None = None,
        clock: Callable[[], float] = time.monotonic,
        start: bool = True,
    ) -> None:
        if not 0 <= rate <= 1:
            raise InputError(f"rate {rate!r}", expected="0 to 1")
        if not budget_ms > 0:
            raise InputError(f"budget_ms {budget_ms!r}", expected="above 0")
        for name, value in (("window", window), ("waiting", waiting), ("routes", routes)):
            if isinstance(value, bool) or not isinstance(value, int) or value < 1:
                raise InputError(f"{name} {value!r}", expected="a whole number, 1 or more")
        self.scorer = ListScorer(
            measures, lexicon=lexicon, groups=groups, tokenizer=tokenizer, cutoff=cutoff
        )
        self.rate, self.budget_ms, self.window, self.routes = rate, budget_ms, window, routes
        self._clock = clock
        self._random = random.Random(seed)
        self._waiting_limit = waiting
        self._closed = False
        self._begin()
        if start:
            self.start()

    def _begin(self) -> None:
        self._process = os.getpid()
        self._waiting: queue.Queue[_Waiting | None] = queue.Queue(self._waiting_limit)
        self._lock = threading.Lock()
        self._outcomes: Counter[tuple[str, str]] = Counter()
        self._last: dict[str, deque[Mapping[str, Score]]] = {}
        self._routes: set[str] = set()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin to score; `observe` alone only collects."""
        if self._thread is None and not self._closed:
            self._thread = threading.Thread(
                target=self._work, args=(self._waiting,), name="ranktilt", daemon=True
            )
            self._thread.start()

    def _after_fork(self) -> None:
        """Threads do not survive a fork, and what was counted is the parent's to tell."""
        if self._process == os.getpid():
            return
        with _FORKED:
            if self._process != os.getpid():
                started = self._thread is not None
                self._random.seed()  # else all children would sample the same
                self._begin()
                if started:
                    self.start()

    def observe(self, texts: Iterable[str], *, route: str = "default") -> bool:
        """Hand over the texts of one result list, best first; whether it will be looked at.

        It returns at once and raises nothing, whatever it is given; texts that are still to be
        computed (a generator) are computed here. `route` tells kinds of lists apart (web, images,
        an experiment's arm): keep them few.
        """
        now = self._clock()
        try:
            self._after_fork()
            route = self._known(route)
        except Exception:
            route = OTHER
        try:
            if self._closed or (self.rate < 1 and self._random.random() >= self.rate):
                return self._count("unsampled", route)
            # a copy of the top, so that the service may do with its list what it likes
            top = list(itertools.islice(texts, self.scorer.depth))
            if isinstance(texts, str) or not all(isinstance(text, str) for text in top):
                return self._count("failed", route)
            self._waiting.put_nowait(_Waiting(top, route, now + self.budget_ms / 1000))
        except queue.Full:
            return self._count("full", route)
        except Exception:  # a service must not fail for being watched; the count says so
            return self._count("failed", route)
        return True

    def _known(self, route: object) -> str:
        """The route as a label that can be told; there are only so many of them."""
        name = str(route).encode("utf-8", "replace").decode()
        with self._lock:
            if name not in self._routes and len(self._routes) >= self.routes:
                return OTHER
            self._routes.add(name)
        return name

    def _count(self, outcome: str, route: str) -> bool:
        with self._lock:
            self._outcomes[outcome, route] += 1
        return False

    def _work(self, waiting: queue.Queue[_Waiting | None]) -> None:
        while True:
            item = waiting.get()
            try:
                if item is None:
                    return
                self._score(item)
            except Exception:  # one odd list must not end the watching
                self._count("failed", item.route if item is not None else "default")
            finally:
                waiting.task_done()

    def _score(self, item: _Waiting) -> None:
        def in_time() -> bool:
            return self._clock() < item.deadline

        found = self.scorer.score(item.texts, go_on=in_time) if in_time() else None
        if found is None or not in_time():  # the last text may have taken it past the budget
            self._count("late", item.route)
            return
        with self._lock:
            self._outcomes["scored", item.route] += 1
            self._last.setdefault(item.route, deque(maxlen=self.window)).append(found)

    def tilts(self) -> list[Tilt]:
        """Every measure's mean over the last lists of every route."""
        self._after_fork()
        with self._lock:
            last = {route: list(lists) for route, lists in self._last.items()}
        made = []
        for route, lists in last.items():
            for measure in self.scorer.measures:
                name = str(measure)
                values = [v for v in (one[name].value for one in lists) if v is not None]
                mean = sum(values) / len(values) if values else None
                positive = measure.positive(self.scorer.lexicon.group_names) or ""
                made.append(Tilt(name, route, mean, len(values), len(lists), positive))
        return made

    def outcomes(self) -> dict[tuple[str, str], int]:
        """How many lists came to which end, by (outcome, route); `scored` and what was dropped."""
        self._after_fork()
        with self._lock:
            return dict(self._outcomes)

    @property
    def dropped(self) -> int:
        """Lists that were sampled and not scored."""
        return sum(times for (what, _), times in self.outcomes().items() if what in DROPPED)

    def flush(self, timeout: float = 10.0) -> bool:
        """Wait until nothing is waiting; whether that was so in time. Not for a request's path."""
        end = time.monotonic() + timeout
        while self._waiting.unfinished_tasks:
            if time.monotonic() > end:
                return False
            time.sleep(0.002)
        return True

    def close(self, timeout: float = 10.0) -> None:
        """Score what is waiting, then stop; lists that come later count as unsampled.

        What nobody will look at any more counts as late.
        """
        self._closed = True
        thread, self._thread = self._thread, None
        if thread is not None and self._process == os.getpid():
            end = time.monotonic() + timeout
            try:
                self._waiting.put(None, timeout=timeout)
            except queue.Full:
                return  # the thread is a daemon, and is busy for longer than we may wait
            thread.join(max(0.0, end - time.monotonic()))
            if thread.is_alive():
                return
        while True:
            try:
                item = self._waiting.get_nowait()
            except queue.Empty:
                return
            if item is not None:
                self._count("late", item.route)
            self._waiting.task_done()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def register_with_prometheus(
    sampler: TiltSampler, registry: Any = None, *, name: str = "ranktilt"
) -> Any:
    """Expose a sampler in a registry of prometheus_client (the default one unless given).

    `ranktilt_tilt{measure,route,positive}` is there only where some list has a value;
    `ranktilt_tilt_lists{measure,route,defined}` says over how many of the window's lists, and
    `ranktilt_lists_total{outcome,route}` counts what was scored and what was dropped, and why.
    A second sampler in one registry (another lexicon) needs a `name` of its own, which stands for
    the first word of all three. Returns the collector, for `registry.unregister`.
    """
    client = _prometheus()

    def families() -> tuple[Any, Any, Any]:
        tilt = client.metrics_core.GaugeMetricFamily(
            f"{name}_tilt",
            "Mean of a measure over the last result lists that have a value.",
            labels=["measure", "route", "positive"],
        )
        lists = client.metrics_core.GaugeMetricFamily(
            f"{name}_tilt_lists",
            "Result lists in the window, by whether the measure is defined for them.",
            labels=["measure", "route", "defined"],
        )
        ends = client.metrics_core.CounterMetricFamily(
            f"{name}_lists", "Result lists by what became of them.", labels=["outcome", "route"]
        )
        return tilt, lists, ends

    class Collector(client.registry.Collector):  # type: ignore[name-defined]
        def describe(self) -> Iterable[Any]:
            return families()  # a registry that knows the names refuses them a second time

        def collect(self) -> Iterable[Any]:
            tilt, lists, ends = families()
            for one in sampler.tilts():
                if one.value is not None:
                    tilt.add_metric([one.measure, one.route, one.positive], one.value)
                lists.add_metric([one.measure, one.route, "yes"], one.n_scored)
                lists.add_metric([one.measure, one.route, "no"], one.n_total - one.n_scored)
            for (outcome, route), times in sampler.outcomes().items():
                ends.add_metric([outcome, route], times)
            return [tilt, lists, ends]

    collector = Collector()
    try:
        (client.REGISTRY if registry is None else registry).register(collector)
    except ValueError as error:
        raise InputError(
            f"name {name!r} ({error})", expected="one that this registry has not yet"
        ) from error
    return collector


def serve_prometheus(
    sampler: TiltSampler,
    port: int = 9464,
    *,
    address: str = "127.0.0.1",
    registry: Any = None,
    name: str = "ranktilt",
) -> Any:
    """Register a sampler and serve the metrics over HTTP; returns (server, thread).

    A service that serves its metrics already needs `register_with_prometheus` alone.
    """
    client = _prometheus()
    chosen = client.CollectorRegistry() if registry is None else registry
    register_with_prometheus(sampler, chosen, name=name)
    try:
        return client.start_http_server(port, addr=address, registry=chosen)
    except OSError as error:
        where = f"{address}:{port}"
        raise InputError(f"cannot be served ({error.strerror or error})", where=where) from error


def watch_with_opentelemetry(
    sampler: TiltSampler, meter: Any = None, *, name: str = "ranktilt"
) -> None:
    """Expose a sampler as observable instruments of an OpenTelemetry meter.

    `ranktilt.tilt` (gauge; measure, route, positive), `ranktilt.tilt.lists` (gauge; defined) and
    `ranktilt.lists` (counter; outcome, route). Without a meter the global provider's is used; a
    second sampler of one meter needs a `name` of its own.
    """
    try:
        from opentelemetry import metrics
    except ImportError as error:
        raise MissingExtraError("OpenTelemetry metrics", "interop") from error
    own = metrics.get_meter("ranktilt") if meter is None else meter

    def tilt(_options: Any) -> Iterable[Any]:
        for one in sampler.tilts():
            if one.value is not None:
                yield metrics.Observation(
                    one.value,
                    {"measure": one.measure, "route": one.route, "positive": one.positive},
                )

    def lists(_options: Any) -> Iterable[Any]:
        for one in sampler.tilts():
            for defined, times in (("yes", one.n_scored), ("no", one.n_total - one.n_scored)):
                told = {"measure": one.measure, "route": one.route, "defined": defined}
                yield metrics.Observation(times, told)

    def ends(_options: Any) -> Iterable[Any]:
        for (outcome, route), times in sampler.outcomes().items():
            yield metrics.Observation(times, {"outcome": outcome, "route": route})

    own.create_observable_gauge(f"{name}.tilt", [tilt], description="Mean over the last lists.")
    own.create_observable_gauge(f"{name}.tilt.lists", [lists], description="Lists in the window.")
    own.create_observable_counter(f"{name}.lists", [ends], description="What became of lists.")


def _prometheus() -> Any:
    try:
        import prometheus_client
    except ImportError as error:
        raise MissingExtraError("Prometheus metrics", "interop") from error
    return prometheus_client
