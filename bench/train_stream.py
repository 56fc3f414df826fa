"""Memory of a training over a million triples: a file is streamed, so it must not grow.

    python bench/train_stream.py [TRIPLES ...]

For each number of triples (by default 100,000 and 1,000,000) a child process trains a tiny random
cross-encoder on the CPU for 2,000 steps of 256 triples and reports the most resident memory after a
step of each window (65,536 triples are loaded at a time). Another one trains with steps of 64 and
windows of 8,192 triples and reports also what is in use, by malloc and as Python's blocks: resident
memory includes pages that the allocators keep. A third reads a whole epoch in batches without
training, a fourth reads the file into a list. Data and checkpoint are made up in bench/data. Exits
with 1 if a claim is missed: there are at least eight windows; after the second none takes a tenth
more than the second (resident) or a hundredth (in use); an epoch ends with at most a tenth more
than after its first tenth, and ten times the triples take at most a tenth more.
"""

from __future__ import annotations

import ctypes
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np

FOLDER = Path(__file__).parent / "data" / "train_stream"
STEPS = 2000
#: Training → triples of a step, and blocks of a window.
TRAININGS = {"train": (256, 64), "small": (64, 8)}
PASSAGES, QUERIES, WORDS = 20_000, 5_000, 3_000
LEAST = 8  # windows, so that a leak would show


def memory(name: str = "VmRSS") -> float:
    """Memory of this process in MB: resident now (VmRSS) or at most (VmHWM)."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith(f"{name}:"):
            return int(line.split()[1]) / 1000
    return float("nan")


class Mallinfo(ctypes.Structure):
    """What glibc's mallinfo2 returns."""

    _fields_ = [
        (name, ctypes.c_size_t)
        for name in ("arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks",
                     "uordblks", "fordblks", "keepcost")
    ]  # fmt: skip


def in_use() -> float:
    """What malloc has given out and not got back, in MB."""
    libc = ctypes.CDLL("libc.so.6")
    libc.mallinfo2.restype = Mallinfo
    found = libc.mallinfo2()
    return float(found.uordblks + found.hblkhd) / 1e6


