"""The settings of a study, from a TOML file or keywords, its steps, and what participants read.

Every setting has a default that a careful study can run with. Errors are reported before the study
exists, never to a participant.

No position of a participant is stored: every request derives the step from the answers so far, so
going back, reloading, a second tab or a break of days cannot confuse a study.

What participants read is a TOML file per language in pages/text. The English file is the model: a
translation has the same keys and the same {places} in its texts.
"""

from __future__ import annotations

import dataclasses
import os
import re
import string
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, make_dataclass
from functools import cache, cached_property
from importlib import resources
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import msgspec

from ranktilt.data.files import read_toml
from ranktilt.data.settings import read_settings
from ranktilt.display.numbers import listed
from ranktilt.errors import InputError, UnknownNameError, check_known

LANGUAGES = ("en", "de")
KINDS = ("seme", "perception", "annotation")
#: Steps of a trial. In a perception study the setting `mode` chooses one of them.
_STEPS = {
    "seme": ("prior", "search", "summary", "posterior"),
    "perception": ("rate", "choose"),
    "annotation": ("label",),
}
AGREEMENT = tuple(range(-3, 4))
#: Settings that not every kind of study has.
_OF_KIND = {
    **dict.fromkeys(("results_seconds", "results_minutes", "summary_words", "evidence"), ("seme",)),
    # attention checks use the agreement scale too
    **dict.fromkeys(("checks", "failed_check", "disagree", "agree"), ("seme", "perception")),
    **dict.fromkeys(("mode", "question", "scale", "low", "high", "allow_same"), ("perception",)),
    **dict.fromkeys(
        ("questions", "guidelines", "per_item", "gold_every", "hold_minutes", "comments"),
        ("annotation",),
    ),
}
_Number = Annotated[int, msgspec.Meta(ge=0)]
_Duration = Annotated[float, msgspec.Meta(ge=0)]

#: Other defaults than those of the class. Texts are in the file of the language.
_DEFAULTS: dict[str, dict[str, Any]] = {
    "seme": {},
    "perception": {"trials": 0},
    "annotation": {"trials": 0, "minutes": 0},
}
#: The published labels, by their key in the file of the language.
_GENDERS = {
    "non_gendered": "non-gendered", "female": "female", "male": "male",
    "other": "other or multiple",
}  # fmt: skip
#: What forms drop: control characters except tab and line ends, and halves of characters.
DROPPED = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")


class StudyStep(NamedTuple):
    """One page: the trial (from 1) and the step's name. The answer under that name ends it."""

    trial: int
    name: str


@dataclass(frozen=True)
class _AttentionCheck:
    """An attention check: a scale, and the answer that the text asks for."""

    text: str
    expected: int
    after: str
    trial: int = 1


@dataclass(frozen=True)
class _LabelOption:
    """One label: the stored value, the text of its button, and a hint."""

    value: str
    label: str = ""
    help: str = ""

    @property
    def shown(self) -> str:
        """Text of the button."""
        return self.label or self.value


@dataclass(frozen=True)
class LabelQuestion:
    """One question of an annotation screen: labels in order, or a rating from 1 to `points`.

    >>> asked = LabelQuestion("fluent", "How fluent?", points=3, low="not at all", high="very")
    >>> [option.shown for option in asked.options]
    ['1 – not at all', '2', '3 – very']
    """

    name: str
    text: str
    labels: tuple[str | _LabelOption, ...] = ()
    points: int = 0
    low: str = ""
    high: str = ""

    @property
    def options(self) -> tuple[_LabelOption, ...]:
        """The answers to choose from."""
        if not self.points:
            return tuple(_LabelOption(o) if isinstance(o, str) else o for o in self.labels)
        ends = {
            n: f"{n} – {words}"
            for n, words in ((1, self.low), (self.points, self.high)) if words
        }  # fmt: skip
        numbers = range(1, self.points + 1)
        return tuple(_LabelOption(str(n), ends.get(n, str(n))) for n in numbers)


