"""Mappings for engines with a fixed JSON format: OpenSearch, Elasticsearch, Solr.

    engine:opensearch(url=https://localhost:9200, index=news, fields='title^2,text')
    engine:elasticsearch(url=…, index=…, api_key=${SEARCH_KEY})
    engine:solr(url=http://localhost:8983/solr, index=news, fields='title^2 text')

`fields` are searched (with boosts); `title`, `text` and `link` are shown; `id` is the field with
the document's id if it is not the engine's own.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any
from urllib.parse import quote

from ranktilt.errors import InputError
from ranktilt.rankers.engines.mapping import EngineMapping

_LIMITS = ("per_second", "timeout", "retries", "backoff", "max_wait")
#: Options of every preset.
PRESET_OPTIONS = (
    "url", "index", "fields", "id", "title", "text", "link", "auth", "api_key", "name", "size",
    *_LIMITS,
)  # fmt: skip
#: By default the engines refuse to go deeper (index.max_result_window).
_WINDOW = 10_000
_PAGE = 100


def _opensearch(options: dict[str, Any], kind: str = "opensearch") -> EngineMapping:
    """`multi_match` over the fields, which has no query syntax."""
    url, index = _address(kind, options)
    match: dict[str, Any] = {"query": "{query}"}
    if searched := _names(options.get("fields")):
        match["fields"] = searched
    shown = _shown(options)
    doc_id = options.get("id")
    returned = [*_flat(shown), *([doc_id] if doc_id else [])]
    answer = _paths(shown, "_source.")
    answer |= {
        "results": "hits.hits",
        "id": f"_source.{doc_id}" if doc_id else "_id",
        "score": "_score",
        "total": "hits.total.value",
        "incomplete": ["timed_out", "_shards.failed"],
    }
    content: dict[str, Any] = {
        "url": f"{url}/{quote(index, safe=',*')}/_search",
        "method": "POST",
        "body": {
            "query": {"multi_match": match},
            "from": "{offset}",
            "size": "{size}",
            "_source": returned,
        },
        "answer": answer,
        "paging": {"by": "offset", "size": options.get("size", _PAGE), "window": _WINDOW},
    }
    return _finish(kind, index, content, options, "ApiKey")


def _solr(options: dict[str, Any]) -> EngineMapping:
    """`edismax`, which accepts any query."""
    url, index = _address("solr", options)
    shown = _shown(options)
    doc_id = options.get("id") or "id"
    params = {
        "q": "{query}",
        "defType": "edismax",
        "fl": ",".join(dict.fromkeys([doc_id, "score", *_flat(shown)])),
        "start": "{offset}",
        "rows": "{size}",
        "wt": "json",
    }
    if searched := _names(options.get("fields")):
        params["qf"] = " ".join(searched)
    answer = _paths(shown)
    answer |= {
        "results": "response.docs",
        "id": doc_id,
        "score": "score",
        "total": "response.numFound",
        "incomplete": ["responseHeader.partialResults"],
    }
    content: dict[str, Any] = {
        "url": f"{url}/{quote(index, safe=',')}/select",
        "params": params,
        "answer": answer,
        "paging": {"by": "offset", "size": options.get("size", _PAGE)},
    }
    return _finish("solr", index, content, options, "Bearer")


PRESETS: dict[str, Callable[[dict[str, Any]], EngineMapping]] = {
    "opensearch": _opensearch,
    "elasticsearch": partial(_opensearch, kind="elasticsearch"),
    "solr": _solr,
}


def _address(kind: str, options: dict[str, Any]) -> tuple[str, str]:
    for needed, example in (("url", "https://localhost:9200"), ("index", "news")):
        if not options.get(needed):
            raise InputError(
                f"no {needed}",
                where=f"engine:{kind}",
                do=f"write engine:{kind}({needed}={example})",
            )
    return str(options["url"]).rstrip("/"), str(options["index"])


def _shown(options: dict[str, Any]) -> dict[str, list[str]]:
    """The fields of a document with its title, text (one or more) and address."""
    shown = {
        "title": _names(options.get("title", "title"))[:1],
        "text": _names(options.get("text", "text")),
        "url": _names(options.get("link"))[:1],
    }
    return {name: fields for name, fields in shown.items() if fields}


def _paths(shown: dict[str, list[str]], prefix: str = "") -> dict[str, Any]:
    """The paths of these fields in a result."""
    return {
        name: [prefix + field for field in fields] if name == "text" else prefix + fields[0]
        for name, fields in shown.items()
    }


def _flat(shown: dict[str, list[str]]) -> list[str]:
    return [field for fields in shown.values() for field in fields]


def _names(value: Any) -> list[str]:
    """`title^2,text`, `[title, text]` or a real list."""
    if value is None or value is False:
        return []
    parts = value if isinstance(value, list | tuple) else str(value).strip("[]").split(",")
    return [name for part in parts for name in str(part).replace("'", " ").split()]


def _finish(
    kind: str, index: str, content: dict[str, Any], options: dict[str, Any], scheme: str
) -> EngineMapping:
    content["limits"] = {key: options[key] for key in _LIMITS if key in options}
    if options.get("auth"):
        content["auth"] = options["auth"]
    if options.get("api_key"):
        key = str(options["api_key"])
        content["headers"] = {"Authorization": f"{scheme} {key}" if "${" in key else key}
    name = options.get("name") or f"{kind}:{index}"
    return EngineMapping.from_dict(content | {"name": name}, source=f"engine:{kind}")
