"""Open files: plain, gzip or zstd, folders, globs and standard input.

Files are written under a temporary name and renamed when complete, so an interrupted command
leaves no partial file.
"""

from __future__ import annotations

import contextlib
import glob
import gzip
import io
import json
import os
import secrets
import shutil
import sys
import tomllib
import zlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

import pyarrow as pa
import pyarrow.parquet as pq

from ranktilt.errors import InputError, OutputError

STDIN = "-"
COMPRESSIONS = {".gz": "gzip", ".zst": "zstd", ".zstd": "zstd"}
GZIP_MAGIC = b"\x1f\x8b"  # invalid UTF-8, so a text never begins with it


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
        return sys.stdin.buffer
    require_file(path)
    compression = COMPRESSIONS.get(Path(path).suffix.lower())
    if compression == "gzip":
        return gzip.open(path, "rb")  # type: ignore[return-value]
    if compression == "zstd":
        # Buffered, because Arrow's stream cannot read a single line (the header of a CSV).
        return io.BufferedReader(pa.input_stream(os.fspath(path), compression="zstd"))
    return open(path, "rb")


def is_regular(path: str | os.PathLike[str]) -> bool:
    """Whether this is a file that can be read twice: not standard input, not a pipe."""
    return os.fspath(path) != STDIN and Path(path).is_file()


def require_file(path: str | os.PathLike[str]) -> None:
    """Raise an error if a file is missing, is a folder or is not readable."""
    target = Path(path)
    if target.is_dir():
        raise InputError("is a folder", where=path, expected="a file")
    if not target.exists():
        raise InputError("no such file", where=path)
    if not os.access(target, os.R_OK):
        raise InputError("not readable", where=path, do="check its permissions")


@contextlib.contextmanager
def reading(path: str | os.PathLike[str]) -> Iterator[None]:
    """Turn errors of decompressors into one-line errors."""
    try:
        yield
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise InputError(
            f"broken or truncated gzip file ({error})", where=path, do="download or write it again"
        ) from error
    except OSError as error:
        if isinstance(error, pa.ArrowException) or "compress" in str(error).lower():
            raise InputError(
                f"broken or truncated compressed file ({error})",
                where=path,
                do="download or write it again",
            ) from error
        raise InputError(f"could not be read ({error})", where=path) from error


@contextlib.contextmanager
def reading_parquet(path: str | os.PathLike[str]) -> Iterator[None]:
    """Turn Arrow's errors about broken files into one-line errors."""
    try:
        yield
    except (pa.ArrowException, OSError, UnicodeDecodeError) as error:
        raise InputError(f"broken Parquet file ({error})", where=path) from error


def open_parquet(path: str | os.PathLike[str]) -> pq.ParquetFile:
    """Open a Parquet file; another file is a one-line error."""
    require_file(path)
    try:
        opened = pq.ParquetFile(path)
        _ = opened.schema_arrow.names  # a broken name shows only when it is read
        for content in (opened.metadata.metadata or {}).items():
            _ = [part.decode() for part in content]
    except (pa.ArrowException, OSError, UnicodeDecodeError) as error:
        raise InputError("not a Parquet file, or a truncated one", where=path) from error
    return opened


def read_bytes(path: str | os.PathLike[str]) -> bytes:
    """The whole file, decompressed."""
    with reading(path), open_bytes(path) as stream:
        return stream.read()


def read_text(path: str | os.PathLike[str]) -> str:
    """The whole file as text; invalid UTF-8 is an error with its line."""
    content = read_bytes(path)
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


