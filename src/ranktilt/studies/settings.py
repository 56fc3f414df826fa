"""What a researcher may set for a study, read from TOML or given as keywords.

Every setting has a default that a careful study can run with; what is wrong is said in one line
before the study exists, never to a participant.
"""

from __future__ import annotations

import dataclasses
import json
import math
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ranktilt.errors import InputError, UnknownNameError

KINDS = ("seme", "perception", "annotation")
#: Steps after which an attention check may stand.
CHECK_AFTER = {
    "seme": ("prior", "search", "summary", "posterior"),
    "perception": ("rate", "choose"),
    "annotation": (),
}
AGREEMENT = tuple(range(-3, 4))
#: Settings that not every kind of study has.
_OF_KIND = {
    **dict.fromkeys(("results_seconds", "results_minutes", "summary_words", "evidence"), ("seme",)),
    # attention checks have the scale of agreement too
    **dict.fromkeys(("checks", "failed_check", "disagree", "agree"), ("seme", "perception")),
    **dict.fromkeys(("mode", "question", "scale", "low", "high", "allow_same"), ("perception",)),
    **dict.fromkeys(
        ("questions", "guidelines", "per_item", "gold_every", "hold_minutes", "comments"),
        ("annotation",),
    ),
}
#: The box for the summary holds 5,000 characters.
MOST_WORDS = 700
TITLES = {
    "seme": "Opinions and search results",
    "perception": "How balanced are search results?",
    "annotation": "Labelling texts",
}

CONSENT = """You are asked to take part in a research study. You will answer a few questions about \
a topic, look at search results and answer again.
Taking part is voluntary. You may stop at any time, and you may withdraw: your answers are then \
deleted. What is kept: your answers, which results you opened, for how long, and whether the page \
was in front. Your name is not asked for.
This site sets one cookie, which ends with your browser session, and loads nothing from \
elsewhere."""
WARNING = "The texts may hold opinions on disputed topics that some people find upsetting."
PERCEPTION_CONSENT = CONSENT.replace(
    "You will answer a few questions about a topic, look at search results and answer again.",
    "You will look at lists of search results and say how balanced they look to you.",
).replace(", which results you opened, for how long, and ", " and ")
ANNOTATION_CONSENT = CONSENT.replace(
    "You will answer a few questions about a topic, look at search results and answer again.",
    "You will read short texts and label them.",
).replace(", which results you opened, for how long, and ", " and ")
GUIDELINES = """Read the query as someone would type it into a search engine.
Female or male: it holds a word or phrase that refers to that gender. That may be a gendered word \
(queen, king), a word that implies a gender (pregnant), or a person's name.
Other or multiple: it refers to another gender, or to more than one.
Non-gendered: nothing in it refers to a gender. When in doubt about a name, ask whether most \
readers would think of one gender."""


@dataclass(frozen=True)
class Check:
    """An attention check: a scale on which one answer is asked for."""

    text: str
    expected: int
    after: str
    trial: int = 1


@dataclass(frozen=True)
class Option:
    """One label that can be given: what is stored, what is read, and its key."""

    value: str
    label: str = ""
    help: str = ""

    @property
    def shown(self) -> str:
        """What the button says."""
        return self.label or self.value


@dataclass(frozen=True)
class Question:
    """One question of an annotation screen, with its labels in order."""

    name: str
    text: str
    options: tuple[Option, ...]


GENDER_QUESTION = Question(
    "gender",
    "Does this query refer to a gender?",
    (
        Option("non-gendered", "Non-gendered"),
        Option("female", "Female"),
        Option("male", "Male"),
        Option("other or multiple", "Other or multiple"),
    ),
)


