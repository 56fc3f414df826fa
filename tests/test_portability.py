"""What Windows does not have is used only after a check, and its paths are understood."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import ranktilt
from ranktilt.data.specs import Spec
from ranktilt.polarity.embedders import is_path
from ranktilt.rankers.ranking import file_name
from ranktilt.reports.counterfactual_folder import _file_names

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


def leaves_without(node: ast.AST) -> bool:
    """`try: import resource`, and `except ImportError: return`."""
    return isinstance(node, ast.Try) and any(
        isinstance(h.type, ast.Name)
        and h.type.id == "ImportError"
        and isinstance(h.body[-1], ast.Return | ast.Raise)
        for h in node.handlers
    )


def is_checked(node: ast.AST, name: str, up: dict[ast.AST, ast.AST], text: str) -> bool:
    """Whether a test of the name, of its module or of the system is around or before it."""
    marks = (f'"{name}"', f"{name} is None", f"{name} is not None", "sys.platform", "os.name")
    marks += ("fcntl is None",)  # which only Windows lacks
    while node in up:
        child, node = node, up[node]
        if isinstance(node, ast.Try) and any(
            isinstance(one, ast.Name) and one.id in ("ImportError", "AttributeError")
            for handler in node.handlers
            if handler.type is not None
            for one in ast.walk(handler.type)
        ):
            return True
        tests = [node.test] if isinstance(node, ast.If | ast.IfExp | ast.While) else []
        if isinstance(node, ast.BoolOp):
            tests = node.values[: node.values.index(child)] if child in node.values else []
        body = getattr(node, "body", None)
        if isinstance(body, list) and child in body:  # `if fcntl is None: return` before it
            before = body[: body.index(child)]
            tests += [n.test for n in before if isinstance(n, ast.If)]
            if any(leaves_without(n) for n in before):
                return True
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
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "get_context":
            found = ["fork" for a in node.args if getattr(a, "value", "") in ("fork", "forkserver")]
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
        (
            "def f():\n try:\n  import pwd\n except ImportError:\n  return\n pwd.a()",
            [],
        ),
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


def default_encodings(text: str) -> Iterator[str]:
    """Line of each text file that is opened in the system's own encoding, cp1252 on Windows."""
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Call) or any(k.arg == "encoding" for k in node.keywords):
            continue
        function = node.func
        name = getattr(function, "id", getattr(function, "attr", ""))
        constants = [a.value for a in node.args if isinstance(a, ast.Constant)]
        modes = [k.value.value for k in node.keywords
                 if k.arg == "mode" and isinstance(k.value, ast.Constant)]  # fmt: skip
        binary = any("b" in str(mode) for mode in [*modes, *constants[-1:]])
        builtin = isinstance(function, ast.Name) and name == "open"
        method = name in ("read_text", "write_text") and isinstance(function, ast.Attribute)
        if (builtin and not binary) or (method and len(node.args) < (2 if "write" in name else 1)):
            yield f"{node.lineno}: {name}"


@pytest.mark.parametrize("folder", ["src/ranktilt", "scripts"])
def test_every_text_file_names_its_encoding(folder: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{one}"
        for path in sorted((ROOT / folder).rglob("*.py"))
        for one in default_encodings(path.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("open(p)", 1),
        ("open(p, 'rb')", 0),
        ("open(p, encoding='utf-8')", 0),
        ("p.read_text()", 1),
        ("p.write_text('a', encoding='utf-8')", 0),
        ("p.write_text('a')", 1),
    ],
)
def test_the_check_finds_text_files(text: str, count: int) -> None:
    assert len(list(default_encodings(text))) == count


# --- paths of Windows -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "path"),
    [
        ("C:\\models\\mini", True),
        ("C:/mini", True),
        ("models\\mini", True),
        ("\\\\server\\share\\mini", True),
        ("sentence-transformers/all-MiniLM-L6-v2", False),
        ("all-MiniLM-L6-v2", False),
    ],
)
def test_a_model_on_a_drive_is_a_folder(given: str, path: bool) -> None:
    assert is_path(given) == path


@pytest.mark.parametrize(
    ("written", "argument"),
    [
        ("dense:C:\\models\\mini", "C:\\models\\mini"),
        ("run:C:\\my runs\\first.trec", "C:\\my runs\\first.trec"),
        ("dense:C:/models/mini(precision=bfloat16)", "C:/models/mini"),
    ],
)
def test_a_ranker_may_name_a_drive(written: str, argument: str) -> None:
    assert Spec.parse(written, "ranker", "").argument == argument


@pytest.mark.parametrize("name", ["con", "NUL", "aux.trec", "Com1", "lpt9", "nul.v1"])
def test_no_file_has_a_name_that_windows_reserves(name: str) -> None:
    """There, nul.trec is the null device: what is written to it is gone."""
    assert file_name(name).split(".")[0].upper() not in RESERVED
    assert file_name("console") == "console"


RESERVED = {"CON", "PRN", "AUX", "NUL", *(f"{d}{n}" for d in ("COM", "LPT") for n in range(10))}


def test_names_that_differ_in_case_are_two_files() -> None:
    names = _file_names(["BM25", "bm25", "Bm25"])
    assert len({name.casefold() for name in names.values()}) == 3


def test_files_with_windows_line_ends_are_the_same(tmp_path: Path) -> None:
    sample = ranktilt.load_sample()
    lists = {}
    for end in (b"\n", b"\r\n"):
        folder = tmp_path / str(len(end))
        folder.mkdir()
        for path in (sample.runs[0], sample.passages, sample.queries, sample.qrels):
            content = Path(path).read_bytes().replace(b"\r\n", b"\n").replace(b"\n", end)
            (folder / Path(path).name).write_bytes(content)
        run, passages, _, qrels = (
            folder / Path(p).name
            for p in (sample.runs[0], sample.passages, sample.queries, sample.qrels)
        )
        found = ranktilt.audit({"bm25": run}, passages, qrels=qrels)
        lists[end] = found.scores.to_polars()
    assert lists[b"\n"].equals(lists[b"\r\n"])
