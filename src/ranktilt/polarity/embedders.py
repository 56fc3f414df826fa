"""From texts to vectors, behind one small interface, with every check in one place.

| spec | vectors | needs |
|---|---|---|
| `auto` | `st:minilm` if it is on this machine, otherwise `light` | |
| `light` | wordllama's averaged token vectors, 256 dimensions, weights in its wheel | wordllama |
| `st:NAME`, `st:FOLDER` | a sentence-transformers model from the hub or from a folder | `neural` |
| `st:minilm` | all-MiniLM-L6-v2 from the folder in RANKTILT_MINILM or the hub (384) | `neural` |
| `npy:FILE` | your own vectors, by id | |
| `parquet:FILE`, `parquet:FOLDER` | the same, or what `ranktilt polarity embed` wrote | |
| a function | whatever it returns for a list of texts | |

A text that is empty or only white space gets the zero vector and is never passed to a model: some
services refuse empty input.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import importlib.util
import logging
import os
import warnings
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import version as installed_version
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from ranktilt.data.manifest import sha256_of
from ranktilt.errors import InputError, UnknownNameError, require_packages
from ranktilt.progress import Progress, silent

#: Vectors are float32 everywhere: models give no more, and files and caches are half the size.
Vectors = NDArray[np.float32]
EmbedFunction = Callable[[list[str]], Any]

SPECS = (
    "auto", "light", "st:minilm", "st:NAME", "st:FOLDER", "npy:FILE", "parquet:FILE",
    "parquet:FOLDER",
)  # fmt: skip
#: Texts that a model takes at once.
BATCH_SIZE = 64
#: Our own models get several batches at a time, so that they can sort texts by length.
BATCHES_PER_CALL = 16
MINILM = "all-MiniLM-L6-v2"
#: What decides about a checkpoint's vectors: weights, vocabulary, configuration (of ColBERT in
#: artifact.metadata).
WEIGHTS = (".safetensors", ".bin")
FINGERPRINTED = (*WEIGHTS, ".json", ".txt", ".model", ".metadata")
#: One question to the hub, so that no network is an answer in seconds (its retries take a minute).
HUB_SECONDS = 10.0


@runtime_checkable
class Embedder(Protocol):
    """What the rest of polarity needs of a model.

    `name` identifies the model and its settings: it is part of the cache's key and of manifests.
    Two attributes are optional: `by_id = True` if vectors depend on the id and not on the text
    (then `find(ids)` returns those that have one), `cacheable = False` if the name does not
    identify the model well enough to keep vectors.
    """

    name: str

    def embed(self, ids: Sequence[str], texts: Sequence[str]) -> Vectors:
        """One row per text, n × d, finite."""
        ...


class CheckedEmbedder:
    """Hands texts to an embedder, all at once, and checks what comes back.

    `embedded` counts the texts that were given to the embedder and `from_cache` those that need
    not be; `paths` are the files that a manifest should list as inputs.
    """

    def __init__(
        self, inner: Embedder, *, batch_size: int = BATCH_SIZE, progress: Progress = silent
    ) -> None:
        self.inner = inner
        self.name: str = inner.name
        self.paths: list[str] = list(getattr(inner, "paths", ()))
        if batch_size < 1:
            raise InputError(f"batch size {batch_size}", expected="at least 1")
        self.batch_size: int = batch_size
        self.progress = progress
        self.embedded: int = 0
        self.from_cache = 0
        self.dimension: int | None = getattr(inner, "dimension", None)

    def embed(self, ids: Sequence[str], texts: Sequence[str]) -> Vectors:
        """One row per text, float32, finite."""
        ids, texts = self._checked_request(ids, texts)
        if not ids:
            return np.zeros((0, self.dimension or 0), np.float32)
        vectors = self._embed(ids, texts)
        self._report(len(ids), len(ids))
        return vectors

    def _embed(self, ids: Sequence[str], texts: Sequence[str]) -> Vectors:
        """The one place through which a model's vectors come in."""
        vectors = self._checked(self.inner.embed(ids, texts), ids)
        self.embedded += len(vectors)
        return vectors

    def _report(self, done: int, total: int) -> None:
        self.progress("Embedding", done, total, "texts")

    def _checked_request(
        self, ids: Sequence[str], texts: Sequence[str]
    ) -> tuple[list[str], list[str]]:
        """As many ids as texts, all of them strings that can be written as UTF-8."""
        ids, texts = list(ids), list(texts)
        for key, text in zip(ids, texts, strict=True):
            if not text.isascii():
                try:
                    text.encode()
                except UnicodeEncodeError as error:
                    raise InputError(
                        "the text contains half a surrogate pair, which is not a character",
                        where=f"{key!r}",
                        do="repair the text",
                    ) from error
        return ids, texts

    def _checked(self, given: object, ids: Sequence[str]) -> Vectors:
        """What an embedder returned as float32, n × d and finite, or one clear line about it."""
        where = f"embedder {self.name}"
        wanted = f"{len(ids)} × {self.dimension or 'd'} numbers"
        try:
            array = np.asarray(given)
        except (ValueError, TypeError, RuntimeError) as error:  # ragged lists, tensors on a device
            raise InputError(
                f"the result is not an array ({first_line(error)})", where=where, expected=wanted
            ) from error
        matrix = array.ndim == 2 and array.shape[1] > 0 and len(array) == len(ids)
        if not matrix or array.dtype.kind not in "fiu":
            shape = " × ".join(map(str, array.shape)) or "no dimensions"
            raise InputError(
                f"the result has shape {shape} and type {array.dtype}", where=where, expected=wanted
            )
        if self.dimension is not None and array.shape[1] != self.dimension:
            raise InputError(
                f"embedder dimension mismatch: {array.shape[1]} dimensions now, {self.dimension} "
                "before",
                where=where,
                expected="the same for every text",
                do="give the changed model a new name",
            )
        with np.errstate(over="ignore"):  # what float32 cannot hold becomes inf and is reported
            vectors: Vectors = np.ascontiguousarray(array, np.float32)
        finite = np.isfinite(vectors).all(axis=1)
        if not finite.all():
            first, bad = ids[int(np.argmin(finite))], int((~finite).sum())
            raise InputError(
                f"the vector of {first!r} contains NaN or infinity ({bad} of {len(ids)} do)",
                where=where,
                expected="finite numbers",
            )
        self.dimension = vectors.shape[1]
        return vectors


