"""The stages of a generated corpus, as files that people may inspect and edit.

`stages/done.json` records what each item of `stages/2-questions.jsonl` and its like was made from
(a hash of prompt, inputs and model). An item that would be made from the same again keeps its rows
as they are in the file, edited or deleted; one whose inputs changed is made again; rows of an
unknown item are somebody's own work and stay. A stage whose file was deleted is made again. Removed
rows are kept in `stages/replaced.jsonl`, because somebody may have worked on them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from ranktilt.corpora.layout import json_lines, read_json_lines
from ranktilt.corpora.parsing import Unusable
from ranktilt.corpora.templates import Prompts
from ranktilt.data.files import make_folder, read_text, write_text
from ranktilt.errors import InputError
from ranktilt.progress import Progress
from ranktilt.web.chat import ChatClient, Messages

Row = dict[str, Any]
REPLACED = "replaced.jsonl"
#: Stage → its file, and the field with the item that a row belongs to.
STAGES = {
    "topics": ("1-topics.jsonl", "topic_id"),
    "questions": ("2-questions.jsonl", "topic_id"),
    "perspectives": ("3-perspectives.jsonl", "query_id"),
    "documents": ("4-documents.jsonl", "doc_id"),
    "distractors": ("5-distractors.jsonl", "distractor_of"),
}
#: What a row of each stage must have.
_NEEDED = {
    "topics": ("topic_id", "topic"),
    "questions": ("topic_id", "query_id", "question"),
    "perspectives": ("query_id", "perspectives", "documents"),
    "documents": ("doc_id", "query_id", "perspective", "text"),
    "distractors": ("doc_id", "distractor_of", "text"),
}
#: How much of an unusable answer the model is shown again, and set-aside.jsonl keeps.
_SHOWN = 4000
#: Repeated samples of a conversation are counted from here, far from those of documents.
_REDRAWN = 1_000_000


@dataclass(eq=False)
class _SetAside(Exception):
    """An item without a usable answer, and what was wrong with the last one."""

    item: str
    kind: str
    reason: str
    answer: str


class StageItem(NamedTuple):
    """One thing to make: from what (a hash), and how."""

    item: str
    made_from: str
    make: Callable[[], list[Row]]


@dataclass
class StageFolder:
    """Reads and writes the files of all stages."""

    folder: Path
    done: dict[str, dict[str, str]] = field(default_factory=dict)
    #: Rows that were replaced or removed, by stage.
    replaced: dict[str, int] = field(default_factory=dict)

    @classmethod
    def open(cls, folder: Path) -> StageFolder:
        """Read the folder's state; a missing folder is empty."""
        state = folder / "done.json"
        if not state.exists():
            return cls(folder)
        try:
            content = json.loads(read_text(state))
            done = {
                stage: dict(content[stage])
                for stage, (name, _) in STAGES.items()
                # a deleted file does not mean an empty stage
                if stage in content and (folder / name).exists()
            }
        except (ValueError, AttributeError, TypeError, RecursionError) as error:
            raise InputError(
                f"not readable ({error})",
                where=state,
                do="delete it; the answers stay in the store",
            ) from error
        return cls(folder, done)

    def rows(self, stage: str) -> list[Row] | None:
        """The rows of a stage's file, checked; None without a file."""
        path = self.folder / STAGES[stage][0]
        if not path.exists():
            return None
        found = []
        seen: set[str] = set()
        for where, row in read_json_lines(path):
            for name in _NEEDED[stage]:
                if name not in row:
                    raise InputError(f"no {name}", where=where, expected=", ".join(_NEEDED[stage]))
            _check(stage, row, where)
            own = "query_id" if stage in ("questions", "perspectives") else _NEEDED[stage][0]
            if row[own] in seen:
                raise InputError(f"duplicate {own} {row[own]!r}", where=where)
            seen.add(row[own])
            found.append(row)
        return found

    def run(
        self, stage: str, items: Sequence[StageItem], client: ChatClient, progress: Progress
    ) -> tuple[dict[str, list[Row]], list[_SetAside]]:
        """Make what is missing of a stage and write its file.

        If a request fails on every try nothing is written, but all other answers are in the store.

        Returns:
            Rows by item, in the order of the items, and the items without a usable answer.
        """
        rows: dict[str, list[Row]] = {}
        for row in self.rows(stage) or ():
            rows.setdefault(str(row[STAGES[stage][1]]), []).append(row)
        done = self.done.get(stage, {})
        made: dict[str, list[Row] | _SetAside] = {}
        missing = []
        for item in items:
            before = done.get(item.item)
            if before == item.made_from or (before is None and item.item in rows):
                made[item.item] = rows.get(item.item, [])
            else:
                missing.append(item)

        def make(item: StageItem) -> list[Row] | _SetAside:
            try:
                return item.make()
            except _SetAside as aside:
                return aside

        results = client.web.each(make, missing, step=stage, progress=progress)
        made |= {item.item: result for item, result in zip(missing, results, strict=True)}
        rows_of = {i.item: own for i in items if isinstance(own := made[i.item], list)}
        aside = [one for i in items if isinstance(one := made[i.item], _SetAside)]
        made_from = {item.item: item.made_from for item in items if item.item in rows_of}
        known = {item.item for item in items} | done.keys()
        rows_of |= {name: added for name, added in rows.items() if name not in known}
        self.write(stage, [row for own in rows_of.values() for row in own], made_from)
        return rows_of, aside

    def write(self, stage: str, rows: Sequence[Row], made_from: Mapping[str, str]) -> None:
        """Write the stage's file, then what its items were made from."""
        make_folder(self.folder)
        path = self.folder / STAGES[stage][0]
        content = json_lines(rows)
        if not path.exists() or read_text(path) != content:
            self._keep_replaced(stage, rows)
            write_text(path, content)
        if self.done.get(stage) != dict(made_from):
            self.done[stage] = dict(made_from)
            ordered = {name: self.done[name] for name in STAGES if name in self.done}
            write_text(self.folder / "done.json", json.dumps(ordered, indent=0) + "\n")

    def _keep_replaced(self, stage: str, rows: Sequence[Row]) -> None:
        """Keep the rows that a new version of the stage's file will no longer have."""
        staying = {_line(row) for row in rows}
        going = [row for row in self.rows(stage) or () if _line(row) not in staying]
        if not going:
            return
        self.replaced[stage] = self.replaced.get(stage, 0) + len(going)
        path = self.folder / REPLACED
        before = [row for _, row in read_json_lines(path)] if path.exists() else []
        every = {_line(row): row for row in [*before, *({"stage": stage} | r for r in going)]}
        write_text(path, json_lines(every.values()))


