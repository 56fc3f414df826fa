"""Open files: plain, gzip or zstd, folders, globs and standard input.

Files are written under a temporary name and renamed when complete, so an interrupted command
leaves no partial file.
"""

from __future__ import annotations

import contextlib
import errno
import functools
import glob
import gzip
import io
import itertools
import json
import os
import re
import secrets
import shutil
import sys
import time
import tomllib
import zlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

import pyarrow as pa
import pyarrow.parquet as pq

from ranktilt.data.budgets import LINE, MEMORY, RATIO, budget, over_budget
from ranktilt.data.seals import FOOTER_PENDING, PENDING, SEALED, check_seals, seal
from ranktilt.errors import InputError, OutputError

try:
    import fcntl
except ImportError:  # not POSIX
    fcntl = None  # type: ignore[assignment]

STDIN = "-"
#: The temporary names that we give, and the age from which one that nobody holds is removed. They
#: begin with a letter, because a date may be in the name of a backup.
_OURS, _STALE_SECONDS = re.compile(r"\.(.+)\.[a-f][0-9a-f]{7}\.(part|replaced)"), 3600.0
COLLECTION_SUFFIXES = (".tsv", ".txt", ".jsonl", ".ndjson", ".csv", ".parquet")
COMPRESSIONS = {".gz": "gzip", ".zst": "zstd", ".zstd": "zstd"}
_PARQUET = b"PAR1\x15"
#: How files that are not UTF-8 text begin (no text begins like this), what they are, what to do.
_OTHER_FORMATS = (
    (b"\x1f\x8b", "gzip data", "rename it to .gz or use zcat"),
    (b"\x28\xb5\x2f\xfd", "zstd data", "rename it to .zst or use zstdcat"),
    (_PARQUET, "Parquet data", "rename it to .parquet"),
    (b"PK\x03\x04", "an Excel workbook or a ZIP archive", "save its table as CSV, or unpack it"),
    (b"\xff\xfe", "UTF-16 text", "convert it: iconv -f UTF-16 -t UTF-8"),
    (b"\xfe\xff", "UTF-16 text", "convert it: iconv -f UTF-16 -t UTF-8"),
)
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_HEAD_BYTES = 16
#: Unpacked bytes that are always accepted: so much is no danger, however small the file is.
_FREE_BYTES = 64 << 20
_PIECE_BYTES = 4 << 20
_TEXTS = (pa.string(), pa.large_string(), pa.binary(), pa.large_binary())


def format_suffix(path: str | os.PathLike[str]) -> str:
    """The ending that shows the format, without that of the compression: a.tsv.gz → .tsv."""
    suffixes = Path(path).suffixes
    while suffixes and suffixes[-1].lower() in COMPRESSIONS:
        suffixes.pop()
    return suffixes[-1].lower() if suffixes else ""


def is_compressed(path: str | os.PathLike[str]) -> bool:
    """Whether the name ends in .gz or .zst."""
    return Path(path).suffix.lower() in COMPRESSIONS


def open_bytes(path: str | os.PathLike[str]) -> BinaryIO:
    """Open a file for reading bytes, decompressing by its ending; "-" is standard input."""
    if os.fspath(path) == STDIN:
        if sys.stdin.buffer.closed:
            raise InputError("standard input can be read only once", do="give a file")
        return sys.stdin.buffer
    require_file(path)
    compression = COMPRESSIONS.get(Path(path).suffix.lower())
    if compression is not None:
        packed = compression == "gzip"
        inner = gzip.GzipFile(path) if packed else pa.input_stream(os.fspath(path), "zstd")
        # Buffered, because Arrow's stream cannot read a single line (the header of a CSV).
        return io.BufferedReader(_Unpacking(inner, path))
    if is_regular(path):
        refuse_other_formats(_head(path), path)
    return open(path, "rb")


def _check_ratio(unpacked: int, packed: int, where: object) -> None:
    """Raise an error if a file becomes far larger than text does when it is unpacked."""
    if unpacked > _FREE_BYTES and unpacked > budget(RATIO) * packed:
        raise over_budget(RATIO, f"unpacks to over {unpacked // packed:,} times its size", where)


