"""Write README.md: which sites two news engines and three web engines show, and how they are rated.

    python -m experiments.sources.run ../shared/data > experiments/sources/README.md

Values are ranktilt's. Everything drawn is drawn with one seed. The page has sums over sites only:
no site's rating.
"""

from __future__ import annotations

import itertools
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import polars as pl

import ranktilt
from experiments.common import markdown_table, paragraph
from experiments.counterfactual_dl19.result_pages import load_pages
from ranktilt.comparisons.contrasts import ContrastSettings, contrast
from ranktilt.data.labels import Labels, site_of
from ranktilt.data.run import Run
from ranktilt.data.types import FloatArray
from ranktilt.stats.intervals import mean_interval

SEED, DRAWS = 14, 10_000
#: Cuts of the two ratings: around 0, several to show what depends on them; the middle of 0 to 1.
CUTS, CREDIBILITY = (0.1, 0.2, 0.3), 0.5
#: Sites that show articles of other publishers (a rating of the site is not one of the article),
#: named after looking at the lists.
AGGREGATORS = ("msn.com", "yahoo.com")
TOP = 10
CONCENTRATION = [f"{name}@{TOP}" for name in ("HHI", "MaxShare", "UniqueShare")]


@dataclass(frozen=True)
class Ratings:
    """Ratings of sites: a number each, looked up by URL."""

    name: str
    labels: Labels
    values: dict[str, float]

    @classmethod
    def read(cls, path: Path, column: str, name: str) -> Ratings:
        table = pl.read_csv(path, columns=["domain", column]).drop_nulls()
        # every site is a group of its own, so that looking one up gives its rating
        own = table.with_columns(group=pl.int_range(pl.len()).cast(pl.String))
        values = dict(zip(own["group"], own[column].to_list(), strict=True))
        return cls(name, Labels.load(own.select("domain", "group")), values)

    def of(self, url: str) -> float:
        """A page's rating, NaN if its site has none."""
        found = self.labels.members(None, url)
        return np.nan if found is None else self.values[next(iter(found))]


@dataclass(frozen=True)
class Listing:
    """One list of news results: what differs from the usual settings, and the pages shown."""

    engine: str
    contrast: str
    setting: str
    urls: list[str]
    rows: int  # with duplicates

    @property
    def name(self) -> str:
        return f"{self.engine}, {self.contrast}"

    @property
    def sites(self) -> list[str]:
        return [site_of(url) or url for url in self.urls]


def news(path: Path) -> list[Listing]:
    """The lists of one query; a page that is shown twice keeps its best rank."""
    table = pl.read_csv(path)
    found = []
    for (engine, kind, file), own in table.group_by(
        ["engine", "contrast", "file"], maintain_order=True
    ):
        urls = list(dict.fromkeys(own.sort("rank")["url"].to_list()))
        setting = str(file).removesuffix(".csv").partition("_")[2]
        names = str(engine).removesuffix("_news").capitalize(), str(kind).replace("_", " ")
        found.append(Listing(*names, setting, urls, len(own)))
    return sorted(found, key=lambda one: one.engine)


def as_run(one: Listing) -> Run:
    ranked = {"abortion": {url: -float(rank) for rank, url in enumerate(one.urls)}}
    return Run.load(ranked, name=one.name)


def by_site(one: Listing, values: FloatArray) -> tuple[float, float, float]:
    """Mean over the rated results, with its 95% interval: sites drawn with return."""
    sites = np.array(one.sites)
    rated = ~np.isnan(values)
    groups = [values[rated & (sites == site)] for site in dict.fromkeys(sites[rated])]
    sums = np.array([own.sum() for own in groups])
    sizes = np.array([len(own) for own in groups])
    drawn = np.random.default_rng(SEED).random((DRAWS, len(groups)))
    picked = np.floor(drawn * len(groups)).astype(int)
    means = sums[picked].sum(axis=1) / sizes[picked].sum(axis=1)
    low, high = np.quantile(means, (0.025, 0.975))
    return float(values[rated].mean()), float(low), float(high)


def interval(mean: float, low: float, high: float, form: str = ".2f") -> str:
    return f"{mean:{form}} [{low:{form}}, {high:{form}}]"


def table(head: Sequence[str], rows: Sequence[Sequence[str]], words: int = 1) -> list[str]:
    """A table whose first columns are words."""
    return ["", *markdown_table(head, rows, range(words, len(head))), ""]