def make(triples: int) -> Path:
    """The data of a training with this number of triples."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    random = np.random.default_rng(0)
    words = ["he", "she", "his", "her", *(f"w{number}" for number in range(WORDS))]

    def texts(number: int, length: int) -> list[str]:
        drawn = random.integers(len(words), size=(number, length))
        return [" ".join(words[place] for place in row) for row in drawn]

    passages, queries = texts(PASSAGES, 12), texts(QUERIES, 4)
    (FOLDER / "passages.tsv").write_text("".join(f"d{n}\t{t}\n" for n, t in enumerate(passages)))
    tested = texts(20, 4)
    (FOLDER / "queries.tsv").write_text("".join(f"q{n}\t{t}\n" for n, t in enumerate(tested)))
    (FOLDER / "qrels.txt").write_text("".join(f"q{n} 0 d{n} 1\n" for n in range(20)))
    (FOLDER / "run.trec").write_text(
        "".join(f"q{n} Q0 d{n + k} {k + 1} {9 - k} x\n" for n in range(20) for k in range(5))
    )
    path = FOLDER / f"triples-{triples}.tsv"
    if not path.exists():
        with open(path.with_suffix(".part"), "w", encoding="utf-8") as stream:
            for start in range(0, triples, 100_000):
                size = min(100_000, triples - start)
                asked = random.integers(QUERIES, size=size)
                better = random.integers(20, PASSAGES // 2, size=size)
                worse = random.integers(PASSAGES // 2, PASSAGES, size=size)
                stream.writelines(
                    f"{queries[q]}\t{passages[b]} {start + n}\t{passages[w]} {start + n}\n"
                    for n, (q, b, w) in enumerate(zip(asked, better, worse, strict=True))
                )
        path.with_suffix(".part").rename(path)
    checkpoint(words)
    return path


def checkpoint(words: list[str]) -> None:
    """A random BERT of one layer and 16 dimensions, with these words as its vocabulary."""
    import torch
    import transformers
    from tokenizers import Tokenizer, models, pre_tokenizers, processors

    folder = FOLDER / "model"
    if folder.exists():
        return
    pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *words]
    tokenizer = Tokenizer(models.WordLevel({p: n for n, p in enumerate(pieces)}, "[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.post_processor = processors.BertProcessing(("[SEP]", 3), ("[CLS]", 2))
    torch.manual_seed(0)
    config = transformers.BertConfig(
        vocab_size=len(pieces), hidden_size=16, num_hidden_layers=1, num_attention_heads=2,
        intermediate_size=32, max_position_embeddings=64, num_labels=1,
    )  # fmt: skip
    transformers.BertForSequenceClassification(config).save_pretrained(folder)
    transformers.PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, pad_token="[PAD]", unk_token="[UNK]", cls_token="[CLS]",
        sep_token="[SEP]", mask_token="[MASK]", model_max_length=64,
    ).save_pretrained(folder)  # fmt: skip


def train(what: str, triples: int) -> None:
    """In a child process: train, and print the memory in each window as JSON."""
    import torch

    import ranktilt
    from ranktilt.training import stream
    from ranktilt.training.pairs import Sources
    from ranktilt.training.settings import TrainingData, training_settings

    torch.set_num_threads(1)
    batch, stream.WINDOW = TRAININGS[what]
    windows: list[float] = []
    live: list[float] = []
    blocks: list[float] = []
    load = Sources.with_bias  # called once for every window

    def loaded(*given: Any) -> Any:
        for values in (windows, live, blocks):
            values.append(0.0)
        return load(*given)

    Sources.with_bias = loaded  # type: ignore[method-assign]

    def report(step: str, done: int = 0, total: int | None = None, unit: str = "", /) -> None:  # noqa: ARG001
        if step == "Training" and windows:
            windows[-1], live[-1] = max(windows[-1], memory()), max(live[-1], in_use())
            blocks[-1] = max(blocks[-1], sys.getallocatedblocks() / 1000)

    annotations = ranktilt.annotate(FOLDER / "passages.tsv")
    data = TrainingData(
        FOLDER / "passages.tsv", FOLDER / "queries.tsv", FOLDER / "qrels.txt",
        FOLDER / "run.trec", annotations, FOLDER / f"triples-{triples}.tsv",
    )  # fmt: skip
    options = {"steps": STEPS, "batch_size": batch, "triples_limit": triples,
               "measures": ("nDCG@10",)}  # fmt: skip
    settings = training_settings("released", options=options)
    with tempfile.TemporaryDirectory() as folder:
        done = ranktilt.train(
            f"cross:{FOLDER / 'model'}", data, settings, output=Path(folder) / "out",
            progress=report,
        )  # fmt: skip
    told = {
        "windows": windows,
        "live": live,
        "blocks": blocks,
        "most": memory("VmHWM"),
        "pairs": done.card.data["pairs"],
    }
    print(json.dumps(told))


def epoch(triples: int) -> None:
    """In a child process: every batch of an epoch, with texts and bias, without a model."""
    import ranktilt
    from ranktilt.data.run import Run
    from ranktilt.training.pairs import Sources
    from ranktilt.training.settings import TrainingData, training_settings
    from ranktilt.training.stream import StreamedPairs, TripleFile

    settings = training_settings("released", options={"batch_size": TRAININGS["train"][0]})
    path = FOLDER / f"triples-{triples}.tsv"
    annotations = ranktilt.annotate(FOLDER / "passages.tsv")
    data = TrainingData(
        FOLDER / "passages.tsv", FOLDER / "queries.tsv", FOLDER / "qrels.txt",
        FOLDER / "run.trec", annotations, path,
    )  # fmt: skip
    sources = Sources.load(data, Run.load(data.run), settings)
    made = StreamedPairs(TripleFile(path, sources), sources, sources.usable)
    seen: dict[int, float] = {}
    for place in range(made.batches):
        made.batch(0, place)
        if (place + 1) % max(1, made.batches // 10) == 0:
            seen[place + 1] = memory()
    print(json.dumps({"seen": seen, "most": memory("VmHWM")}))


def listed(triples: int) -> None:
    """In a child process: the same file as a list."""
    from ranktilt.training.pairs import read_triples

    before = memory()
    found = read_triples(FOLDER / f"triples-{triples}.tsv", {})
    assert found
    print(json.dumps({"before": before, "after": memory()}))


def child(what: str, triples: int) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, __file__, what, str(triples)],
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def shown(values: Iterable[float]) -> str:
    return ", ".join(f"{value:.0f}" for value in values)


def grows(what: str, windows: list[float], allowed: float) -> bool:
    """Whether a window after the second takes so much more; too few windows show nothing."""
    print(f"    {what} in each window: {shown(windows)}")
    if len(windows) < LEAST:
        return True
    after = windows[2:]
    growth = max(after) / windows[1] - 1
    print(f"    from the third on {min(after):.0f} to {max(after):.0f}, "
          f"at most {growth:+.1%} from the second")  # fmt: skip
    return growth > allowed


def main() -> int:
    numbers = [int(one) for one in sys.argv[1:]] or [100_000, 1_000_000]
    most, missed = [], False
    for triples in numbers:
        path = make(triples)
        kinds = ("train", "small", "epoch", "list")
        told, small, read, plain = (child(one, triples) for one in kinds)
        print(f"{triples:,} triples, {path.stat().st_size / 1e6:.0f} MB, {told['pairs']:,} used")
        for (batch, blocks), one in zip(TRAININGS.values(), (told, small), strict=True):
            size = f"{len(one['windows'])} windows of {blocks * 1024:,}"
            print(f"  {STEPS:,} steps of {batch}, {size}; at most {one['most']:.0f} MB")
            missed |= grows("resident MB", one["windows"], 0.1)
        missed |= grows("MB in use by malloc", small["live"], 0.01)
        missed |= grows("thousand blocks of Python", small["blocks"], 0.01)
        most.append(max(told["windows"]))
        batches = list(read["seen"].values())
        missed |= batches[-1] > 1.1 * batches[0]
        print(f"  MB at each tenth of an epoch without a model: {shown(batches)}")
        print(f"  as a list: {plain['before']:.0f} MB before, {plain['after']:.0f} after")
    missed |= len(most) > 1 and most[-1] > 1.1 * most[0]
    print("missed" if missed else "constant")
    return int(missed)


if __name__ == "__main__":
    if sys.argv[1:2] in (["train"], ["small"]):
        train(sys.argv[1], int(sys.argv[2]))
    elif sys.argv[1:2] == ["epoch"]:
        epoch(int(sys.argv[2]))
    elif sys.argv[1:2] == ["list"]:
        listed(int(sys.argv[2]))
    else:
        sys.exit(main())