class _Unpacking(io.RawIOBase):
    """A stream that a decompressor fills, as long as that is in proportion to the file."""

    def __init__(self, inner: Any, path: str | os.PathLike[str]) -> None:
        self._inner, self._path = inner, path
        self._packed, self._size = max(1, os.path.getsize(path)), 0

    def readable(self) -> bool:
        return True

    def readinto(self, target: Any) -> int:
        found: int = self._inner.readinto(target)
        self._size += found
        _check_ratio(self._size, self._packed, self._path)
        return found

    def close(self) -> None:
        self._inner.close()
        super().close()


def _head(path: str | os.PathLike[str]) -> bytes:
    """The first bytes on disk."""
    with open(path, "rb", buffering=0) as raw:
        return raw.read(_HEAD_BYTES)


def refuse_other_formats(head: bytes, where: object) -> None:
    """Raise an error if a file that should be UTF-8 text begins like something else."""
    for begin, what, do in _OTHER_FORMATS:
        if head.startswith(begin):
            if begin == _PARQUET and format_suffix(str(where)) == ".parquet":
                do = "save it as text"
            raise InputError(what, where=where, do=do)


def is_regular(path: str | os.PathLike[str]) -> bool:
    """Whether this is a file that can be read twice: not standard input, not a pipe."""
    return os.fspath(path) != STDIN and Path(path).is_file()


def require_file(path: str | os.PathLike[str]) -> None:
    """Raise an error if a file is missing, is a folder or is not readable."""
    _require_name(path)
    target = Path(path)
    if target.is_dir():
        inside = sorted(one.name for one in target.iterdir() if one.is_file())
        shown = next((name for name in inside if not name.startswith((".", "_"))), None)
        do = None if shown is None else f"name a file in it, such as {target / shown}"
        raise InputError("is a folder", where=path, expected="a file", do=do)
    if not target.exists():
        if glob.has_magic(str(target)):
            do = f"name one, such as {expand_pattern(path)[0]}"
            raise InputError("is a pattern", where=path, expected="one file", do=do)
        raise InputError("no such file", where=path)
    if not os.access(target, os.R_OK):
        raise InputError("not readable", where=path, do="check its permissions")


def _require_name(path: str | os.PathLike[str]) -> None:
    """An empty name, as of a variable of the shell that is not set, is not this folder."""
    if not os.fspath(path):
        raise InputError("an empty name", expected="a file")


@contextlib.contextmanager
def reading(path: str | os.PathLike[str]) -> Iterator[None]:
    """Turn errors of decompressors into one-line errors."""
    try:
        yield
    except (OSError, EOFError, zlib.error) as error:
        gzipped = isinstance(error, EOFError | zlib.error | gzip.BadGzipFile)
        packed = isinstance(error, pa.ArrowException) or "compress" in str(error).lower()
        if not gzipped and not packed:
            raise InputError(f"could not be read ({error})", where=path) from error
        what = f"broken or truncated {'gzip' if gzipped else 'compressed'} file ({error})"
        raise InputError(what, where=path, do="download or write it again") from error


@contextlib.contextmanager
def reading_parquet(path: str | os.PathLike[str]) -> Iterator[None]:
    """Turn Arrow's errors about broken files into one-line errors."""
    try:
        yield
    except (pa.ArrowException, OSError, UnicodeDecodeError) as error:
        raise InputError(f"broken Parquet file ({error})", where=path) from error


def open_parquet(
    path: str | os.PathLike[str], buffer_size: int = 0, do: str = ""
) -> pq.ParquetFile:
    """Open a Parquet file; another file is a one-line error that may say what to `do`.

    With a `buffer_size`, columns are read in pieces of so many bytes, and not whole.
    """
    require_file(path)
    try:
        opened = pq.ParquetFile(
            path, buffer_size=buffer_size, pre_buffer=False, page_checksum_verification=True
        )
        _ = opened.schema_arrow.names  # a broken name shows only when it is read
        for content in (opened.metadata.metadata or {}).items():
            _ = [part.decode() for part in content]
    except (pa.ArrowException, OSError, UnicodeDecodeError) as error:
        begins = is_regular(path) and _head(path).startswith(b"PAR1")
        do = "write it again" if begins else do
        raise InputError("not a Parquet file, or a truncated one", where=path, do=do) from error
    groups = [opened.metadata.row_group(n) for n in range(opened.metadata.num_row_groups)]
    if sum(group.num_rows for group in groups) != opened.metadata.num_rows:
        what = "broken Parquet file (its row groups have other numbers of rows than the file)"
        raise InputError(what, where=path, do="write it again")
    unpacked = sum(group.total_byte_size for group in groups)
    _check_ratio(unpacked, max(1, os.path.getsize(path)), path)
    return opened