class LightEmbedder:
    """wordllama: the mean of static token vectors; no torch, and nothing is downloaded.

    Its own `embed` pads every text of a batch to the longest one. The mean is taken here from
    tokens without padding: the same numbers bit for bit, faster, and one long
    document does not cost gigabytes.
    """

    dimension = 256
    config = "l2_supercat"

    def __init__(self) -> None:
        release = installed_version("wordllama")
        self.name: str = f"light:wordllama-{release}-{self.config}-{self.dimension}"
        self._model: Any = None

    def embed(self, ids: Sequence[str], texts: Sequence[str]) -> Vectors:  # noqa: ARG002
        """The mean of the token vectors of each text; zeros for a text without tokens."""
        numbers = self.tokens(texts)
        table: Vectors = self._model.embedding
        vectors = np.zeros((len(texts), table.shape[1]), np.float32)
        for row, own in enumerate(numbers):
            if own:
                places = np.minimum(own, len(table) - 1)  # as wordllama does
                vectors[row] = table[places].sum(axis=0) / np.float32(len(places))
        return vectors

    def tokens(self, texts: Sequence[str]) -> list[list[int]]:
        """Numbers of each text's word pieces."""
        if self._model is None:
            self._model = self._load()
        encoded = self._model.tokenizer.encode_batch(list(texts), add_special_tokens=False)
        return [tokens.ids for tokens in encoded]

    def _load(self) -> Any:
        with _root_logger_kept():
            package = importlib.import_module("wordllama")
        folder = Path(package.__file__ or "").parent
        model = package.WordLlama.load(
            self.config, cache_dir=folder, dim=self.dimension, disable_download=True
        )
        model.tokenizer.no_padding()
        return model


