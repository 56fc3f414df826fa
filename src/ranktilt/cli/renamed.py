"""Commands and options of version 0.1, and what replaces them."""

from __future__ import annotations

#: Commands of version 0.1 → the command that replaces them; they still work in this version.
RENAMED: dict[str, str] = {
    "generate": "corpus generate",
    "lexicon weigh": "lexicon grade",
    "queries pool": "study pool",
    "sensitivity": "lexicon sensitivity",
    "systems": "rankers",
}
_IN_FILE = "write it in the settings file, --settings FILE"


def _removed(command: str, names: str, advice: str) -> dict[tuple[str, str], str]:
    return {(command, f"--{name}"): advice for name in names.split()}


#: (command, option) of version 0.1 → what to use instead.
REMOVED_OPTIONS: dict[tuple[str, str], str] = {
    ("lexicon grade", "--top"): "remove words with ranktilt lexicon convert --exclude",
    ("lexicon grade", "--groups"): "choose groups with ranktilt lexicon convert --groups first",
    **_removed(
        "lexicon grade",
        "min-weight keep-own",
        "use GradingSettings of ranktilt.lexicons.grading in Python",
    ),
    **_removed(
        "corpus generate",
        "header concurrency per-minute timeout retries max-wait temperature max-tokens omit "
        "set price-in price-out currency seed",
        "write it in [endpoint] of the settings file, --settings FILE",
    ),
    **_removed(
        "corpus generate",
        "no-distractors words least-words tries domains embedder",
        "write it in [recipe] of the settings file, --settings FILE",
    ),
    ("corpus generate", "--key-env"): "export RANKTILT_API_KEY=…",
    ("corpus generate", "--stream"): "answers are read whole; raise timeout in [endpoint]",
    ("corpus import", "--results"): "list the pages with their ranks in --index FILE",
    **_removed("corpus import", "queries engine", "add a column query, engine to --index FILE"),
    **_removed("corpus import", "least-words", "use import_pages(least_words=…) in Python"),
    **_removed("corpus check", "least-words near", "write it in the settings file, --settings"),
    **_removed(
        "corpus check",
        "moderation-url moderation-model key-env threshold concurrency",
        "write it in [moderation] of the settings file, --settings FILE",
    ),
    **{
        (command, option): advice
        for command in ("annotate", "swap", "polarity embed")
        for option, advice in {
            "--engine": "use --backend",
            "--master": "use --spark-conf spark.master=…",
            "--partitions": "use --spark-conf ranktilt.partitions=N",
        }.items()
    },
    **_removed(
        "lexicon sensitivity",
        "leave-one-out no-leave-one-out",
        "every term is removed, one at a time, unless --without names terms",
    ),
    ("train", "--sweep"): "train once per λ: --lambda 0, --lambda 1, …, and compare the scores",
    ("train", "-m"): "put it into --settings FILE",
    **_removed(
        "train",
        "adversary checkpoint-every depth groups held-out magnitude margin max-length measure "
        "missing negatives neutrality pairs pool precision steps triples-limit",
        "put it into --settings FILE",
    ),
    ("polarity fit", "--preset"): "use --method pca",
    **_removed("polarity describe", "bins scale", "use ranktilt.polarity.distribution in Python"),
    **{
        (f"reproduce {table}", "--fetch"): "get the files as --check describes"
        for table in (
            "crbo-table2",
            "duo-table4",
            "rab-table3",
            "released-dl19",
            "texfair-table1",
        )
    },
    ("rerank", "--sweep"): "use ranktilt rerank-sweep",
    ("rerank", "--option"): "write options after the method: -m 'duo(bound=score)'",
    ("rerank-sweep", "--margin"): "use --safety",
    ("compare", "--correlations"): "use ranktilt correlate SCORES --coefficient …",
    ("compare", "--stability"): "use ranktilt stability SCORES",
    ("compare", "--tradeoff"): "use ranktilt tradeoff SCORES --effectiveness … --fairness …",
    ("compare", "--beta"): "use ranktilt tradeoff SCORES --beta …",
    ("compare", "--drift"): "use ranktilt drift BEFORE AFTER",
    ("counterfactual", "--query-forms"): "use ranktilt counterfactual forms FORMS [RUN …]",
    ("counterfactual swap", "--patience"): "use --rbo-p",
    ("counterfactual swap", "--run"): "use -s 'run:FILE >> RERANKER'",
    ("counterfactual swap", "--queries-swapped"): "use --settings with swap_queries = true",
    ("counterfactual swap", "--names-any-case"): "use --settings with names_any_case = true",
    ("counterfactual swap", "--no-texts"): "use --settings with texts = false",
    ("counterfactual swap", "--title"): "use --settings with title",
    ("counterfactual swap", "--no-cache"): "use --settings with cache = false",
    ("counterfactual swap", "--depth"): "use --settings with depth",
    ("counterfactual swap", "--test"): "use --settings with test",
    ("counterfactual swap", "--annotate-with"): "use --settings with annotate_with",
    ("counterfactual swap", "--batch-size"): "use --settings with batch_size",
    ("audit", "--per-query"): "use ranktilt score --per-query, or -f csv",
    ("audit", "--details"): "use -f csv or -f json",
    ("audit", "--no-texts"): "write texts = false in the settings file, --settings FILE",
    ("score", "--details"): "use -f csv or -f json",
    **_removed("study new seme", "design output", "the previews show all orders"),
    ("study new seme", "-o"): "the previews show all orders",
    ("study power", "--design"): "write signed_duo in the settings file, --settings FILE",
    **{
        (
            f"study new {kind}",
            "--account",
        ): "the first account is researcher; see study password"
        for kind in ("seme", "perception", "annotation")
    },
    ("study status", "--name"): "give the study's name as an argument",
    ("study password", "--stdin"): "standard input is read if it is not a terminal",
    ("study analyse", "--plot"): "-o FILE.svg draws the chart",
    ("study analyse", "--align"): "axes without an orientation are always aligned",
    ("study analyse", "--behaviour"): "both are always fitted",
    ("study agreement", "--export"): "use -o/--output",
    ("study agreement", "--set-aside"): "use -f json and its set_aside",
    ("study pool", "--any-sign"): "a list has only queries that lean towards its side",
    ("study perception", "--scale"): "any rating from 1 up is accepted",
    ("study agreement", "--queries"): "texts are taken from the labels' column text",
    ("study export", "--format"): "tables are CSV files",
    ("study export", "-f"): "tables are CSV files",
    ("study power", "--paper"): "see experiments/study_power",
    **_removed(
        "study power", "queries signed-duo leave-rate participant-sd query-sd likert", _IN_FILE
    ),
    **_removed("audit", "tokenizer order seed baseline title", _IN_FILE),
    **_removed("explain", "groups tokenizer order seed", _IN_FILE),
    **_removed("lexicon sensitivity", "groups fields tokenizer order", _IN_FILE),
    **{
        (command, "--input-format"): "write format in the settings file, --settings FILE"
        for command in ("audit", "explain", "lexicon sensitivity")
    },
}