@dataclass(frozen=True)
class StudySettings:
    """Everything about a study except its texts. Create it with `of` or `load`, which check it.

    Attributes:
        kind: seme, perception or annotation.
        language: Language of the pages: en, de, or in a file of settings the name of a translation.
        texts: That translation.
        title: Heading of every page.
        consent: Text of the first page, one paragraph per line.
        warning: Content warning; empty for none.
        contact: Whom to ask.
        agreement: What participants tick before they start.
        trials: Queries, lists or items per participant; 0 for all.
        minutes: Time from consent to the end; 0 for no limit.
        quota: Most participants; 0 for no limit.
        keep_days: Days from consent after which a participant's data are deleted; 0 for no limit.
        panel_id: URL parameter with a panel's participant id.
        panel_key: URL parameter with a panel's secret session id.
        panel_required: Refuse participants without a panel id.
        panel_signed: Refuse links that `ranktilt study links` did not make.
        completion_code: One code for everyone; empty for individual codes.
        completion_url: Link of the last page; {code} is filled in.
        checks: Attention checks.
        failed_check: "flag" participants who fail a check, or "end" the study for them.
        results_seconds: Earliest time at which the results may be left.
        results_minutes: Time after which the results close; 0 for never.
        summary_words: Shortest summary.
        evidence: Quotes required, 0 to 3.
        disagree: Low end of the agreement scale.
        agree: High end of the agreement scale.
        mode: perception: "rate" one list, or "choose" between two.
        question: perception: the question; empty for a general one.
        scale: perception: points of the scale.
        low: perception: low end of the scale.
        high: perception: high end of the scale.
        allow_same: perception: both lists may be called equally balanced.
        questions: annotation: what annotators answer.
        guidelines: annotation: what annotators read.
        per_item: annotation: annotators per item.
        gold_every: annotation: one gold question in every N items; 0 for none.
        hold_minutes: annotation: an item without a label is released after this time.
        comments: annotation: annotators may comment.
    """

    kind: str
    language: str = "en"
    texts: dict[str, Any] = field(default_factory=dict)
    title: str = ""
    consent: str = ""
    warning: str = ""
    contact: str = ""
    agreement: str = ""
    trials: _Number = 1
    minutes: _Duration = 60
    quota: _Number = 0
    keep_days: _Duration = 0
    panel_id: str = "PROLIFIC_PID"
    panel_key: str = "SESSION_ID"
    panel_required: bool = False
    panel_signed: bool = False
    completion_code: str = ""
    completion_url: str = ""
    checks: tuple[_AttentionCheck, ...] = ()
    failed_check: Literal["flag", "end"] = "flag"
    results_seconds: _Duration = 0
    results_minutes: _Duration = 0
    # the text box takes 5,000 characters
    summary_words: Annotated[int, msgspec.Meta(ge=0, le=700)] = 10
    evidence: Annotated[int, msgspec.Meta(ge=0, le=3)] = 1
    disagree: str = ""
    agree: str = ""
    mode: Literal["rate", "choose"] = "rate"
    question: str = ""
    scale: Annotated[int, msgspec.Meta(ge=2, le=11)] = 7
    low: str = ""
    high: str = ""
    allow_same: bool = True
    questions: tuple[LabelQuestion, ...] = ()
    guidelines: str = ""
    per_item: Annotated[int, msgspec.Meta(ge=1)] = 3
    gold_every: _Number = 10
    hold_minutes: _Duration = 120
    comments: bool = True

    @classmethod
    def of(
        cls, kind: str, given: Mapping[str, Any] | None = None, where: object = None
    ) -> StudySettings:
        """Settings of a kind of study; an unknown or impossible setting is an `InputError`.

        Args:
            kind: seme, perception or annotation.
            given: The settings that differ from the defaults.
            where: What errors call their source.
        """
        check_known("kind of study", kind, KINDS, where=where)
        known = [f.name for f in dataclasses.fields(cls) if f.name != "kind"]
        for name in given or {}:
            check_known("setting", name, known, where=where)
            kinds = _OF_KIND.get(name, KINDS)
            if kind not in kinds:
                raise InputError(
                    f"{name} is not for {kind}", where=where, do=f"it is for {' and '.join(kinds)}"
                )
        source = "settings" if where is None else str(where)
        chosen = dict(given or {})
        language = str(chosen.get("language", cls.language))
        texts = texts_of(language, chosen.get("texts") or None, source).defaults
        defaults = {"kind": kind, **_default_texts(texts, kind), **_DEFAULTS[kind]}
        content = defaults | msgspec.to_builtins(chosen)
        settings = read_settings(content, cls, source)
        settings = dataclasses.replace(
            settings,
            questions=tuple(
                dataclasses.replace(
                    q, low=q.low or texts.lowest_point, high=q.high or texts.highest_point
                ) if q.points else q
                for q in settings.questions
            ),
        )  # fmt: skip
        for wrong, expected in settings._problems():  # types and bounds were checked before
            raise InputError(wrong, where=where, expected=expected)
        return settings

    @classmethod
    def load(cls, kind: str, path: str | os.PathLike[str]) -> StudySettings:
        """Settings from a TOML file; a translation is looked for next to it."""
        given = read_toml(path)
        language = given.get("language")
        if isinstance(language, str) and language.endswith(".toml"):
            file = Path(path).parent / language
            own = read_toml(file)
            texts_of("", own, str(file))
            given |= {"language": own["language"], "texts": own}
        return cls.of(kind, given, where=path)

    @cached_property
    def text(self) -> Any:
        """What participants read besides the texts of the study, in its language."""
        return _stored_texts(self.language, self.texts)

    def steps(self, trial: int) -> list[StudyStep]:
        """The steps of a trial, including attention checks."""
        names = (self.mode,) if self.kind == "perception" else _STEPS[self.kind]
        found = []
        for name in names:
            found.append(StudyStep(trial, name))
            found += [
                StudyStep(trial, f"check-{number}")
                for number, check in enumerate(self.checks, start=1)
                if check.trial == trial and check.after == name
            ]
        return found

    def all_steps(self, trials: int) -> list[StudyStep]:
        """Every step of a participant, in order."""
        return [step for trial in range(1, trials + 1) for step in self.steps(trial)]

    def current_step(self, trials: int, answers: Mapping[tuple[int, str], str]) -> StudyStep | None:
        """The first step without an answer; None if all are done."""
        steps = self.all_steps(trials)
        return next((step for step in steps if (step.trial, step.name) not in answers), None)

    def failed_checks(self, answers: Mapping[tuple[int, str], str]) -> int:
        """Number of attention checks not answered as asked."""
        wanted = {
            (check.trial, f"check-{number}"): str(check.expected)
            for number, check in enumerate(self.checks, start=1)
        }
        return sum(answers.get(key, expected) != expected for key, expected in wanted.items())

    def _problems(self) -> Iterator[tuple[str, str]]:
        """(problem, what is expected)."""
        for name in ("title", "consent", "agreement", "disagree", "agree", "low", "high"):
            if not getattr(self, name).strip():
                yield f"{name} is empty", "a text"
        if DROPPED.search(self.title + self.completion_code):
            yield "a control character in title or completion_code", "text"
        url = self.completion_url
        if url and not (re.match(r"https?://", url) and "{code}" in url):
            yield f"completion_url = {url!r}", "a URL with https:// and {code}"
        steps = _STEPS[self.kind]
        for check in self.checks:
            if check.after not in steps:
                yield f"a check after {check.after!r}", " or ".join(steps)
            if check.expected not in AGREEMENT:
                yield f"a check that expects {check.expected}", "a number from -3 to 3"
            if check.trial < 1 or (self.trials and check.trial > self.trials):
                yield f"a check in trial {check.trial}", f"1 to {self.trials}"
        names = [question.name for question in self.questions]
        if not names or len(set(names)) < len(names):
            yield "no question, or two with the same name", "questions with own names"
        for question in self.questions:
            named = f"question {question.name!r}"
            if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_-]{0,39}", question.name):
                yield f"question name {question.name!r}", "letters, digits, - and _"
            if bool(question.labels) == bool(question.points):
                yield f"{named} has {'both' if question.labels else 'neither'}", "labels or points"
            if (question.low or question.high) and not question.points:
                yield f"{named} has low or high without points", "points with them"
            values = [option.value for option in question.options]
            if not 2 <= len(values) <= 12 or len(set(values)) < len(values) or "" in values:
                yield f"the labels of {named}", "2 to 12 different ones"
            if DROPPED.search("".join(values)):  # forms lose them, and nobody could choose it
                yield f"a label of {named} with a control character", "text"


