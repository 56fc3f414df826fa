"""Memory of a training over a million triples: a file is streamed, so it must not grow.

    python bench/train_stream.py [TRIPLES ...]

For each number of triples (by default 100,000 and 1,000,000) a child process trains a tiny random
cross-encoder on the CPU for 2,000 steps of 64 triples and reports its resident memory; another one
reads a whole epoch in batches without training; a third reads the file into a list. Data and
checkpoint are made up in bench/data. Exits with 1 if a claim is missed: the memory after the last
step, or batch, is at most a tenth above that after the first tenth, and ten times the triples take
at most a tenth more.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

FOLDER = Path(__file__).parent / "data" / "train_stream"
STEPS, BATCH = 2000, 64
PASSAGES, QUERIES, WORDS = 20_000, 5_000, 3_000
EVERY = 200


def memory(name: str = "VmRSS") -> float:
    """Memory of this process in MB: resident now (VmRSS) or at most (VmHWM)."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith(f"{name}:"):
            return int(line.split()[1]) / 1000
    return float("nan")


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


def train(triples: int) -> None:
    """In a child process: train, and print the memory as JSON."""
    import torch

    import ranktilt
    from ranktilt.training.settings import TrainingData, training_settings

    torch.set_num_threads(1)
    seen: dict[int, float] = {}

    def report(step: str, done: int = 0, total: int | None = None, unit: str = "", /) -> None:  # noqa: ARG001
        if step == "Training" and (done % EVERY == 0 or done == 1):
            seen[done] = memory()

    annotations = ranktilt.annotate(FOLDER / "passages.tsv")
    data = TrainingData(
        FOLDER / "passages.tsv", FOLDER / "queries.tsv", FOLDER / "qrels.txt",
        FOLDER / "run.trec", annotations, FOLDER / f"triples-{triples}.tsv",
    )  # fmt: skip
    options = {"steps": STEPS, "batch_size": BATCH, "triples_limit": triples,
               "measures": ("nDCG@10",)}  # fmt: skip
    settings = training_settings("released", options=options)
    with tempfile.TemporaryDirectory() as folder:
        done = ranktilt.train(
            f"cross:{FOLDER / 'model'}", data, settings, output=Path(folder) / "out",
            progress=report,
        )  # fmt: skip
    told = {"seen": seen, "most": memory("VmHWM"), "seconds": done.card.training["seconds"],
            "pairs": done.card.data["pairs"]}  # fmt: skip
    print(json.dumps(told))


def epoch(triples: int) -> None:
    """In a child process: every batch of an epoch, with texts and bias, without a model."""
    import ranktilt
    from ranktilt.data.run import Run
    from ranktilt.training.pairs import Sources
    from ranktilt.training.settings import TrainingData, training_settings
    from ranktilt.training.stream import StreamedPairs, TripleFile

    settings = training_settings("released", options={"batch_size": BATCH})
    path = FOLDER / f"triples-{triples}.tsv"
    annotations = ranktilt.annotate(FOLDER / "passages.tsv")
    data = TrainingData(
        FOLDER / "passages.tsv", FOLDER / "queries.tsv", FOLDER / "qrels.txt",
        FOLDER / "run.trec", annotations, path,
    )  # fmt: skip
    sources = Sources.load(data, Run.load(data.run), settings)
    made = StreamedPairs(TripleFile(path, sources), sources, sources.usable, settings)
    seen: dict[int, float] = {}
    for place in range(made.batches):
        made.batch(0, place)
        if (place + 1) % max(1, made.batches // 10) == 0:
            seen[place + 1] = memory()
    print(json.dumps({"seen": seen, "most": memory("VmHWM")}))


def listed(triples: int) -> None:
    """In a child process: the same file as a list."""
    from ranktilt.training.pairs import given_triples

    before = memory()
    found = given_triples(FOLDER / f"triples-{triples}.tsv", {})
    assert found
    print(json.dumps({"before": before, "after": memory()}))


def child(what: str, triples: int) -> dict[str, object]:
    done = subprocess.run(
        [sys.executable, __file__, what, str(triples)],
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    found: dict[str, object] = json.loads(done.stdout.splitlines()[-1])
    return found


def main() -> int:
    numbers = [int(one) for one in sys.argv[1:]] or [100_000, 1_000_000]
    most, missed = [], False
    for triples in numbers:
        path = make(triples)
        told, read, plain = (child(one, triples) for one in ("train", "epoch", "list"))
        seen = {int(step): value for step, value in told["seen"].items()}  # type: ignore[attr-defined]
        most.append(seen[STEPS])
        missed |= seen[STEPS] > 1.1 * seen[EVERY]
        print(f"{triples:,} triples, {path.stat().st_size / 1e6:.0f} MB, {told['pairs']:,} used")
        steps = ", ".join(f"{step}: {value:.0f}" for step, value in seen.items())
        print(f"  MB after step {steps}; at most {told['most']:.0f}")
        batches = [f"{value:.0f}" for value in read["seen"].values()]  # type: ignore[attr-defined]
        missed |= float(batches[-1]) > 1.1 * float(batches[0])
        print(f"  MB at each tenth of an epoch: {', '.join(batches)}; at most {read['most']:.0f}")
        print(f"  {told['seconds']:.0f} s of steps; as a list: {plain['before']:.0f} MB before, "
              f"{plain['after']:.0f} after")  # fmt: skip
    missed |= len(most) > 1 and most[-1] > 1.1 * most[0]
    print("missed" if missed else "constant")
    return int(missed)


if __name__ == "__main__":
    if sys.argv[1:2] == ["train"]:
        train(int(sys.argv[2]))
    elif sys.argv[1:2] == ["epoch"]:
        epoch(int(sys.argv[2]))
    elif sys.argv[1:2] == ["list"]:
        listed(int(sys.argv[2]))
    else:
        sys.exit(main())