def evenly(size: int) -> float:
    """HHI of as many results of as many sites."""
    attention = 1 / np.log2(np.arange(2, size + 2))
    return float((attention**2).sum() / attention.sum() ** 2)


# --- the news lists ------------------------------------------------------------------------------


def rate(one: Listing, ratings: Ratings) -> FloatArray:
    """Ratings of a list's results, NaN for those of aggregators."""
    pages = zip(one.sites, one.urls, strict=True)
    return np.array([np.nan if site in AGGREGATORS else ratings.of(url) for site, url in pages])


@dataclass(frozen=True)
class News:
    """The lists with their ratings."""

    lists: list[Listing]
    scores: ranktilt.Scores
    leaning: list[FloatArray]
    credibility: list[FloatArray]

    @classmethod
    def load(cls, folder: Path, leaning: Ratings, credibility: Ratings) -> News:
        lists = news(folder / "news_results.csv")
        scores = ranktilt.score([as_run(one) for one in lists], CONCENTRATION, labels="domain")
        rated = [[rate(one, own) for one in lists] for own in (leaning, credibility)]
        return cls(lists, scores, *rated)

    def means(self, engine: str, measure: str) -> list[float]:
        found = [self.scores.mean(one.name, measure) for one in self.lists if one.engine == engine]
        return [value for value in found if value is not None]

    def rated(self, engine: str) -> FloatArray:
        """Leanings of all rated results of an engine."""
        pairs = zip(self.lists, self.leaning, strict=True)
        every = np.concatenate([values for one, values in pairs if one.engine == engine])
        return every[~np.isnan(every)]

    def overlapping(self, rated: list[FloatArray]) -> int:
        """Pairs of a list of each engine whose intervals of the mean overlap."""
        ends: dict[str, list[tuple[float, float]]] = {}
        for one, values in zip(self.lists, rated, strict=True):
            ends.setdefault(one.engine, []).append(by_site(one, values)[1:])
        pairs = itertools.product(*ends.values())
        return sum(max(a[0], b[0]) <= min(a[1], b[1]) for a, b in pairs)

    def largest(self, one: Listing) -> tuple[str, int]:
        return Counter(one.sites).most_common(1)[0]


def span(values: Sequence[float], digits: int = 2) -> str:
    """0.1 to 0.3."""
    low, high = f"{min(values):.{digits}f}", f"{max(values):.{digits}f}"
    return low if low == high else f"{low} to {high}"


def concentration_section(data: News) -> list[str]:
    rows = []
    for one in data.lists:
        site, count = data.largest(one)
        values = [data.scores.mean(one.name, name) or np.nan for name in CONCENTRATION]
        rows.append(
            [one.engine, f"{one.contrast}: {one.setting}", str(len(one.urls)),
             str(one.rows - len(one.urls)), str(len(set(one.sites))), f"{site}, {count}",
             *(f"{value:.2f}" for value in values)]
        )  # fmt: skip
    head = ["engine", "list", "results", "duplicates", "sites", "largest site", *CONCENTRATION]
    return [
        "## Concentration of sources",
        "",
        *paragraph(
            """HHI is the sum of squared shares of exposure (1: one site has everything), MaxShare
            the share of the largest site, UniqueShare the sites per result; all over the top 10.
            An engine may show a page twice; the better rank counts."""
        ),
        *table(head, rows, 2),
    ]


def cells(one: Listing, values: FloatArray, form: str) -> list[str]:
    """Coverage, and the mean with its interval."""
    return [f"{100 * (~np.isnan(values)).mean():.0f}", interval(*by_site(one, values), form)]