class SentenceTransformerEmbedder:
    """A sentence-transformers model, read from a folder when the first text needs it.

    The name has a hash of the weights, vocabulary and configuration: another checkpoint in the
    same folder does not meet the vectors of the old one, and a run that finds all its vectors in
    the cache does not load torch. Texts longer than the model's limit are cut by the model (256
    word pieces for MiniLM).
    """

    def __init__(self, model: str, *, batch_size: int = BATCH_SIZE) -> None:
        require_packages(f"embedder st:{model}", "neural", "sentence_transformers")
        self.model = model
        self._where = f"embedder st:{model}"
        self.folder: Path = model_folder(model, self._where, "st:FOLDER, st:minilm or light")
        label = self.folder.name if model != "minilm" and is_path(model) else model
        self.name: str = f"st:{label}@{checkpoint_fingerprint(self.folder)[:16]}"
        self.batch_size: int = batch_size
        self._model: Any = None

    def embed(self, ids: Sequence[str], texts: Sequence[str]) -> Vectors:  # noqa: ARG002
        """The model's own sentence vectors; it sorts by length, and rows come back in order."""
        if self._model is None:
            self._model = self._load()
        vectors: Vectors = self._model.encode(
            list(texts), batch_size=self.batch_size, show_progress_bar=False, convert_to_numpy=True
        )
        return vectors

    def _load(self) -> Any:
        package = importlib.import_module("sentence_transformers")
        expected = "a sentence-transformers or transformers checkpoint"
        with loading_model(self._where, self.folder, expected):
            return package.SentenceTransformer(os.fspath(self.folder), local_files_only=True)


class _FunctionEmbedder:
    """Any function from a list of texts to an n × d array, such as `model.encode`.

    Without a name its vectors are not kept: it could be something else tomorrow.
    """

    def __init__(self, function: EmbedFunction, name: str | None) -> None:
        self.function = function
        own = name or getattr(function, "name", None)
        self.cacheable = isinstance(own, str)
        self.name = f"function:{own or getattr(function, '__qualname__', type(function).__name__)}"

    def embed(self, ids: Sequence[str], texts: Sequence[str]) -> Vectors:  # noqa: ARG002
        """What the function returns, unchecked."""
        vectors: Vectors = self.function(list(texts))
        return vectors


def load_embedder(
    spec: str | Embedder | EmbedFunction = "auto",
    *,
    cache: bool | str | os.PathLike[str] = True,
    batch_size: int = BATCH_SIZE,
    name: str | None = None,
    progress: Progress = silent,
) -> CheckedEmbedder:
    """The embedder that `spec` names, checked and cached.

    `cache` is True for the user's cache folder (`RANKTILT_CACHE`, else `XDG_CACHE_HOME`/ranktilt,
    else ~/.cache/ranktilt), a folder, or False. `name` names a function (see `_FunctionEmbedder`).
    Nothing is loaded before the first text that is not in the cache. What this function returned
    before comes back as it is.
    """
    from ranktilt.polarity.cache import CachedEmbedder, cache_file
    from ranktilt.polarity.vectors import StoredEmbedder, VectorFiles

    if isinstance(spec, CheckedEmbedder):
        return spec
    inner = _inner(spec, batch_size, name)
    if getattr(inner, "by_id", False):
        return CheckedEmbedder(inner, progress=progress)
    if isinstance(inner, VectorFiles) and inner.settings is not None:
        return StoredEmbedder(
            inner, inner.settings, cache=cache, batch_size=batch_size, progress=progress
        )
    path = None
    if cache is not False and getattr(inner, "cacheable", True):
        path = cache_file(None if cache is True else cache)
    ours = isinstance(inner, LightEmbedder | SentenceTransformerEmbedder)
    handed = batch_size * BATCHES_PER_CALL if ours else batch_size
    return CachedEmbedder(inner, path, batch_size=handed, progress=progress)


