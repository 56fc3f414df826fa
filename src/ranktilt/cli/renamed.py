"""Commands of version 0.1, some of which were options, and what replaces them."""

from __future__ import annotations

#: Commands of version 0.1 → the command that replaces them; they still work in this version.
RENAMED: dict[str, str] = {
    "generate": "corpus generate",
    "lexicon weigh": "lexicon grade",
    "queries pool": "study pool",
    "sensitivity": "lexicon sensitivity",
    "systems": "rankers",
}
#: (command, option) of version 0.1 → the command that replaces it.
REMOVED_OPTIONS: dict[tuple[str, str], str] = {
    ("corpus generate", "--key-env"): "export RANKTILT_API_KEY=…",
    ("train", "--sweep"): "train once per λ: --lambda 0, --lambda 1, …, and compare the scores",
    ("polarity fit", "--preset"): "use --method pca",
    ("rerank", "--sweep"): "use ranktilt rerank-sweep",
    ("compare", "--correlations"): "use ranktilt correlate SCORES --coefficient …",
    ("compare", "--stability"): "use ranktilt stability SCORES",
    ("compare", "--tradeoff"): "use ranktilt tradeoff SCORES --effectiveness … --fairness …",
    ("compare", "--drift"): "use ranktilt drift BEFORE AFTER",
    ("counterfactual", "--query-forms"): "use ranktilt counterfactual forms FORMS [RUN …]",
}