def ratings_section(data: News) -> list[str]:
    lines = ["## Leaning and credibility", ""]
    lines += paragraph(
        f"""Leaning is from −1 (left) to 1 (right), credibility from 0 to 1: a first principal
        component of several ratings. {" and ".join(AGGREGATORS)} show articles of other
        publishers, so their results count as not rated. Coverage is the share of results that
        are rated, in percent. The 95% intervals come from a bootstrap over the sites of a list,
        because results of one site have one rating. They describe a list, not an engine:
        for that, many queries are needed."""
    )
    rows = [
        [one.engine, one.contrast, *cells(one, lean, "+.2f"), *cells(one, credible, ".2f")]
        for one, lean, credible in zip(data.lists, data.leaning, data.credibility, strict=True)
    ]
    head = ["engine", "list", "coverage", "mean leaning", "coverage", "mean credibility"]
    lines += table(head, rows, 2)
    lines += paragraph(
        """Cut into groups, the picture depends on where the cut is. Rated results of an engine's
        four lists with a leaning below −c, between, and above c, in percent:"""
    )
    rows = []
    for engine, cut in itertools.product(("Bing", "Google"), CUTS):
        every = data.rated(engine)
        shares = [(every < -cut).mean(), (np.abs(every) <= cut).mean(), (every > cut).mean()]
        rows.append([engine, f"{cut:.1f}", *(f"{100 * share:.0f}" for share in shares)])
    lines += table(["engine", "c", "below −c", "between", "above c"], rows)
    low = sum(int((own < CREDIBILITY).sum()) for own in data.credibility)
    total = sum(int((~np.isnan(own)).sum()) for own in data.credibility)
    lines += paragraph(
        f"""Sites with a credibility below {CREDIBILITY} are rare: {low} of {total} rated
        results."""
    )
    return [*lines, ""]


def in_common(first: Listing, second: Listing) -> int:
    """How many of the top documents two lists share."""
    return len(set(first.urls[:TOP]) & set(second.urls[:TOP]))


def contrasts_section(data: News) -> list[str]:
    lines = ["## Contrasts, without a noise floor", ""]
    lines += paragraph(
        """Each list has one setting that differs: the language that the browser asks for, the
        region of the computer, what was searched before, the browser. `ranktilt contrast` compares
        the lists of an engine: 1 − RBO@10 (0: the same list), and the documents in common."""
    )
    rows = []
    for engine in ("Bing", "Google"):
        own = [one for one in data.lists if one.engine == engine]
        for first, second in itertools.combinations(own, 2):
            settings = ContrastSettings(cutoff=TOP)
            (found,) = contrast([as_run(first), as_run(second)], settings=settings).rows
            assert found.floor is None
            both, common = f"{first.contrast}, {second.contrast}", in_common(first, second)
            rows.append([engine, both, f"{found.between:.2f}", f"{common} of {TOP}"])
    lines += table(["engine", "lists", "difference", "in common"], rows, 2)
    lines += paragraph(
        """No call was repeated, and the time of the calls is not in the data. So nothing here shows
        that a setting matters: news lists change from hour to hour, and the difference between
        two identical calls is unknown."""
    )
    return [*lines, ""]


# --- web results ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Web:
    """Three engines on 24 queries: eight topics in three forms each."""

    runs: dict[str, Run]
    scores: ranktilt.Scores
    topics: list[str]
    coverage: dict[str, list[float]]  # by engine: leaning, credibility

    @classmethod
    def load(cls, path: Path, ratings: Sequence[Ratings]) -> Web:
        runs = load_pages(path)
        scores = ranktilt.score(list(runs.values()), CONCENTRATION, labels="domain")
        coverage = {}
        for name, run in runs.items():
            urls = [url for query in run.query_ids for url in run.ranking(query)]
            coverage[name] = [
                float(np.mean([not np.isnan(own.of(url)) for url in urls])) for own in ratings
            ]
        topics = list(dict.fromkeys(query.rpartition("_")[0] for query in scores.query_ids))
        return cls(runs, scores, topics, coverage)

    def by_topic(self, engine: str, measure: str) -> FloatArray:
        """Means of a topic's three forms."""
        values = self.scores.per_query(engine, measure)
        return np.array(
            [
                np.mean([v for q, v in values.items() if q.rpartition("_")[0] == topic])
                for topic in self.topics
            ]
        )


def mean_of(values: FloatArray, form: str = ".2f") -> str:
    low, high = mean_interval(values)
    if (values >= 0).all():  # all three measures are shares
        low, high = max(low, 0.0), min(high, 1.0)
    return interval(float(values.mean()), float(low), float(high), form)


def web_section(data: Web) -> list[str]:
    rows = []
    for engine in data.runs:
        lean, credible = data.coverage[engine]
        rows.append([engine, *(mean_of(data.by_topic(engine, name)) for name in CONCENTRATION),
                     f"{100 * lean:.0f}", f"{100 * credible:.0f}"])  # fmt: skip
    lines = [
        "## Three web engines",
        "",
        *paragraph(
            f"""Google, Bing and DuckDuckGo on {len(data.scores.query_ids)} queries of a study of
            gender stereotypes: {len(data.topics)} topics in three forms. Means with 95% intervals
            over the topics; coverage of the two ratings in percent of the results."""
        ),
        *table(["engine", *CONCENTRATION, "leaning rated", "credibility rated"], rows),
    ]
    first, *others = data.runs
    rows = [
        [f"{other} − {first}"]
        + [
            mean_of(data.by_topic(other, name) - data.by_topic(first, name), "+.3f")
            for name in CONCENTRATION
        ]
        for other in others
    ]
    return [*lines, *table(["difference", *CONCENTRATION], rows)]


