"""Runs commands as another user without HOME, where only one folder can be written.

`python confined.py FOLDER` reads a JSON list of arguments per line, runs each in a fork, and
answers with its exit code and what it printed. As root it remounts every file system read-only
for itself alone, if the system lets it, and becomes "nobody", with no right but to read.
"""

from __future__ import annotations

import ctypes
import json
import os
import signal
import sys

NOBODY = 65534
NEW_MOUNTS = 0x20000
READ_ONLY, REMOUNT, BIND, RECURSIVE, PRIVATE = 1, 32, 4096, 16384, 1 << 18
KEEP_CAPABILITIES, DAC_READ_SEARCH = 8, 2


def close_file_systems(folder: str) -> None:
    """Make all mounts read-only in this process, except the folder."""
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(NEW_MOUNTS) or libc.mount(b"none", b"/", None, RECURSIVE | PRIVATE, None):
        return
    mine = os.fsencode(folder)
    libc.mount(mine, mine, None, BIND, None)
    with open("/proc/self/mounts", encoding="utf-8") as stream:
        places = {line.split()[1] for line in stream}
    libc.mount(b"tmpfs", b"/dev/shm", b"tmpfs", 0, None)  # memory, as containers have it
    for place in places - {folder}:
        if not place.startswith(("/proc", "/sys", "/dev")):
            libc.mount(b"none", os.fsencode(place), None, REMOUNT | BIND | READ_ONLY, None)


def become_nobody() -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(KEEP_CAPABILITIES, 1, 0, 0, 0)
    os.setgroups([])
    os.setgid(NOBODY)
    os.setuid(NOBODY)
    right = 1 << DAC_READ_SEARCH  # the interpreter may be in a folder that only root can read
    header = (ctypes.c_uint32 * 2)(0x20080522, 0)
    libc.capset(header, (ctypes.c_uint32 * 6)(right, right, 0, 0, 0, 0))


def run(arguments: list[str], told: int) -> None:
    os.dup2(told, 1)
    os.dup2(told, 2)
    os.close(told)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    signal.alarm(200)
    from ranktilt.cli import main

    main(arguments)


def main() -> None:
    folder = os.path.realpath(sys.argv[1])
    if os.geteuid() == 0:
        close_file_systems(folder)
        become_nobody()
    os.chdir("/")
    for line in sys.stdin:
        heard, told = os.pipe()
        child = os.fork()
        if child == 0:
            run(json.loads(line), told)
        os.close(told)
        with open(heard, "rb") as stream:
            said = stream.read().decode(errors="replace")
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        sys.stdout.write(json.dumps([code, said]) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