def _default_texts(texts: Any, kind: str) -> dict[str, Any]:
    """The settings that are texts, as the language's file has them."""
    own = getattr(texts, kind)
    gender = {
        "name": "gender",
        "text": texts.gender.ask,
        "labels": [
            {"value": value, "label": getattr(texts.gender, key)} for key, value in _GENDERS.items()
        ],
    }
    names = ("agreement", "warning", "disagree", "agree", "low", "high", "guidelines")
    return {
        **{name: getattr(texts, name) for name in names},
        "title": own.title,
        "consent": texts.consent.format(task=own.task, stored=own.stored),
        "questions": [gender],
    }


# What participants read


def texts_of(language: str, own: Mapping[str, Any] | None = None, where: str = "texts") -> Any:
    """All texts of a language: `texts_of("de").consent.begin`.

    Args:
        language: One of `LANGUAGES`, or another one if `own` is given.
        own: A translation, as its TOML file has it; missing, unknown or impossible texts are an
            `InputError`.
        where: What errors call the translation.
    """
    if own is not None:
        _check_places(_shipped("en"), own, where)
        return read_settings(own, _model(), where)
    if language not in LANGUAGES:
        raise UnknownNameError(
            "language", language, (*LANGUAGES, "the name of a .toml file"), where=where
        )
    return _made(language)


