"""Lexicons: every file format, the shipped ones and their cards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ranktilt.data.lexicon import Lexicon, Term, shipped_lexicons
from ranktilt.errors import UnknownNameError
from ranktilt.terms.matching import Matcher

Put = Callable[..., Path]
TOML = """
name = "mine"
language = "en"
exclude = ["isle of man"]

[pairs]
he = "she"

[[groups]]
name = "men"
target = 0.25
terms = ["he", { term = "Man", weight = 0.5, case_sensitive = true }]

[[groups]]
name = "women"
target = 0.75
terms = ["She", "wom*"]
"""
LIWC = (
    "%\n1\tMale\n2\tFemale\n3\tSocial\n%\nhe\t1\t3\nboy*\t1\nshe\t2\t3\ngirl friend\t2\ntalk*\t3\n"
)


def terms(lexicon: Lexicon) -> dict[str, list[str]]:
    return {group.name: [term.text for term in group.terms] for group in lexicon.groups}


class TestFormats:
    def test_toml(self, put: Put) -> None:
        lexicon = Lexicon.load(put("l.toml", TOML))
        assert (lexicon.name, lexicon.language) == ("mine", "en")
        assert lexicon.group_names == ("men", "women")
        assert lexicon.targets == (0.25, 0.75)
        assert lexicon.groups[0].terms == (Term("he"), Term("Man", 0.5, True))
        assert [term.key for term in lexicon.groups[1].terms] == ["she", "wom*"]
        assert lexicon.exclude == (Term("isle of man"),)
        assert lexicon.pairs == {"he": "she"}
        assert lexicon.weighted

    @pytest.mark.parametrize(
        ("name", "content"),
        [
            ("l.csv", "he,m\nboy,m\nshe,f\n"),
            ("l.txt", "he,m\r\nboy,m\r\n\r\nshe,f\r\n"),
            ("l.csv", "\ufeffword,group\nhe,m\nboy,m\nshe,f\n"),
            ("l.csv", "group,term\nm,he\nm,boy\nf,she\n"),
            ("l.csv", "# pronouns\nhe , m\nshe,f\nboy,m\n"),
            ("l.tsv", "he\tm\nboy\tm\nshe\tf\n"),
        ],
    )
    def test_tables(self, put: Put, name: str, content: str) -> None:
        lexicon = Lexicon.load(put(name, content))
        assert lexicon.name == "l"
        assert terms(lexicon) == {"m": ["he", "boy"], "f": ["she"]}
        assert lexicon.targets == (0.5, 0.5)
        assert not lexicon.weighted

    def test_table_with_weights_and_case(self, put: Put) -> None:
        text = "term,group,weight,case_sensitive\nhe,m,0.5,\nWill,m,,yes\nshe,f,2,false\n"
        lexicon = Lexicon.load(put("l.csv", text))
        assert lexicon.groups[0].terms == (Term("he", 0.5), Term("Will", 1.0, True))
        assert lexicon.groups[1].terms == (Term("she", 2.0),)

    def test_liwc(self, put: Put) -> None:
        lexicon = Lexicon.load(put("l.dic", LIWC), ["Female", "Male"])
        assert terms(lexicon) == {"Female": ["she", "girl friend"], "Male": ["he", "boy*"]}

    def test_liwc_split_by_spaces(self, put: Put) -> None:
        lexicon = Lexicon.load(put("l.dic", LIWC.replace("\t", "  ")), ["Male", "Female"])
        assert terms(lexicon) == {"Male": ["he", "boy*"], "Female": ["she", "girl friend"]}

    def test_liwc_wildcards_count_as_one_term(self, put: Put) -> None:
        lexicon = Lexicon.load(put("l.dic", LIWC), ["Male", "Female"])
        length, found = Matcher(lexicon).count(
            "Boys and boyhood, boy; cowboy. Her girl friend, he."
        )
        assert length == 9
        assert found == {"boy*": 3, "girl friend": 1, "he": 1}

    def test_plain_data(self) -> None:
        content = {"groups": [{"name": "a", "terms": ["x"]}, {"name": "b", "terms": ["y"]}]}
        assert terms(Lexicon.load(content)) == {"a": ["x"], "b": ["y"]}


class TestSelection:
    def test_order_and_targets(self, put: Put) -> None:
        text = (
            TOML.replace("0.75", "0.5") + '[[groups]]\nname="rest"\ntarget=0.25\nterms=["they"]\n'
        )
        path = put("l.toml", text)
        chosen = Lexicon.load(path, ["women", "men"])
        assert chosen.group_names == ("women", "men")
        assert chosen.targets == pytest.approx((2 / 3, 1 / 3))
        assert chosen.exclude == Lexicon.load(path).exclude

    def test_unknown(self) -> None:
        with pytest.raises(UnknownNameError, match="gender: unknown group 'males'"):
            Lexicon.load("gender", ["males", "female"])

    def test_more_exclusions(self) -> None:
        lexicon = Lexicon.load("gender").with_exclusions(["mother tongue"])
        assert Matcher(lexicon).count("her mother tongue")[1] == {"her": 1}
        assert lexicon.hash != Lexicon.load("gender").hash


class TestHash:
    def test_what_can_change_a_score_changes_it(self, put: Put) -> None:
        base = Lexicon.load(put("base.toml", TOML)).hash
        for old, new in (
            ('"he"', '"him"'), ("0.5", "0.4"), ("0.25", "0.5\n#"), ("0.75", "0.5\n#"),
            ("of man", "of men"), ("case_sensitive = true", "case_sensitive = false"),
            ('"women"', '"ladies"'),
        ):  # fmt: skip
            changed = TOML.replace(old, new)
            if "#" in new:
                changed = TOML.replace("0.25", "0.5").replace("0.75", "0.5")
            assert Lexicon.load(put("x.toml", changed)).hash != base, (old, new)

    def test_what_cannot_does_not(self, put: Put) -> None:
        base = Lexicon.load(put("base.toml", TOML)).hash
        changed = TOML.replace('"mine"', '"yours"').replace('"She"', '"she"')
        assert Lexicon.load(put("x.toml", changed)).hash == base

    def test_group_order_counts(self) -> None:
        assert Lexicon.load("gender", ["female", "male"]).hash != Lexicon.load("gender").hash


class TestWriting:
    @pytest.mark.parametrize("name", shipped_lexicons())
    def test_toml_round_trip_of_shipped(self, put: Put, name: str) -> None:
        lexicon = Lexicon.load(name)
        again = Lexicon.load(put("again.toml", lexicon.to_toml()))
        assert again.to_dict() == lexicon.to_dict()
        assert again.hash == lexicon.hash

    def test_toml_round_trip(self, put: Put) -> None:
        lexicon = Lexicon.load(put("l.toml", TOML))
        again = Lexicon.load(put("again.toml", lexicon.to_toml()))
        assert again.to_dict() == lexicon.to_dict()

    def test_toml_of_odd_strings(self, put: Put) -> None:
        odd = ['quo"te', "back\\slash", "tab\tbed", "del\x7f", "é – 😀", "new\nline", "'"]
        content = {
            "name": "odd", "card": {"a b.c": "x", "é": [1, 2.5, True]},
            "groups": [{"name": "a", "terms": odd}, {"name": "b", "terms": ["x"]}],
        }  # fmt: skip
        lexicon = Lexicon.from_dict(content)
        again = Lexicon.load(put("again.toml", lexicon.to_toml()))
        assert again.to_dict() == lexicon.to_dict()


class TestShipped:
    @pytest.mark.parametrize("name", shipped_lexicons())
    def test_cards(self, name: str) -> None:
        lexicon = Lexicon.load(name)
        assert lexicon.name == name
        assert lexicon.language not in ("", "und")
        for key in ("summary", "source", "licence"):
            assert len(lexicon.card[key].strip()) >= 10, key
        assert lexicon.card["limits"]
        assert all(len(limit) > 20 for limit in lexicon.card["limits"])

    @pytest.mark.parametrize("name", shipped_lexicons())
    def test_every_term_matches_itself(self, name: str) -> None:
        lexicon = Lexicon.load(name)
        matcher = Matcher(lexicon)
        for group in lexicon.groups:
            for term in group.terms:
                found = matcher.count(term.text.removesuffix("*"))[1]
                assert sum(found.values()) == 1, term

    def test_gender(self) -> None:
        lexicon = Lexicon.load("gender")
        assert lexicon.group_names == ("male", "female")
        assert [len(group.terms) for group in lexicon.groups] == [32, 32]

    def test_gender_names(self) -> None:
        lexicon, words = Lexicon.load("gender-names"), Lexicon.load("gender")
        assert lexicon.group_names == ("male", "female")
        assert [len(group.terms) for group in lexicon.groups] == [163, 163]
        for group, core in zip(lexicon.groups, words.groups, strict=True):
            assert group.terms[:32] == core.terms

    @pytest.mark.shared
    @pytest.mark.parametrize(
        ("name", "file"),
        [
            ("gender", "wordlist_genderspecific_32.txt"),
            ("gender-names", "wordlist_gender_representative.txt"),
        ],
    )
    def test_equal_to_the_published_lists(self, shared: Path, name: str, file: str) -> None:
        text = (shared / "data" / "msmarco_dl19" / file).read_text(encoding="utf-8")
        published: dict[str, list[str]] = {"m": [], "f": []}
        for line in text.split():
            word, group = line.split(",")
            published[group].append(word.lower())
        found = terms(Lexicon.load(name))
        assert found == {"male": published["m"], "female": published["f"]}
        read = Lexicon.load(shared / "data" / "msmarco_dl19" / file)
        assert [[t.key for t in group.terms] for group in read.groups] == [
            published["m"], published["f"],
        ]  # fmt: skip

    def test_three_genders(self) -> None:
        lexicon = Lexicon.load("gender3")
        assert len(lexicon.groups) == 3
        assert lexicon.group_names[:2] == ("male", "female")
        assert sum(lexicon.targets) == pytest.approx(1)

    def test_religion(self) -> None:
        assert len(Lexicon.load("religion").groups) >= 5

    @pytest.mark.parametrize(
        ("name", "text", "counts"),
        [
            ("age", "Two toddlers and a 7-year-old met an 83-year-old retiree.", (2, 2)),
            ("age", "A minor elder in a 45-year-old house; the child node of a list.", (0, 0)),
            ("nationality", "Nigerians, a Frenchwoman and two Brazilian chefs", (1, 0, 1, 1, 0, 0)),
            ("nationality", "French fries, nail polish and Swiss cheese", (0, 0, 0, 0, 0, 0)),
            ("nationality", "She speaks English to Canadians and New Zealanders.",
             (0, 0, 0.5, 0, 1, 1)),
            ("race-ethnicity", "Black women, white voters and Latinas", (1, 1, 0, 1, 0, 0)),
            ("race-ethnicity", "A black dress, white wine and egg whites", (0, 0, 0, 0, 0, 0)),
            ("race-ethnicity", "Chinese Americans, Māori and Kurds", (0, 0, 1, 0, 1, 1)),
        ],
    )  # fmt: skip
    def test_starter_lists(self, name: str, text: str, counts: tuple[float, ...]) -> None:
        lexicon = Lexicon.load(name)
        found = Matcher(lexicon).count(text)[1]
        of = [{term.key: term.weight for term in group.terms} for group in lexicon.groups]
        totals = tuple(sum(own.get(t, 0) * n for t, n in found.items()) for own in of)
        assert totals == counts
        limits = " ".join(lexicon.card["limits"])
        assert "No targets are set" in limits
        assert "It counts words, not people" in limits

    @pytest.mark.parametrize(
        ("name", "text", "counts"),
        [
            # the article and the elision are cut off, kin counts, the possessive does not
            ("gender-fr", "L'homme aide sa mère et son frère.", (2, 1)),
            ("gender-fr", "Ada Lovelace est la fille de Lord Byron. Son père l'a quittée.", (1, 1)),
            ("gender-fr", "Il a vu qu'elle lui avait écrit; leur voyage fut long.", (0.25, 0.25)),
            ("gender-fr", "Il y a trois ponts, et il faut qu'il s'agisse de pierre.", (0.25, 0)),
            ("gender-fr", "Les droits de l'homme à Notre-Dame; la carte mère.", (0, 0)),
            ("gender-fr", "Il épouse Jeanne; son épouse chante.", (0.25, 1)),
            ("gender-fr", "Les acteurs et les actrices; un acteur, une actrice.", (0.5, 0.5)),
            ("gender-fr", "Sa grand-mère, son beau-frère, leur petite-fille, une soeur.", (1, 3)),
            ("gender-fr", "Les époux ont des fils électriques; leurs fils, Marc et Luc.", (0.5, 0)),
            ("gender-fr", "L'avocat, la cuisinière, l'héroïne et le serveur.", (0, 0)),
            ("gender-es", "El puente es viejo. Él y ella lo cruzan con su hijo.", (1.5, 0.5)),
            ("gender-es", "La escritora nació en Lima; su padre era maestro.", (1.5, 0.5)),
            ("gender-es", "Los padres llevan a sus hijos y a sus hijas.", (0, 0)),
            ("gender-es", "Los hombres y las mujeres, el sr. Pérez y la sra. Gil.", (2, 2)),
            ("gender-es", "El fenómeno de El Niño; la materia prima; una obra maestra.", (0, 0)),
            ("gender-es", "Reina la calma. La reina saluda al rey.", (1, 1)),
            ("gender-es", "La política y la música; la niña, el niño y su tía.", (1, 2)),
            ("gender-es", "Ella misma lo dijo; el director lo negó.", (0.5, 0.5)),
        ],
    )  # fmt: skip
    def test_french_and_spanish(self, name: str, text: str, counts: tuple[float, ...]) -> None:
        lexicon = Lexicon.load(name)
        found = Matcher(lexicon).count(text)[1]
        of = [{term.key: term.weight for term in group.terms} for group in lexicon.groups]
        assert tuple(sum(own.get(t, 0) * n for t, n in found.items()) for own in of) == counts

    @pytest.mark.parametrize("name", ["gender-fr", "gender-es"])
    def test_pairs_of_role_words_have_equal_weights(self, name: str) -> None:
        male, female = (
            [term.weight for term in group.terms] for group in Lexicon.load(name).groups
        )
        half = male.count(0.5), female.count(0.5)
        assert abs(half[0] - half[1]) <= 2  # fils and époux count half in French
        assert half[0] > 20

    def test_one_is_not_english(self) -> None:
        assert any(Lexicon.load(name).language != "en" for name in shipped_lexicons())