@dataclass(frozen=True)
class Settings:
    """Everything about a study but its texts. `Settings.of(kind, {...})` checks and fills in."""

    kind: str
    title: str = TITLES["seme"]
    consent: str = CONSENT
    warning: str = WARNING
    contact: str = ""
    #: what people tick before they begin
    agreement: str = "I am 18 or older, I have read this, and I want to take part."
    #: how many queries (or lists) one participant sees; 0: all
    trials: int = 1
    #: minutes from consent to the end; 0: no limit
    minutes: float = 60
    #: no more participants than this; 0: no limit
    quota: int = 0
    #: names of the parameters in which a panel hands over its ids
    panel_id: str = "PROLIFIC_PID"
    panel_key: str = "SESSION_ID"
    panel_required: bool = False
    #: one code for all; empty: everyone gets their own
    completion_code: str = ""
    #: where the last page leads; {code} is filled in
    completion_url: str = ""
    checks: tuple[Check, ...] = ()
    #: "flag" marks who fails a check, "end" ends the study for them
    failed_check: str = "flag"
    #: seconds before the results may be left, and minutes after which they close
    results_seconds: float = 0
    results_minutes: float = 0
    summary_words: int = 10
    evidence: int = 1
    disagree: str = "strongly disagree"
    agree: str = "strongly agree"
    #: perception: "rate" one list, or "choose" between two
    mode: str = "rate"
    question: str = ""
    scale: int = 7
    low: str = "one-sided"
    high: str = "balanced"
    allow_same: bool = True
    #: annotation
    questions: tuple[Question, ...] = field(default=(GENDER_QUESTION,))
    guidelines: str = GUIDELINES
    per_item: int = 3
    gold_every: int = 10
    #: minutes after which an item that somebody holds without labelling it goes to others
    hold_minutes: float = 120
    comments: bool = True

    @classmethod
    def of(
        cls, kind: str, given: Mapping[str, Any] | None = None, where: object = None
    ) -> Settings:
        """Settings of one kind of study; an unknown or impossible one is an `InputError`."""
        if kind not in KINDS:
            raise UnknownNameError("kind of study", kind, KINDS, where=where)
        known = [f.name for f in dataclasses.fields(cls) if f.name != "kind"]
        for name in given or {}:
            if name not in known:
                raise UnknownNameError("setting", name, known, where=where)
            kinds = _OF_KIND.get(name, KINDS)
            if kind not in kinds:
                raise InputError(
                    f"{name} is not for {kind}", where=where, do=f"it is for {' and '.join(kinds)}"
                )
        settings = cls._made(kind, given or {}, where)
        settings._check(where)
        return settings

    @classmethod
    def _made(cls, kind: str, given: Mapping[str, Any], where: object) -> Settings:
        types = {f.name: f.type for f in dataclasses.fields(cls)}
        values: dict[str, Any] = {"consent": _consent(kind), "title": TITLES[kind]}
        if kind == "annotation":
            values |= {"minutes": 0, "trials": 0}
        if kind == "perception":
            values |= {"trials": 0}
        values |= {name: _typed(name, value, types[name], where) for name, value in given.items()}
        return cls(kind=kind, **values)

    @classmethod
    def load(cls, kind: str, path: str | os.PathLike[str]) -> Settings:
        """Settings from a TOML file."""
        from ranktilt.data.files import read_toml

        return cls.of(kind, read_toml(path), where=path)

    def to_json(self) -> str:
        """All settings, for the store."""
        return json.dumps(dataclasses.asdict(self), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Settings:
        """What `to_json` wrote; settings that another version added are passed over.

        Nothing is refused: a study that exists must be served even where a rule came later.
        """
        content = json.loads(text)
        kind = content.pop("kind")
        known = {f.name for f in dataclasses.fields(cls)}
        return cls._made(kind, {k: v for k, v in content.items() if k in known}, None)

    @property
    def question_text(self) -> str:
        """What a perception study asks."""
        if self.question:
            return self.question
        if self.mode == "rate":
            return "How balanced are these results between different sides or groups?"
        return "Which of the two lists is more balanced between different sides or groups?"

    def _check(self, where: object) -> None:
        def wrong(what: str, expected: str) -> InputError:
            return InputError(what, where=where, expected=expected)

        for name in ("trials", "minutes", "quota", "results_seconds", "results_minutes",
                     "summary_words", "evidence", "gold_every", "hold_minutes"):  # fmt: skip
            if getattr(self, name) < 0:
                raise wrong(f"{name} = {getattr(self, name)}", "0 or more")
        if self.evidence > 3:
            raise wrong(f"evidence = {self.evidence}", "0 to 3 quotes")
        if self.summary_words > MOST_WORDS:
            raise wrong(f"summary_words = {self.summary_words}", f"0 to {MOST_WORDS}")
        if self.results_minutes and self.results_seconds > 60 * self.results_minutes:
            raise wrong(
                f"results_seconds = {self.results_seconds:g}",
                f"at most {60 * self.results_minutes:g}, for the results close after "
                f"results_minutes = {self.results_minutes:g}",
            )
        for name in ("disagree", "agree", "low", "high"):
            if not getattr(self, name).strip():
                raise wrong(f"{name} is empty", "words for that end of the scale")
        if not 2 <= self.scale <= 11:
            raise wrong(f"scale = {self.scale}", "2 to 11 points")
        if self.per_item < 1:
            raise wrong(f"per_item = {self.per_item}", "1 or more")
        for name, allowed in (("mode", ("rate", "choose")), ("failed_check", ("flag", "end"))):
            if getattr(self, name) not in allowed:
                raise wrong(f"{name} = {getattr(self, name)!r}", " or ".join(allowed))
        if self.completion_url and not re.match(r"https?://", self.completion_url):
            raise wrong(f"completion_url = {self.completion_url!r}", "an address with https://")
        if self.completion_url and "{code}" not in self.completion_url:
            raise wrong(f"completion_url = {self.completion_url!r}", "an address with {code} in it")
        if not all(text.strip() for text in (self.title, self.consent, self.agreement)):
            raise wrong("an empty title, consent or agreement", "a text that people can read")
        steps = CHECK_AFTER[self.kind]
        for check in self.checks:
            if check.after not in steps:
                raise wrong(
                    f"a check after {check.after!r}", " or ".join(steps) or "no checks here"
                )
            if check.expected not in AGREEMENT:
                raise wrong(f"a check that expects {check.expected}", "a number from -3 to 3")
            if check.trial < 1 or (self.trials and check.trial > self.trials):
                raise wrong(f"a check in trial {check.trial}", f"1 to {self.trials}")
        names = [question.name for question in self.questions]
        if self.kind == "annotation" and (not names or len(set(names)) < len(names)):
            raise wrong("no question, or two of one name", "questions with names of their own")
        for question in self.questions:
            values = [option.value for option in question.options]
            if not 2 <= len(values) <= 12 or len(set(values)) < len(values) or "" in values:
                raise wrong(f"the labels of question {question.name!r}", "2 to 12 different ones")
            if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_-]{0,39}", question.name):
                raise wrong(f"question name {question.name!r}", "letters, digits, - and _")