def _inner(spec: str | Embedder | EmbedFunction, batch_size: int, name: str | None) -> Embedder:
    """The bare embedder."""
    from ranktilt.polarity.vectors import VectorFiles

    if not isinstance(spec, str):
        if isinstance(spec, Embedder):
            return spec
        if callable(spec):
            return _FunctionEmbedder(spec, name)
        raise InputError(
            f"embedder of type {type(spec).__name__}", expected=f"{', '.join(SPECS)} or a function"
        )
    if spec == "auto":
        spec = best_embedder()
    if spec == "light":
        return LightEmbedder()
    kind, colon, rest = spec.partition(":")
    if colon and kind in ("st", "npy", "parquet"):
        if not rest:
            raise InputError(f"embedder {spec!r} ends after the colon", expected=" or ".join(SPECS))
        if kind == "st":
            return SentenceTransformerEmbedder(rest, batch_size=batch_size)
        return VectorFiles.open(kind, rest)
    raise UnknownNameError("embedder", spec, SPECS)


# --- finding and naming models --------------------------------------------------------------------


def checkpoint_fingerprint(folder: Path) -> str:
    """SHA-256 over the names and contents of all files that decide about the vectors."""
    digest = hashlib.sha256()
    for path in _checkpoint_files(folder):
        digest.update(f"{path.relative_to(folder).as_posix()}\0{sha256_of(path)}\n".encode())
    return digest.hexdigest()


def _checkpoint_files(folder: Path) -> list[Path]:
    return sorted(p for p in folder.rglob("*") if p.suffix in FINGERPRINTED and p.is_file())


def _has_weights(folder: Path) -> bool:
    return any(path.suffix in WEIGHTS for path in _checkpoint_files(folder))


def is_path(model: str) -> bool:
    """Whether this must be meant as a folder: it is one, or no hub name looks like it."""
    looks = model.startswith((".", "~", "/")) or model.count("/") > 1
    looks = looks or "\\" in model or ":" in model  # on Windows
    return looks or Path(model).expanduser().exists()


def model_folder(model: str, where: str = "model", others: str = "a folder") -> Path:
    """The folder of a model on this machine, fetched from the hub if necessary.

    Args:
        model: A folder, a name of the hub, or minilm.
        where: What errors name.
        others: What an error about the hub advises to use.
    """
    if model == "minilm":
        return _minilm_on_disk() or _hub_folder(MINILM, where)
    if not is_path(model):
        return _hub_folder(model, where, others)
    folder = Path(model).expanduser().resolve()
    if not folder.is_dir():
        found = "is a file" if folder.exists() else "no such folder"
        raise InputError(found, where=where, expected="a model's folder")
    if not _has_weights(folder):
        raise InputError(
            "no weights in this folder", where=where, expected="a *.safetensors or *.bin file"
        )
    return folder


def _minilm_on_disk() -> Path | None:
    """MiniLM in the folder that RANKTILT_MINILM names, or in the hub's cache."""
    named = os.environ.get("RANKTILT_MINILM")
    if named:
        folder = Path(named).expanduser()
        if folder.is_dir() and _has_weights(folder):
            return folder
        raise InputError(
            f"no weights in {named}", where="RANKTILT_MINILM", expected="a folder of MiniLM"
        )
    return _cached_on_disk(f"sentence-transformers/{MINILM}")


def _cached_on_disk(repository: str) -> Path | None:
    """A hub model's snapshot, if this machine has one with weights; the hub is not asked."""
    hub = importlib.import_module("huggingface_hub")
    errors = importlib.import_module("huggingface_hub.errors")  # no attribute of it until imported
    with contextlib.suppress(errors.LocalEntryNotFoundError):
        folder = Path(hub.snapshot_download(repository, local_files_only=True))
        return folder if _has_weights(folder) else None
    return None


