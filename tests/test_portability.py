"""What Windows does not have is used only after a check, and its paths are understood."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
#: Modules of Python that only Unix has.
MODULES = {"fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty"}
#: Names that os, signal, socket, select and time have on Unix only (Python's library reference).
NAMES = {
    "os": {
        "O_CLOEXEC", "O_DIRECTORY", "O_NOFOLLOW", "O_NONBLOCK", "WNOHANG", "chown", "chroot",
        "confstr", "fchmod", "fchown", "fdatasync", "fork", "forkpty", "fstatvfs", "getegid",
        "geteuid", "getgid", "getgroups", "getloadavg", "getpgid", "getpgrp", "getpriority",
        "getresuid", "getsid", "getuid", "killpg", "lchown", "mkfifo", "mknod", "nice", "openpty",
        "posix_fadvise", "posix_fallocate", "pread", "preadv", "pwrite", "pwritev", "readv",
        "register_at_fork", "sched_getaffinity", "sched_setaffinity", "sched_yield", "sendfile",
        "setegid", "seteuid", "setgid", "setpgid", "setpriority", "setsid", "setuid", "statvfs",
        "sync", "sysconf", "uname", "wait", "wait3", "wait4", "writev",
    },
    "signal": {
        "SIGALRM", "SIGCHLD", "SIGHUP", "SIGKILL", "SIGPIPE", "SIGQUIT", "SIGSTOP", "SIGUSR1",
        "SIGUSR2", "alarm", "pause", "pthread_kill", "pthread_sigmask", "setitimer", "sigwait",
    },
    "socket": {"AF_UNIX", "SO_REUSEPORT"},
    "select": {"epoll", "kqueue", "poll"},
    "time": {"tzset"},
}  # fmt: skip
#: Arguments of subprocess that only Unix has.
ARGUMENTS = {"preexec_fn", "start_new_session", "process_group"}


def parents(tree: ast.AST) -> dict[ast.AST, ast.AST]:
    return {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}


def is_checked(node: ast.AST, name: str, up: dict[ast.AST, ast.AST], text: str) -> bool:
    """Whether a test of the name, of its module or of the system is around or before it."""
    marks = (f'"{name}"', f"{name} is None", f"{name} is not None", "sys.platform", "os.name")
    while node in up:
        child, node = node, up[node]
        if isinstance(node, ast.Try) and any(
            isinstance(h.type, ast.Name) and h.type.id in ("ImportError", "AttributeError")
            for h in node.handlers
        ):
            return True
        tests = [node.test] if isinstance(node, ast.If | ast.IfExp | ast.While) else []
        if isinstance(node, ast.BoolOp):
            tests = node.values[: node.values.index(child)] if child in node.values else []
        body = getattr(node, "body", None)
        if isinstance(body, list) and child in body:  # `if fcntl is None: return` before it
            tests += [n.test for n in body[: body.index(child)] if isinstance(n, ast.If)]
        for test in tests:
            said = ast.get_source_segment(text, test) or ""
            if any(mark in said for mark in marks):
                return True
    return False


def unchecked(text: str) -> Iterator[str]:
    """Line and name of each use of Unix alone without a check."""
    tree = ast.parse(text)
    up = parents(tree)
    for node in ast.walk(tree):
        found: list[str] = []
        if isinstance(node, ast.Import):
            found = [alias.name for alias in node.names if alias.name in MODULES]
        elif isinstance(node, ast.ImportFrom) and node.module in MODULES:
            found = [node.module]
        elif isinstance(node, ast.ImportFrom) and node.module in NAMES:
            found = [alias.name for alias in node.names if alias.name in NAMES[node.module]]
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.value.id in MODULES:
                found = [node.value.id]
            elif node.attr in NAMES.get(node.value.id, ()):
                found = [node.attr]
        elif isinstance(node, ast.keyword) and node.arg in ARGUMENTS:
            found = [node.arg]
        elif isinstance(node, ast.Call) and node.args:
            if isinstance(node.func, ast.Attribute) and node.func.attr == "get_context":
                first = node.args[0]
                found = ["fork"] if getattr(first, "value", None) in ("fork", "forkserver") else []
        yield from (
            f"{getattr(node, 'lineno', '?')}: {name}"
            for name in found
            if not is_checked(node, name, up, text)
        )


@pytest.mark.parametrize("folder", ["src/ranktilt", "scripts"])
def test_nothing_of_unix_alone_without_a_check(folder: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{one}"
        for path in sorted((ROOT / folder).rglob("*.py"))
        for one in unchecked(path.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("import fcntl", ["1: fcntl"]),
        ("try:\n    import fcntl\nexcept ImportError:\n    fcntl = None", []),
        ("def f():\n    fcntl.flock(1, 2)", ["2: fcntl"]),
        ("def f():\n    if fcntl is None:\n        return\n    fcntl.flock(1, 2)", []),
        ("os.kill(1, signal.SIGKILL)", ["1: SIGKILL"]),
        ("len(os.sched_getaffinity(0)) if hasattr(os, 'x') else 1", ["1: sched_getaffinity"]),
        ('x = os.getuid() if hasattr(os, "getuid") else 0', []),
        ('ok = hasattr(os, "getuid") and os.getuid() == 0', []),
        ('if sys.platform != "win32":\n    os.fork()', []),
        ("subprocess.Popen(a, start_new_session=True)", ["1: start_new_session"]),
        ("from os import fork", ["1: fork"]),
        ("multiprocessing.get_context('fork')", ["1: fork"]),
    ],
)
def test_the_check_finds_what_it_should(text: str, expected: list[str]) -> None:
    assert list(unchecked(text)) == expected
