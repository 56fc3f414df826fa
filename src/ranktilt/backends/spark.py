"""The Spark backend: partitions as tasks of a cluster, one task each.

Spark gives out the numbers of partitions; a task reads its piece of the collection and writes its
file itself, in the Python worker, so texts never pass through the JVM. A lost executor's tasks are
given to another by Spark, which finds by the markers what was finished.
"""

from __future__ import annotations

import contextlib
import gc
import logging
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import warnings
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ranktilt.backends.partitions import PartitionedJob, Task
from ranktilt.errors import InputError, RanktiltError, is_count, needs_extra
from ranktilt.progress import Progress, logger, silent

if TYPE_CHECKING:
    from pyspark.sql import SparkSession


_MASTERS = (
    "local, local[N], local[*], local-cluster[EXECUTORS,CORES,MEGABYTES], spark://HOST:PORT, "
    "yarn or k8s://URL"
)
_MASTER = re.compile(
    r"local(\[([1-9]\d*|\*)(,[1-9]\d*)?\])?"
    r"|local-cluster\[\s*[1-9]\d*\s*,\s*[1-9]\d*\s*,\s*[1-9]\d*\s*\]"
    r"|spark://[^\s/:]+:\d+(,[^\s/:]+:\d+)*|yarn|k8s://\S+"
)
#: The JVMs only give out numbers: compiling their own code well costs more than it brings.
_LEAN = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
OLDEST_JAVA = 17
_LOOK_AGAIN_SECONDS = 0.3


@dataclass(frozen=True)
class SparkSettings:
    """How a job runs on Spark.

    Attributes:
        master: local[N], local[*], local-cluster[EXECUTORS,CORES,MEGABYTES], spark://HOST:PORT,
            yarn or k8s://URL.
        partitions: About how many partitions are written; by default the collection's size
            decides.
        conf: Settings of Spark, such as {"spark.executor.memory": "4g"}.
    """

    master: str = "local[*]"
    partitions: int | None = None
    conf: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not _MASTER.fullmatch(self.master):
            raise InputError(f"master {self.master!r}", expected=_MASTERS)

    @classmethod
    def from_conf(cls, conf: Mapping[str, str]) -> SparkSettings:
        """From Spark's own settings, with `spark.master` and `ranktilt.partitions` among them."""
        rest = dict(conf)
        master = rest.pop("spark.master", cls.master)
        partitions = rest.pop("ranktilt.partitions", None)
        if partitions is not None and not is_count(partitions):
            raise InputError(f"ranktilt.partitions={partitions}", expected="a number from 1")
        return cls(master, None if partitions is None else int(partitions), rest)

    def recorded(self, partitions: int) -> dict[str, Any]:
        """For a manifest."""
        return {"backend": "spark", "master": self.master, "partitions": partitions}


def _require_spark() -> None:
    """Say in one line what is missing: the extra, or Java."""
    with _muted(), needs_extra("the backend spark", "spark"):
        import pyspark  # noqa: F401
    problem = java_problem()
    if problem is not None:
        raise RanktiltError(problem)