def iter_batches(
    file: pq.ParquetFile, path: str | os.PathLike[str], rows: int, **options: Any
) -> Iterator[pa.RecordBatch]:
    """Documents, at most so many at a time, as long as they are in proportion to the file.

    `options` are those of Arrow's `iter_batches`.
    """
    packed, size = max(1, os.path.getsize(path)), 0
    at_once = _rows_at_once(file, path, rows)
    # not in Arrow's threads: whoever works on the documents reads them
    for batch in file.iter_batches(at_once, use_threads=False, **options):
        size += sum(map(_unpacked_bytes, batch.columns))
        _check_ratio(size, packed, path)
        yield batch


def _unpacked_bytes(column: pa.Array) -> int:
    """The size of a column when each of its rows has its text."""
    if not pa.types.is_dictionary(column.type) or column.type.value_type not in _TEXTS:
        return int(column.nbytes)
    import pyarrow.compute as pc  # slow to load

    lengths = pc.binary_length(column.dictionary).take(column.indices)
    return pc.sum(lengths).as_py() or 0


def _text_type(kind: pa.DataType) -> pa.DataType:
    """The type of a column's values, which may be in a dictionary."""
    return kind.value_type if pa.types.is_dictionary(kind) else kind


def _rows_at_once(file: pq.ParquetFile, path: str | os.PathLike[str], rows: int) -> int:
    """How many rows to decode together: fewer if a dictionary has texts that are very long.

    A few bytes can say that such a text is in every row.
    """
    import pyarrow.compute as pc  # slow to load

    most = 1 << 28
    texts = [one.name for one in file.schema_arrow if _text_type(one.type) in _TEXTS]
    probe: pq.ParquetFile | None = None
    for number in range(file.metadata.num_row_groups):
        group = file.metadata.row_group(number)
        if not texts or group.total_byte_size * min(rows, group.num_rows) <= most:
            continue
        # not by group.column(): Arrow ends the process if that part of the footer is broken
        probe = probe or pq.ParquetFile(
            path, read_dictionary=texts, buffer_size=1 << 16, pre_buffer=False
        )
        for batch in itertools.islice(probe.iter_batches(1, [number], texts), 1):
            for column in batch.columns:
                if pa.types.is_dictionary(column.type):
                    longest = pc.max(pc.binary_length(column.dictionary)).as_py() or 1
                    rows = max(1, min(rows, most // longest))
    return rows


def read_parquet(path: str | os.PathLike[str]) -> pa.Table:
    """A whole small table with its metadata."""
    with open_parquet(path) as file, reading_parquet(path):
        check_seals(path)
        batches, size = [], 0
        for batch in file.iter_batches(_rows_at_once(file, path, 1 << 17)):
            batch.validate(full=True)  # texts may have any bytes
            batches.append(batch)
            size += sum(map(_unpacked_bytes, batch.columns))
            if 8 * size > budget(MEMORY):  # as Python objects
                raise over_budget(MEMORY, "a table that is too large for memory", path)
        metadata = dict(file.metadata.metadata or {})
        metadata.pop(b"ARROW:schema", None)
        schema = pa.schema(list(file.schema_arrow))
        return pa.Table.from_batches(batches, schema).replace_schema_metadata(metadata)


def _read_all(stream: BinaryIO, where: object) -> bytes:
    """The rest of a stream, if there is room for it; only JSON may be one long line."""
    left, most = budget(MEMORY), budget(LINE)
    pieces: list[bytes] = []
    line = 0
    while piece := stream.read(_PIECE_BYTES):
        pieces.append(piece)
        line = len(piece) - 1 - piece.rfind(b"\n") + (0 if b"\n" in piece else line)
        if line > most and not re.match(rb"(\xef\xbb\xbf)?\s*[\[{]", pieces[0]):
            raise over_budget(LINE, "a line without end", where)
        left -= len(piece)
        if left < 0:
            raise over_budget(MEMORY, "more than may be in memory at once", where)
    return b"".join(pieces)


def _read_bytes(path: str | os.PathLike[str]) -> bytes:
    """The whole file, decompressed."""
    with reading(path), open_bytes(path) as stream:
        return _read_all(stream, path)


def read_text(path: str | os.PathLike[str]) -> str:
    """The whole file as text; invalid UTF-8 is an error with its line."""
    content = _read_bytes(path)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise invalid_utf8(f"{path}:{line}") from error


def read_toml(path: str | os.PathLike[str]) -> dict[str, Any]:
    """Read a TOML file; a mistake in it is a one-line error."""
    return parse_toml(read_text(path), path)


def parse_toml(text: str, where: object) -> dict[str, Any]:
    """Parse TOML that was read from `where`."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # too deep, or a number of thousands of digits
        raise InputError(f"not valid TOML ({error})", where=where) from error


def parse_json(text: str, where: object, pairs: type[list[Any]] | None = None) -> Any:
    """Parse JSON that was read from `where`; with `pairs`, objects become lists of that type."""
    try:
        parsed = json.loads(text, object_pairs_hook=pairs)
        if _SURROGATE.search(text):
            json.dumps(parsed, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:  # it can be read, but not written
        half = "half a surrogate pair (\\ud800 to \\udfff)"
        raise InputError(half, where=where, expected="whole characters") from error
    except (ValueError, RecursionError) as error:
        raise InputError(f"not valid JSON ({error})", where=where) from error
    return parsed


def invalid_utf8(where: str) -> InputError:
    """The one message for bytes that are not UTF-8 at `where`: a path, or path:line."""
    return InputError("invalid UTF-8", where=where, do="convert the file to UTF-8 (iconv -t UTF-8)")


def expand_paths(
    source: str | os.PathLike[str], suffixes: tuple[str, ...], preferred: str | None = None
) -> list[str]:
    """The files that a path, a folder or a glob names, in sorted order.

    `preferred` is a file that is read instead of the whole folder if it exists (corpus.jsonl).
    """
    text = os.fspath(source)
    if text == STDIN:
        return [STDIN]
    _require_name(text)
    path = Path(text)
    if path.is_dir():
        inside = sorted(p for p in files_in(path) if not _hidden(p, path))
        if preferred is not None:
            whole = [p for p in inside if p.parent == path and p.name.startswith(preferred)]
            if whole:
                return [str(whole[0])]
        files = [str(p) for p in inside if format_suffix(p) in suffixes]
        if not files:
            raise InputError(
                "no readable file in this folder", where=text, expected="|".join(suffixes)
            )
    else:
        files = expand_pattern(text)
    for file in files:
        require_file(file)
    return files


def files_in(folder: Path) -> Iterator[Path]:
    """The files in a folder, and in the folders in it or linked from it, each folder once.

    A link that leads nowhere is one of them; a folder that cannot be read is an error.
    """

    def refuse(error: OSError) -> None:
        raise InputError("not readable", where=error.filename, do="check its permissions")

    seen = set()
    for home, folders, names in os.walk(folder, onerror=refuse, followlinks=True):
        if os.path.realpath(home) in seen:
            folders.clear()
            continue
        seen.add(os.path.realpath(home))
        paths = (Path(home, name) for name in names)
        yield from (path for path in paths if path.is_file() or not path.exists())


def expand_pattern(source: str | os.PathLike[str]) -> list[str]:
    """The files that a pattern (`runs/*.trec`) names, sorted; any other path as it is."""
    text = os.fspath(source)
    if not glob.has_magic(text) or os.path.exists(text):
        return [text]
    found = sorted(p for p in glob.glob(text, recursive=True) if Path(p).is_file())
    if not found:
        raise InputError("no file matches this pattern", where=text)
    return found


def _hidden(path: Path, root: Path) -> bool:
    return any(part.startswith((".", "_")) for part in path.relative_to(root).parts)


@contextlib.contextmanager
def atomic_target(path: str | os.PathLike[str]) -> Iterator[Path]:
    """A temporary path next to `path` that becomes `path` if the block ends without an error.

    It is on disk before it gets its name. A link is followed, and the permissions of a file that
    is replaced are kept.
    """
    final = Path(path)
    with writing(path):
        final = Path(os.path.realpath(final)) if final.is_symlink() else final
        if final.is_dir():
            raise OutputError(f"{path}: is a folder, expected a file name to write to")
        if final.exists() and not final.is_file():
            raise OutputError(f"{path}: is not a regular file, expected a file name to write to")
        if not final.parent.is_dir():
            raise OutputError(f"{path}: the folder {final.parent} does not exist; create it first")
        temporary = _temporary_name(final)
        os.close(os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
    try:
        with _held(temporary):
            yield temporary
            with writing(path):
                if final.suffix.lower() in SEALED:
                    seal(temporary)
                if final.exists():
                    os.chmod(temporary, final.stat().st_mode & 0o777)
                _name_durably(temporary, final)
    finally:
        temporary.unlink(missing_ok=True)


def _temporary_name(final: Path) -> Path:
    """A new hidden name next to a target; the first one in a folder removes what is stale there."""
    _sweep(os.path.abspath(final.parent))
    letter = secrets.choice("abcdef")
    return final.parent / f".{final.name}.{letter}{secrets.token_hex(4)[1:]}.part"


@functools.cache
def _sweep(folder: str) -> None:
    """Remove what killed jobs of this user left: old, and held by no process.

    A folder that had made room for a new one, which never got its name, gets its own back.
    """
    if fcntl is None:
        return
    for path in Path(folder).glob(".*"):
        named = _OURS.fullmatch(path.name)
        with contextlib.suppress(OSError):
            found = path.lstat()
            stale = time.time() - found.st_mtime > _STALE_SECONDS
            if stale and named and found.st_uid == os.geteuid():
                final = path.with_name(named[1])
                with _held(path, surely=True):
                    if named[2] == "replaced" and not final.exists():
                        os.replace(path, final)
                    elif named[2] == "part" or path.is_dir():
                        shutil.rmtree(path) if path.is_dir() else path.unlink()


@contextlib.contextmanager
def _held(path: Path, *, surely: bool = False) -> Iterator[None]:
    """Hold a temporary file or folder, so that no other process takes it for stale.

    If it cannot be held, as on some network drives, that is an error only if it must be `surely`.
    """
    if fcntl is None:  # not POSIX
        yield
        return
    holder = os.open(path, os.O_RDONLY)
    try:
        with contextlib.nullcontext() if surely else contextlib.suppress(OSError):
            fcntl.flock(holder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    finally:
        os.close(holder)


def _name_durably(temporary: Path, final: Path, old: Path | None = None) -> None:
    """Give a file or folder its name when all of it is on disk; then the name is, too.

    A folder that has the name gets the name `old` right before.
    """
    for inside in [*temporary.rglob("*"), temporary]:
        _flush(inside)
    if old is not None:
        os.utime(final)  # so that nobody takes it for stale
        os.replace(final, old)
    os.replace(temporary, final)
    _flush(final.parent)


def _flush(path: Path) -> None:
    """Wait until a file, or the list of names in a folder, is on disk."""
    posix = os.name == "posix"
    if path.is_dir() and not posix:
        return
    opened = os.open(path, os.O_RDONLY if posix else os.O_RDWR)
    try:
        os.fsync(opened)
    except OSError as error:
        if error.errno != errno.EINVAL:  # a file system that cannot
            raise
    finally:
        os.close(opened)


def write_parquet(
    path: str | os.PathLike[str],
    schema: pa.Schema,
    batches: Iterable[pa.RecordBatch],
    metadata: Callable[[], dict[str, str]],
    **options: Any,
) -> None:
    """Write batches as they come, a row group each; the file gets its name when it is complete.

    `metadata` is called at the end, after the inputs were read. `options` are those of Arrow's
    ParquetWriter.
    """
    with atomic_target(path) as temporary:
        with writing(path):
            writer = pq.ParquetWriter(temporary, schema, write_page_checksum=True, **options)
        try:
            for batch in batches:
                with writing(path):
                    writer.write_batch(batch)
            content = metadata() | {"ranktilt.footer": FOOTER_PENDING}
            if not any(PENDING in value for value in content.values()):
                content |= {"ranktilt.checksum": PENDING}
            with writing(path):  # the last rows and the footer are written when it is closed
                told = {name: text.encode(errors="replace") for name, text in content.items()}
                writer.add_key_value_metadata(told)  # names of files may have any bytes
                writer.close()
        except BaseException:
            with contextlib.suppress(OSError, pa.ArrowException):
                writer.close()
            raise


@contextlib.contextmanager
def writing(path: str | os.PathLike[str]) -> Iterator[None]:
    """Turn the system's errors about a target (no space, no permission) into one-line errors.

    An error about a file in a folder that is being made is one about the folder.
    """
    try:
        yield
    except (OSError, OutputError) as error:
        cause = error.__cause__ if isinstance(error, OutputError) else error
        if not isinstance(cause, OSError):
            raise
        why = os.strerror(cause.errno) if cause.errno else cause
        raise OutputError(f"{os.fspath(path)}: cannot be written ({why})") from cause
    except UnicodeEncodeError as error:
        half = "half a surrogate pair (\\ud800 to \\udfff)"
        raise OutputError(
            f"{os.fspath(path)}: cannot be written: a text or a name has {half}"
        ) from error


def make_folder(
    folder: str | os.PathLike[str], target: str | os.PathLike[str] | None = None
) -> None:
    """Make a folder, for a target in it."""
    with writing(folder if target is None else target):
        Path(folder).mkdir(parents=True, exist_ok=True)


def require_empty(path: str | os.PathLike[str]) -> None:
    """Refuse a folder that has any content."""
    folder = Path(path)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise OutputError(f"{path}: exists already, expected a new or empty folder")


def require_new_folder(path: str | os.PathLike[str]) -> None:
    """Refuse a folder that has any content, or that cannot be made, before any work."""
    require_empty(path)
    folder = Path(path)
    if not folder.parent.is_dir():
        raise OutputError(f"{path}: the folder {folder.parent} does not exist; create it first")


@contextlib.contextmanager
def new_folder(
    path: str | os.PathLike[str], replaceable: Callable[[], None] | None = None
) -> Iterator[Path]:
    """A temporary folder that becomes `path` when the block ends without an error.

    An existing folder is refused, unless `replaceable` accepts it: then it makes room at the end.
    """
    if replaceable is None:
        require_new_folder(path)
    final = Path(os.path.realpath(path))
    temporary = _temporary_name(final)
    old = temporary.with_suffix(".replaced")
    try:
        with writing(path):
            temporary.mkdir()
            with _held(temporary):
                yield temporary
                if replaceable is None or not final.exists():
                    _name_durably(temporary, final)
                else:
                    replaceable()
                    _name_durably(temporary, final, old)
                for left in final.parent.glob(f".{glob.escape(final.name)}.*.replaced"):
                    if _OURS.fullmatch(left.name):  # of killed jobs too: it would come back
                        shutil.rmtree(left, ignore_errors=True)
    finally:
        if old.exists():
            with contextlib.suppress(OSError):
                os.replace(old, temporary if final.exists() else final)
        shutil.rmtree(temporary, ignore_errors=True)


def require_writable(
    path: str | os.PathLike[str],
    inputs: Iterable[str | os.PathLike[str] | None] = (),
    collection: str | None = None,
) -> None:
    """Raise an error before any work if a target cannot be written or is one of the inputs.

    In the folder of a `collection`, the next command would read it as documents (or annotations).
    """
    for source in inputs:
        if source is not None and os.path.exists(source) and _same_file(path, source):
            raise OutputError(f"{path}: is an input too; choose another name to write to")
    target, folder = Path(os.path.realpath(path)), Path(os.path.realpath(collection or path))
    within = collection is not None and target.is_relative_to(folder)
    if within and format_suffix(path) in COLLECTION_SUFFIXES and not _hidden(target, folder):
        raise OutputError(f"{path}: would become a part of {collection}; choose another folder")
    with contextlib.suppress(_Nothing), atomic_target(path):
        raise _Nothing


def _same_file(one: str | os.PathLike[str], other: str | os.PathLike[str]) -> bool:
    return os.path.exists(one) and os.path.samefile(one, other)


class _Nothing(Exception):
    """Leaves `atomic_target` without making the file."""


def write_text(path: str | os.PathLike[str], content: str) -> None:
    """Write a text file completely or not at all."""
    with atomic_target(path) as temporary, writing(path):
        temporary.write_text(content, encoding="utf-8")


def target_suffix(path: str | os.PathLike[str], allowed: tuple[str, ...], do: str = "") -> str:
    """The ending of a file, which must be one of `allowed`; none is compressed."""
    suffix = Path(path).suffix.lower()
    if suffix not in allowed:
        listed = f"{', '.join(allowed[:-1])} or {allowed[-1]}" if allowed[1:] else allowed[0]
        raise InputError(f"ending {suffix or '(none)'!r}", where=path, expected=listed, do=do)
    return suffix
