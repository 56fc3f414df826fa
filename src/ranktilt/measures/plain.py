"""Measures in plain words, for people who see them for the first time."""

from __future__ import annotations

from ranktilt.measures.base import Measure
from ranktilt.measures.names import parse_measure

#: What a measure says, in words a newcomer understands.
PLAIN = {
    "Share": "how much of the attention on group terms {group} terms get",
    "ARaB": "lean of the top of the list, by how often the terms occur",
    "ARaB(magnitude='bool')": "lean of the top, by whether a passage has such terms",
    "TExFAIR": "how close the groups' attention is to their targets",
    "NFaiRR": "how neutral the passages are, against the best of the background",
    "AWRF": "distance of exposure from the targets, among passages with group terms",
    "CRBO": "how much of the list is left when the collection is swapped",
    "nDCG": "relevance of the ranking",
    "RR": "how early the first relevant passage comes",
}
#: The same as a short name, which fits into “by …”.
NAMES = {
    "Share": "attention to {group} terms",
    "ARaB": "lean in term frequency",
    "ARaB(magnitude='bool')": "lean in term presence",
    "TExFAIR": "closeness to the targets",
    "NFaiRR": "neutrality of the passages",
    "AWRF": "uneven exposure",
    "DUO": "one side before the other",
    "SignedDUO": "which side comes first",
    "CRBO": "indifference to the swap",
    "nDCG": "relevance",
    "RR": "rank of the first relevant passage",
}


def plain_words(name: str) -> str:
    """A measure in plain words; forms that PLAIN does not describe say what the registry says.

    >>> plain_words("RR@10")
    'how early the first relevant passage comes'
    """
    key, group, summary = _described(name)
    return PLAIN.get(key, summary).format(group=group)


def plain_name(name: str) -> str:
    """A measure's short plain name; empty for forms that have none.

    >>> plain_name("Share(group='male')@10")
    'attention to male terms'
    """
    key, group, _ = _described(name)
    return NAMES.get(key, "").format(group=group)


def _described(name: str) -> tuple[str, str, str]:
    """Kind with the parameters that change what it says; its group; the registry's summary."""
    measure = parse_measure(name)
    if not isinstance(measure, Measure):
        return name.split("@", maxsplit=1)[0], "", "effectiveness"
    free = ("group", "background", "cutoff")  # what the words leave open
    usual = {key: default for key, default in measure.parameters().items() if key not in free}
    changed = {key: value for key in usual if (value := getattr(measure, key)) != usual[key]}
    kind = type(measure).__name__
    key = kind if not changed else f"{kind}({', '.join(f'{k}={v!r}' for k, v in changed.items())})"
    return key, getattr(measure, "group", ""), measure.info.summary