def java_problem() -> str | None:
    """What is wrong with Java, in one line; None if it is usable."""
    needs = f"the backend spark needs Java {OLDEST_JAVA} or later"
    home = os.environ.get("JAVA_HOME")
    program = Path(home, "bin", "java") if home else shutil.which("java")
    if program is None or not os.access(program, os.X_OK):
        where = f"JAVA_HOME={home}: " if home else ""
        return f"{where}no java program found; {needs}, on the path or in JAVA_HOME"
    try:
        said = subprocess.run(
            [program, "-version"], capture_output=True, text=True, timeout=60, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"{program} cannot be run ({error}); {needs}"
    version = re.search(r'version "(?:1\.)?(\d+)', said.stderr + said.stdout)
    if version is not None and int(version[1]) < OLDEST_JAVA:
        return f"{program} is Java {version[1]}; {needs}"
    return None


@contextlib.contextmanager
def spark_session(settings: SparkSettings) -> Iterator[SparkSession]:
    """The session that runs in this process, or one that ends with the block."""
    master = settings.master
    _require_spark()
    with _muted():
        from pyspark.sql import SparkSession

        running = SparkSession.getActiveSession()
        if running is not None:
            if running.sparkContext.master != master:
                raise InputError(
                    f"a Spark session on {running.sparkContext.master} runs in this process",
                    expected=master,
                    do="stop it first",
                )
            yield running
            return
        chosen = _settings(master) | dict(settings.conf)
        builder = SparkSession.builder.master(master).appName("ranktilt")
        for key, value in chosen.items():
            builder = builder.config(key, value)
        logger.info("starting Spark on %s …", master)
        try:
            with _own_python(master), _none_left_behind():
                session = builder.getOrCreate()
        except Exception as error:
            raise RanktiltError(f"Spark did not start on {master}: {_first_line(error)}") from error
        try:
            yield session
        finally:
            session.stop()


@contextlib.contextmanager
def _own_python(master: str) -> Iterator[None]:
    """Local workers use the running Python, unless PYSPARK_PYTHON is set.

    Spark reads it when it starts, and from the environment alone.
    """
    if "PYSPARK_PYTHON" in os.environ or not master.startswith("local"):
        yield
        return
    os.environ["PYSPARK_PYTHON"] = sys.executable
    try:
        yield
    finally:
        del os.environ["PYSPARK_PYTHON"]


@contextlib.contextmanager
def _none_left_behind() -> Iterator[None]:
    """Where starting is interrupted, end the Java process that was begun; py4j keeps quiet."""
    before = _children()
    logging.disable(logging.CRITICAL)  # py4j logs an interrupt with a traceback, to the root
    try:
        yield
    except Exception:
        raise
    except BaseException:
        for process in _children() - before:
            with contextlib.suppress(OSError):
                os.kill(process, getattr(signal, "SIGKILL", signal.SIGTERM))
        raise
    finally:
        logging.disable(logging.NOTSET)


def _children() -> set[int]:
    """The processes that this one has started, where the system tells (Linux)."""
    found: set[int] = set()
    for told in Path("/proc/self/task").glob("*/children"):
        with contextlib.suppress(OSError):
            found |= {int(number) for number in told.read_text(encoding="ascii").split()}
    return found


def _settings(master: str) -> dict[str, str]:
    """What makes Spark a quiet guest; on this machine also what its workers need to find us."""
    log = (Path(__file__).parent / "spark-log4j2.properties").as_uri()
    chosen = {
        "spark.ui.showConsoleProgress": "false",
        "spark.driver.extraJavaOptions": f"-Dlog4j2.configurationFile={log} {_LEAN}",
        "spark.executor.extraJavaOptions": _LEAN,
        "spark.sql.codegen.wholeStage": "false",
        "spark.sql.codegen.factoryMode": "NO_CODEGEN",
    }
    if hasattr(socket, "AF_UNIX"):
        # Over TCP each task takes about 40 ms longer. Spark 4.0 ignores the setting.
        chosen["spark.python.unix.domain.socket.enabled"] = "true"
    if master.startswith("local"):
        home = str(Path(__file__).parents[2])
        path = os.pathsep.join(filter(None, [home, os.environ.get("PYTHONPATH")]))
        chosen |= {
            "spark.ui.enabled": "false",
            "spark.driver.host": "127.0.0.1",
            "spark.driver.bindAddress": "127.0.0.1",
            "spark.executorEnv.PYTHONPATH": path,
        }
    return chosen


@contextlib.contextmanager
def _muted() -> Iterator[None]:
    """Without PySpark's remark on the version of pandas: nothing here goes through pandas."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*pandas", category=FutureWarning)
        warnings.filterwarnings("ignore", category=ResourceWarning)
        warnings.filterwarnings("ignore", category=DeprecationWarning)
        yield


def run_partitions(
    session: SparkSession,
    job: PartitionedJob,
    task: Task,
    progress: Progress = silent,
    step: str = "Partitions",
) -> dict[str, Any]:
    """Do the missing partitions of a job on a cluster.

    The caller finishes the job, after writing the files that belong next to the partitions.

    Args:
        session: The Spark session.
        job: The job, of which some partitions may be complete already.
        task: The work of one partition.
        progress: Called with the number of complete partitions.
        step: What progress calls the work.

    Returns:
        What the partitions reported, added up.
    """
    job.begin()
    missing = job.missing()
    if missing:
        try:
            _do(session, _Partitions(job, task, missing), partial(progress, step))
        except KeyboardInterrupt as stop:
            stop.add_note(
                f"{len(job.done())} of {job.partitions} partitions are complete; repeat "
                f"the command to resume ({job.folder})"
            )
            raise
    return job.said()


class _Partitions(NamedTuple):
    """Does the partitions whose places among `numbers` Spark gives out."""

    job: PartitionedJob
    task: Task
    numbers: list[int]

    def do(self, place: int) -> None:
        """Do one partition, in a worker process."""
        self.job.do(self.numbers[place], self.task)
        _spare_modules(len(sys.modules))


@cache
def _spare_modules(imported: int) -> int:
    """Once for every number of modules: exempt what there is now from garbage collection.

    PySpark collects garbage after every task, and looking through all modules takes 20 ms.
    """
    gc.collect()
    gc.freeze()
    return imported


def _do(
    session: SparkSession, partitions: _Partitions, report: Callable[[int, int, str], None]
) -> None:
    """A task of Spark for each partition; the call can be interrupted.

    The number of complete partitions is reported, including those of an earlier job.
    """
    job, count = partitions.job, len(partitions.numbers)
    context = session.sparkContext
    # A worker process unpickles what is broadcast once, and the function itself for every task.
    shared = context.broadcast(partitions)
    failures: list[BaseException] = []

    def one(place: int) -> None:
        shared.value.do(place)

    def work() -> None:
        try:
            with _muted():
                context.range(count, numSlices=count).foreach(one)
        except BaseException as error:
            failures.append(error)

    thread = threading.Thread(target=work, name="spark", daemon=True)
    thread.start()
    try:
        while thread.is_alive():
            thread.join(_LOOK_AGAIN_SECONDS)
            report(len(job.done()), job.partitions, "partitions")
    except BaseException:
        context.cancelAllJobs()
        raise
    finally:
        shared.unpersist()
    if failures:
        error = failures[0]
        if isinstance(error, RanktiltError):
            raise error
        raise RanktiltError(f"Spark failed: {_first_line(error)}") from error


def _first_line(error: BaseException) -> str:
    """The most informative line of a Java or Python error."""
    if "on a stopped SparkContext" in str(error):
        return "the master did not answer, or ended the job"
    lines = [line.strip(" \t:") for line in str(error).splitlines() if line.strip(" \t:")]
    for line in lines:
        if re.match(r"(\w+\.)*\w*(Error|Exception): ", line) and "SparkException: Job" not in line:
            return line
    return lines[0] if lines else type(error).__name__