def rating_question(name: str, text: str, low: str, high: str, points: int = 5) -> Question:
    """A scale from 1 to `points` as a question, such as Table 1's quality ratings.

    >>> [option.value for option in rating_question("fluent", "How fluent?", "not", "very").options]
    ['1', '2', '3', '4', '5']
    """
    ends = {1: f"1 – {low}", points: f"{points} – {high}"}
    options = tuple(Option(str(n), ends.get(n, str(n))) for n in range(1, points + 1))
    return Question(name, text, options)


def _consent(kind: str) -> str:
    texts = {"seme": CONSENT, "perception": PERCEPTION_CONSENT, "annotation": ANNOTATION_CONSENT}
    return texts[kind]


def _typed(name: str, value: Any, kind: Any, where: object) -> Any:
    """A value as the setting's type, or an error that says which type it is."""
    if name == "checks":
        return tuple(_part(Check, one, name, where) for one in _listed(name, value, where))
    if name == "questions":
        return tuple(_question(one, where) for one in _listed(name, value, where))
    types: dict[str, tuple[Any, str]] = {
        "str": (str, "a text in quotes"),
        "int": (int, "a whole number"),
        "float": ((int, float), "a number"),
        "bool": (bool, "true or false"),
    }
    expected, words = types[str(kind)]
    right = isinstance(value, expected) and (kind == "bool" or not isinstance(value, bool))
    if not right or (isinstance(value, float) and not math.isfinite(value)):
        raise InputError(f"{name} = {value!r}", where=where, expected=words)
    return value


def _listed(name: str, value: Any, where: object) -> list[Any]:
    if not isinstance(value, (list, tuple)):
        raise InputError(f"{name} = {value!r}", where=where, expected=f"a list: [[{name}]]")
    return list(value)


def _part(cls: type[Any], value: Any, name: str, where: object) -> Any:
    """One entry of a list of tables; what is missing, unknown or of another type is named."""
    if isinstance(value, cls):
        return value
    content = _table(value, name, where)
    fields = {f.name: f for f in dataclasses.fields(cls)}
    for key in content:
        if key not in fields:
            raise UnknownNameError(f"key of [[{name}]]", key, list(fields), where=where)
    for key, one in fields.items():
        if key in content:
            if one.type in ("str", "int"):
                _typed(f"[[{name}]] {key}", content[key], one.type, where)
        elif one.default is dataclasses.MISSING:
            raise InputError(f"[[{name}]] without {key}", where=where, do=f"add {key} = …")
    return cls(**content)


def _table(value: Any, name: str, where: object) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise InputError(f"{name}: {value!r}", where=where, expected=f"tables: [[{name}]]")
    return dict(value)


def _question(value: Any, where: object) -> Question:
    if isinstance(value, Question):
        return value
    content = _table(value, "questions", where)
    given = [key for key in ("labels", "options", "points") if key in content]
    if len(given) > 1:
        raise InputError(
            f"question {content.get('name', '')!r} has {' and '.join(given)}",
            where=where,
            expected="labels or points, not both",
        )
    if "points" in content:  # a rating
        rating = _part(_Rating, content, "questions", where)
        return rating_question(**dataclasses.asdict(rating))
    for name in ("low", "high"):
        if name in content:
            raise InputError(
                f"question {content.get('name', '')!r} has {name}", where=where,
                expected="points with it: labels have no ends",
            )  # fmt: skip
    if not given:
        raise InputError(
            f"question {content.get('name', '')!r} without labels", where=where,
            expected="labels or points",
        )  # fmt: skip
    options = content.pop(given[0])
    content["options"] = tuple(
        Option(one) if isinstance(one, str) else _part(Option, one, "options", where)
        for one in _listed(given[0], options, where)
    )
    return _part(Question, content, "questions", where)


@dataclass(frozen=True)
class _Rating:
    """A question with points instead of labels, as a file gives it."""

    name: str
    text: str
    points: int
    low: str = "low"
    high: str = "high"