# --- the page ------------------------------------------------------------------------------------


def conclusions(found: News, web: Web) -> list[str]:
    total = sum(one.rows for one in found.lists)
    shown = {
        engine: [found.largest(one)[1] / len(one.urls) for one in found.lists
                 if one.engine == engine]
        for engine in ("Bing", "Google")
    }  # fmt: skip
    leaning = {
        engine: [float(np.nanmean(v)) for one, v in zip(found.lists, found.leaning, strict=True)
                 if one.engine == engine]
        for engine in ("Bing", "Google")
    }  # fmt: skip
    rated = [
        float((~np.isnan(v)).mean())
        for one, v in zip(found.lists, found.leaning, strict=True)
        if one.engine == "Bing"
    ]
    covered = [cover[1] for cover in web.coverage.values()]
    spread = [float(web.by_topic(engine, "HHI@10").mean()) for engine in web.runs]
    fewer = web.by_topic("Bing", "UniqueShare@10") - web.by_topic("Google", "UniqueShare@10")
    said = [
        f"""**{total} results are few**: eight lists of one query, one per engine and setting. They
        describe these lists, not the engines.""",
        f"""Bing News draws on few sources: msn.com alone has {span(shown["Bing"])} of a list's
        results, and HHI@10 is {span(found.means("Bing", "HHI@10"))}. In Google News the largest
        site has {span(shown["Google"])}, and HHI@10 is {span(found.means("Google", "HHI@10"))};
        ten results of ten sites have {evenly(10):.2f}.""",
        f"""Labels by site do not show who wrote an article: msn.com and Yahoo show other
        publishers' articles, so only {span(rated)} of Bing's results can be rated. The mean
        leaning of the rated results is {span(leaning["Google"])} in Google's lists and
        {span(leaning["Bing"])} in Bing's; of the 16 pairs with
        one list of each engine, {found.overlapping(found.leaning)} have overlapping intervals, and
        {found.overlapping(found.credibility)} for credibility.""",
        """These data cannot show whether a region, a language or a search history changes the
        lists: no call was repeated, so there is no noise floor.""",
        f"""Of the three web engines, none draws on few sources (mean HHI@10 {span(spread)}). Bing
        shows fewer sites per result than Google ({mean_of(fewer, "+.2f")}; not corrected for the
        six comparisons). Credibility is known for {span(covered)} of these results only, too few
        for a conclusion.""",
    ]
    lines = []
    for text in said:
        first, *rest = paragraph(text, 96)
        lines += [f"- {first}", *(f"  {line}" for line in rest)]
    return lines


def page(folder: Path) -> str:
    """The whole page."""
    domains = folder / "domains"
    leaning = Ratings.read(domains / "leaning.csv.gz", "leaning_score_users", "leaning")
    credibility = Ratings.read(domains / "credibility.csv.gz", "pc1", "credibility")
    found = News.load(domains, leaning, credibility)
    web = Web.load(folder / "srb_real_serps" / "se_results.csv", (leaning, credibility))
    lines = [
        "# Sources of news and web results",
        "",
        "Written by `python -m experiments.sources.run DATA > experiments/sources/README.md`.",
        "",
        *conclusions(found, web),
        "",
        *paragraph(
            """Ratings of sites are other people's judgements, with their own bias and coverage.
            They are not in this repository, and no site's rating is on this page. The data:
            391 news results for “abortion” of September 2024 and 720 web results, both with
            URLs, ratings of 129,127 sites by leaning and of 11,520 by credibility. A site's
            entry fits its subdomains; `site` is the last two names of the host, or three as in
            bbc.co.uk."""
        ),
        "",
        *concentration_section(found),
        *ratings_section(found),
        *contrasts_section(found),
        *web_section(web),
    ]
    text = "\n".join(lines).rstrip() + "\n"
    return text.replace("\n\n\n", "\n\n")


if __name__ == "__main__":
    sys.stdout.write(page(Path(sys.argv[1])))