def best_embedder() -> str:
    """The most accurate embedder on this machine: st:minilm, otherwise light; nothing is fetched.

    A wrong RANKTILT_MINILM is an error: whoever names a folder does not want another model.
    """
    if importlib.util.find_spec("sentence_transformers") is None or _minilm_on_disk() is None:
        return "light"
    return "st:minilm"


def _hub_folder(model: str, where: str, others: str | None = None) -> Path:
    """A model's snapshot: the one on this disk if it is whole, else fetched now.

    The copy on disk comes first, without asking the hub for a newer one: the same command gives
    the same numbers tomorrow, and works without a network. Weights come as safetensors if there
    are any.
    """
    hub = importlib.import_module("huggingface_hub")
    repository = model if "/" in model else f"sentence-transformers/{model}"
    try:
        if cached := _cached_on_disk(repository):
            return cached
        names = [f.rfilename for f in hub.model_info(repository, timeout=HUB_SECONDS).siblings]
        weights = next((w for w in WEIGHTS if any(n.endswith(w) for n in names)), WEIGHTS[0])
        patterns = [f"*{suffix}" for suffix in FINGERPRINTED if suffix not in WEIGHTS]
        skipped = ["onnx/*", "openvino/*"]
        return Path(
            hub.snapshot_download(
                repository, allow_patterns=[*patterns, f"*{weights}"], ignore_patterns=skipped
            )
        )
    except Exception as error:  # no network, no such model, no right to it, no space left
        what = f"{repository} is not on this machine"
        do = "check the network, or put a folder with the model into RANKTILT_MINILM"
        if others is not None:
            what, do = "not a folder", f"check the name and the network, or use {others}"
        what += f", and the hub did not provide it ({first_line(error)})"
        raise InputError(what, where=where, do=do) from error


def first_line(error: BaseException) -> str:
    """The first line of an error's message."""
    lines = str(error).strip().splitlines()
    return lines[0].strip() if lines else type(error).__name__


@contextlib.contextmanager
def _root_logger_kept() -> Iterator[None]:
    """Undo what wordllama does on import: it gives the root logger a handler and level INFO."""
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    try:
        yield
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)


@contextlib.contextmanager
def quiet_loading() -> Iterator[None]:
    """Load a model without the libraries' bars and notes; progress is ours to show."""
    bars = importlib.import_module("transformers.utils.logging")
    level, shown = bars.get_verbosity(), bars.is_progress_bar_enabled()
    library = logging.getLogger("sentence_transformers")
    own = library.level
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        bars.set_verbosity_error()
        bars.disable_progress_bar()
        library.setLevel(logging.ERROR)
        try:
            yield
        finally:
            bars.set_verbosity(level)
            library.setLevel(own)
            if shown:
                bars.enable_progress_bar()


@contextlib.contextmanager
def loading_model(where: str, folder: Path, expected: str) -> Iterator[None]:
    """Load a model quietly; a broken checkpoint is one clear line."""
    where = f"{where} ({folder})"
    pickled = (p for p in folder.rglob("*.bin") if p.name.startswith(("pytorch_", "adapter_")))
    if any(not any(p.parent.glob("*.safetensors")) for p in pickled) and not reads_pickled():
        raise InputError("pickled weights need torch 2.10 or later", where=where, do="update torch")
    try:
        with quiet_loading():
            yield
    except Exception as error:  # a broken checkpoint fails anywhere in three libraries
        raise InputError(
            f"the model could not be loaded ({first_line(error)})", where=where, expected=expected
        ) from error


def reads_pickled() -> bool:
    """Whether torch's restricted loader is sound: CVE-2025-32434, CVE-2026-24747."""
    major, minor = installed_version("torch").split(".")[:2]
    return (int(major), int(minor)) >= (2, 10)