def _stored_texts(language: str, own: Mapping[str, Any]) -> Any:
    """The texts of a study as stored: texts that are newer than its translation are in English."""
    if not own:
        return _made(language)
    return read_settings(_merged(_shipped("en"), own), _model())


@cache
def _shipped(language: str) -> dict[str, Any]:
    file = resources.files("ranktilt.studies.pages") / "text" / f"{language}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


@cache
def _made(language: str) -> Any:
    return texts_of(language, _shipped(language), f"{language}.toml")


@cache
def _model() -> type[Any]:
    """A dataclass with the keys of the English file, so that translations are read as settings."""

    def of(content: Mapping[str, Any]) -> type[Any]:
        return make_dataclass(
            "Texts", [(key, of(v) if isinstance(v, Mapping) else str) for key, v in content.items()]
        )

    return of(_shipped("en"))


def _merged(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """The texts of `base`, replaced by those of `own` that it knows."""
    return {
        key: _merged(value, own.get(key, {})) if isinstance(value, Mapping) else own.get(key, value)
        for key, value in base.items()
    }


def _check_places(model: Mapping[str, Any], own: Any, where: str, section: str = "") -> None:
    """Refuse a text whose {places} are not those of the English one."""
    for key, value in model.items():
        given = own.get(key) if isinstance(own, Mapping) else None
        if isinstance(value, Mapping):
            _check_places(value, given, where, f"{section}{key}.")
        elif isinstance(given, str) and _places(given) != _places(value):
            raise InputError(
                f"{section}{key}: {given!r}",
                where=where,
                expected=listed([f"{{{name}}}" for name in sorted(_places(value))]) or "no braces",
            )


def _places(text: str) -> set[str]:
    """The names in braces.

    >>> sorted(_places("{done} of {total} labelled"))
    ['done', 'total']
    """
    try:
        parts = string.Formatter().parse(text)
        return {f"{name}{spec}{kind or ''}" for _, name, spec, kind in parts if name is not None}
    except ValueError:
        return {text}  # a brace that is not closed: equal to no other set
