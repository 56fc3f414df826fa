"""Runs commands that fail: `python child.py` reads jobs as JSON lines and forks for each.

A job has `arguments` and optionally: `kill_at`, the number of the change to the file system (a file
opened for writing, a name given or taken, a folder made) under `folder` before which the process
kills itself with SIGKILL; `limit`, the largest file in bytes that may be written; `plain`, to give
up root's right to write everywhere. The answer is a JSON line: the exit code, what was printed, and
the changes. Modules are imported once, and each job is a fork: what one job imported is loaded
before the next fork.
"""

from __future__ import annotations

import contextlib
import ctypes
import importlib
import json
import os
import resource
import signal
import sys
import tempfile
from typing import Any

CHANGES = {"os.rename", "os.mkdir", "os.remove", "os.rmdir", "os.link", "os.symlink", "os.truncate"}
DAC_OVERRIDE = 1


def give_up_rights() -> None:
    """Without CAP_DAC_OVERRIDE root, too, may write only where the permissions say so."""
    libc = ctypes.CDLL(None, use_errno=True)
    header = (ctypes.c_uint32 * 2)(0x20080522, 0)
    data = (ctypes.c_uint32 * 6)()  # effective, permitted, inheritable; twice
    if libc.capget(header, data) == 0:
        data[0] &= ~(1 << DAC_OVERRIDE)
        libc.capset(header, data)


def watch(folder: str, kill_at: int | None, seen: list[str]) -> None:
    """Note every change below the folder, and die before one of them."""

    def hook(event: str, given: tuple[Any, ...]) -> None:
        if event == "open":
            path, _, flags = given
            if not isinstance(flags, int) or not flags & (os.O_WRONLY | os.O_RDWR):
                return
        elif event in CHANGES:
            path = given[0]
        else:
            return
        if not isinstance(path, str | bytes | os.PathLike):
            return
        if not os.path.abspath(os.fsdecode(path)).startswith(folder):
            return
        seen.append(f"{event} {os.fsdecode(path)}")
        if len(seen) == kill_at:
            os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(hook)


def run(job: dict[str, Any], told: int) -> None:
    """In the forked process: set the trap and run the command; what it says goes into a pipe."""
    os.dup2(told, 1)
    os.dup2(told, 2)
    os.close(told)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    from ranktilt.cli import main

    if job.get("limit") is not None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (job["limit"], job["limit"]))
    if job.get("plain"):
        give_up_rights()
    signal.alarm(200)  # a command that hangs ends here, and the test says so
    os.chdir(job["folder"])
    seen: list[str] = []
    watch(job["folder"], job.get("kill_at"), seen)
    code = 70
    try:
        main(job["arguments"])
    except SystemExit as left:
        code = int(left.code or 0)
    except BaseException as error:
        sys.stderr.write(f"Traceback: {error!r}\n")
    sys.stdout.flush()
    sys.stderr.flush()
    if job.get("limit") is None:
        modules = [name for name in sys.modules if name != "__main__"]
        with open(job["notes"], "w", encoding="utf-8") as stream:
            json.dump({"changes": seen, "modules": modules}, stream)
    os._exit(code)  # nothing of this process may run on behind the fork


def main() -> None:
    os.environ["RANKTILT_IN_PROCESS"] = "1"
    import ranktilt.audits.audit
    import ranktilt.cli
    import ranktilt.measures.scoring  # noqa: F401

    for module in sys.argv[1:]:
        __import__(module)
    for line in sys.stdin:
        job = json.loads(line)
        with tempfile.NamedTemporaryFile() as notes:
            job["notes"] = notes.name
            heard, told = os.pipe()
            child = os.fork()
            if child == 0:
                try:
                    run(job, told)
                finally:
                    os._exit(71)
            os.close(told)
            with open(heard, "rb") as stream:
                said = stream.read().decode(errors="replace")
            _, status = os.waitpid(child, 0)
            noted = json.loads(notes.read() or b'{"changes": [], "modules": []}')
        code = os.waitstatus_to_exitcode(status)
        answer = {"code": code, "said": said, "changes": noted["changes"]}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()
        for name in noted["modules"]:
            if name not in sys.modules:
                with contextlib.suppress(Exception):  # modules made at run time
                    importlib.import_module(name)


if __name__ == "__main__":
    main()