def _line(row: Row) -> str:
    return json.dumps(row, sort_keys=True)


def _check(stage: str, row: Row, where: str) -> None:
    """Check an edited row."""
    texts = [name for name in _NEEDED[stage] if name not in ("perspectives", "documents")]
    for name in texts:
        if not isinstance(row[name], str) or not row[name].strip():
            raise InputError(f"{name} {row[name]!r}", where=where, expected="a text")
        if name.endswith("_id") and row[name].split() != [row[name]]:
            raise InputError(
                f"{name} {row[name]!r}", where=where, expected="an id without white space"
            )
    if stage == "perspectives":
        for name in ("perspectives", "documents"):
            value = row[name]
            good = isinstance(value, list) and len(value) > 1
            if not good or not all(isinstance(v, str) and v.strip() for v in value):
                raise InputError(f"{name} {value!r:.80}", where=where, expected="two texts or more")
        if len(row["perspectives"]) != len(row["documents"]):
            what = f"{len(row['perspectives'])} perspectives, {len(row['documents'])} documents"
            raise InputError(what, where=where, expected="one document per perspective")


class Asker(NamedTuple):
    """Asks, parses, and asks again with the reason; sets aside what stays unusable."""

    client: ChatClient
    prompts: Prompts
    tries: int = 2

    def opening(self, name: str, **values: object) -> Messages:
        """The first messages of a conversation."""
        messages = []
        system = self.prompts.fill("system")
        if system:
            messages.append({"role": "system", "content": system})
        messages.append({"role": "user", "content": self.prompts.fill(name, **values)})
        return messages

    def ask(
        self,
        stage: str,
        item: str,
        messages: Messages,
        parse: Callable[[Any], Any],
        sample: int = 0,
    ) -> Any:
        """The parsed answer; raises `_SetAside` after `tries` more attempts."""
        asked, keys = messages, list[str]()
        for attempt in range(self.tries + 1):
            # the same bad answer makes the same request: take another sample, not the store's
            while self.client.key(asked, sample) in keys:
                sample += _REDRAWN
            keys.append(self.client.key(asked, sample))
            answer = self.client.ask(asked, sample=sample, stage=stage)
            try:
                return parse(answer)
            except Unusable as problem:
                aside = _SetAside(item, problem.kind, str(problem), answer.text[:_SHOWN])
            if aside.kind == "too long" or attempt == self.tries:
                break
            self.client.count_reasked()
            asked = _again(messages, answer.text, self.prompts.fill("again", reason=aside.reason))
        raise aside


def _again(messages: Messages, answer: str, reason: str) -> Messages:
    """The conversation with the unusable answer and the reason; an empty one is not quoted."""
    if not answer.strip():
        last = messages[-1]
        return [*messages[:-1], last | {"content": f"{last['content']}\n\n{reason}"}]
    return [
        *messages,
        {"role": "assistant", "content": answer[:_SHOWN]},
        {"role": "user", "content": reason},
    ]