def parse_json(text: str, where: object) -> Any:
    """Parse JSON that was read from `where`."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(f"not valid JSON ({error})", where=where) from error


def invalid_utf8(where: str) -> InputError:
    """The one message for bytes that are not UTF-8 at `where`: a path, or path:line."""
    path, _, line = where.rpartition(":")
    if line == "1" and is_regular(path):
        with reading(path), open(path, "rb") as stream:
            if stream.read(len(GZIP_MAGIC)) == GZIP_MAGIC:
                return InputError("gzip data", where=path, do="rename it to .gz or use zcat")
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
    path = Path(text)
    if path.is_dir():
        inside = sorted(p for p in path.rglob("*") if p.is_file() and not _hidden(p, path))
        if preferred is not None:
            whole = [p for p in inside if p.parent == path and p.name.startswith(preferred)]
            if whole:
                return [str(whole[0])]
        found = [str(p) for p in inside if format_suffix(p) in suffixes]
        if not found:
            raise InputError(
                "no readable file in this folder", where=text, expected="|".join(suffixes)
            )
        return found
    if glob.has_magic(text) and not path.exists():
        found = sorted(p for p in glob.glob(text, recursive=True) if Path(p).is_file())
        if not found:
            raise InputError("no file matches this pattern", where=text)
        return found
    require_file(path)
    return [text]


def _hidden(path: Path, root: Path) -> bool:
    return any(part.startswith((".", "_")) for part in path.relative_to(root).parts)


@contextlib.contextmanager
def atomic_target(path: str | os.PathLike[str]) -> Iterator[Path]:
    """A temporary path next to `path` that becomes `path` if the block ends without an error.

    A link is followed, and the permissions of a file that is replaced are kept.
    """
    final = Path(path)
    with writing(path):
        if final.is_symlink():
            final = final.resolve()
        if final.is_dir():
            raise OutputError(f"{path}: is a folder, expected a file name to write to")
        if final.exists() and not final.is_file():
            raise OutputError(f"{path}: is not a regular file, expected a file name to write to")
        if not final.parent.is_dir():
            raise OutputError(f"{path}: the folder {final.parent} does not exist; create it first")
        temporary = final.parent / f".{final.name}.{secrets.token_hex(4)}.part"
        os.close(os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
    try:
        yield temporary
        with writing(path):
            if final.exists():
                os.chmod(temporary, final.stat().st_mode & 0o777)
            os.replace(temporary, final)
    finally:
        temporary.unlink(missing_ok=True)


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
            writer = pq.ParquetWriter(temporary, schema, **options)
        try:
            for batch in batches:
                with writing(path):
                    writer.write_batch(batch)
            content = metadata()
            with writing(path):  # the last rows and the footer are written when it is closed
                writer.add_key_value_metadata(content)
                writer.close()
        except BaseException:
            with contextlib.suppress(OSError, pa.ArrowException):
                writer.close()
            raise


@contextlib.contextmanager
def writing(path: str | os.PathLike[str]) -> Iterator[None]:
    """Turn the system's errors about a target (no space, no permission) into one-line errors."""
    try:
        yield
    except OSError as error:
        why = error.strerror or error
        raise OutputError(f"{os.fspath(path)}: cannot be written ({why})") from error


def require_new_folder(path: str | os.PathLike[str]) -> None:
    """Refuse a folder that has any content, or that cannot be made, before any work."""
    folder = Path(path)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise OutputError(f"{path}: exists already, expected a new or empty folder")
    if not folder.parent.is_dir():
        raise OutputError(f"{path}: the folder {folder.parent} does not exist; create it first")


@contextlib.contextmanager
def new_folder(path: str | os.PathLike[str]) -> Iterator[Path]:
    """A temporary folder that becomes `path` when the block ends without an error."""
    require_new_folder(path)
    final = Path(path)
    temporary = final.with_name(f".{final.name}.{secrets.token_hex(4)}.part")
    try:
        with writing(path):
            temporary.mkdir()
            yield temporary
            os.replace(temporary, final)
    finally:
        shutil.rmtree(temporary, ignore_errors=True)


def require_writable(
    path: str | os.PathLike[str], inputs: Iterable[str | os.PathLike[str] | None] = ()
) -> None:
    """Raise an error before any work if a target cannot be written or is one of the inputs."""
    folder = os.path.dirname(path) or "."
    for source in inputs:
        if source is None or not os.path.exists(source):
            continue
        if _same_file(path, source):
            raise OutputError(f"{path}: is an input too; choose another name to write to")
        if (
            format_suffix(path) == ".parquet"
            and os.path.isdir(source)
            and _same_file(folder, source)
        ):
            raise OutputError(f"{path}: would become a part of {source}; choose another folder")
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


def target_suffix(path: str | os.PathLike[str], allowed: tuple[str, ...]) -> str:
    """The ending of an output file, which must be one of `allowed`; none is compressed."""
    suffix = Path(path).suffix.lower()
    if suffix not in allowed:
        listed = f"{', '.join(allowed[:-1])} or {allowed[-1]}" if allowed[1:] else allowed[0]
        raise InputError(f"ending {suffix or '(none)'!r}", where=path, expected=listed)
    return suffix
