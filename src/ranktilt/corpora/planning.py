"""An estimate of a job before it starts: requests, tokens and cost."""

from __future__ import annotations

from ranktilt.corpora.generation import Recipe
from ranktilt.corpora.topics import Topic
from ranktilt.rankers.asking import CostEstimate
from ranktilt.web.chat import Endpoint, estimate_tokens

#: Tokens per word of prose; models write more than requested.
_TOKENS_PER_WORD, _LONGER = 1.4, 1.5
_QUESTION_TOKENS, _STATEMENT_TOKENS = 25, 15


def estimate_generation(topics: list[Topic], endpoint: Endpoint, recipe: Recipe) -> CostEstimate:
    """What `generate` costs at most, if no answer is stored. Sends nothing.

    Args:
        topics: The topics.
        endpoint: The language model.
        recipe: What the corpus consists of.
    """
    endpoint.sent_headers()  # a missing key is an error before any estimate
    article = round(recipe.words * _TOKENS_PER_WORD * _LONGER)
    prompts = recipe.templates()

    def prompt(name: str, *added: int) -> int:
        return estimate_tokens(prompts.fill(name)) + sum(added)

    questions = len(topics) * recipe.questions
    asked = min(questions, recipe.sample or questions)
    documents = asked * recipe.sides * recipe.documents
    imitated = documents if recipe.distractors and recipe.sides == 2 else 0
    draft = prompt("distractor", article, _QUESTION_TOKENS)
    # number of items, and for each its requests, tokens sent and tokens received
    stages = [
        (len(topics), 1, prompt("questions", 5), recipe.questions * _QUESTION_TOKENS),
        (asked, 1, prompt("perspectives", _QUESTION_TOKENS), recipe.sides * article),
        (
            documents - asked * recipe.sides,
            1,
            prompt("document", _QUESTION_TOKENS, _STATEMENT_TOKENS),
            article,
        ),
        # a draft, and its revision, which repeats the conversation
        (imitated, 2, 2 * draft + prompt("neutral", article), 2 * article),
    ]
    totals = [sum(stage[0] * stage[place] for stage in stages) for place in (1, 2, 3)]
    return CostEstimate.of(endpoint, *totals)
