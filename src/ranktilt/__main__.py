"""`ranktilt` and `python -m ranktilt`."""

import contextlib
import os
import sys

#: Bytes of a collection for which it is worthwhile to begin early.
_LARGE = 1 << 24
#: Bytes of address space (ulimit -v) with which libraries end the process, each in its own way.
_TOO_LITTLE = 1 << 29


def main() -> None:
    """Run the command line; Ctrl-C while it is loaded is one line too."""
    try:
        _check_memory()
        if sys.argv[1:2] == ["annotate"]:
            with contextlib.suppress(RuntimeError):  # no new thread: the command reports it
                _begin(sys.argv[2:])
        from ranktilt.cli import main as run
    except KeyboardInterrupt:
        sys.stderr.write("\nranktilt: interrupted; nothing was written\n")
        sys.exit(130)
    run()


def _check_memory() -> None:
    """Refuse too little memory before numpy does: OpenBLAS exits with 1, or like Ctrl-C."""
    if os.name == "posix":
        import resource

        most, _ = resource.getrlimit(resource.RLIMIT_AS)
        if 0 <= most < _TOO_LITTLE:
            sys.stderr.write("ranktilt: not enough memory: ulimit -v allows less than 512 MB\n")
            sys.exit(2)
        if most >= 0:
            os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # every thread reserves memory


def _begin(arguments: list[str]) -> None:
    """Begin what needs no library while they are imported: the hash, and compiled code."""
    files = [word for word in arguments if os.path.isfile(word)]
    largest = max(files, key=os.path.getsize, default=None)  # the collection, or nothing is lost
    if largest is not None and os.path.getsize(largest) > _LARGE:
        from ranktilt.data.compiling import prepare
        from ranktilt.data.manifest import begin_hash

        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # numpy's threads begin by spinning
        sys.setswitchinterval(0.0002)  # importing must not hold up the other threads
        begin_hash(largest)
        prepare("terms/kernel.ll", "data/line_kernel.ll")


if __name__ == "__main__":
    main()
