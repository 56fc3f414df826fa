"""Languages of texts, scripts without spaces, and warnings if a lexicon does not fit."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ranktilt as rt
from ranktilt.errors import RunWarning
from ranktilt.lexicons.check import check_lexicon
from ranktilt.terms.languages import guess_language, is_unsegmented, text_doubts, words

ENGLISH = """
The mayor opened the new bridge on Monday, and most of the town came to see it.
She said that the old one had been closed for two years because of the floods.
Traders from the market hope that their customers will now return to the square.
"""
GERMAN = """
Die Bürgermeisterin hat am Montag die neue Brücke eröffnet, und fast die ganze Stadt war dabei.
Sie sagte, dass die alte wegen des Hochwassers seit zwei Jahren gesperrt war.
Die Händler vom Markt hoffen, dass ihre Kunden nun wieder auf den Platz kommen.
"""
FRENCH = """
La maire a inauguré lundi le nouveau pont, et presque toute la ville est venue le voir.
Elle a dit que l'ancien était fermé depuis deux ans à cause des inondations.
Les marchands de la halle espèrent que leurs clients vont revenir sur la place.
"""
SPANISH = """
La alcaldesa inauguró el lunes el nuevo puente, y casi toda la ciudad fue a verlo.
Dijo que el viejo estaba cerrado desde hace dos años por las inundaciones.
Los vendedores del mercado esperan que sus clientes vuelvan ahora a la plaza.
"""
CHINESE = "市长星期一为新桥剪彩,全城的人几乎都来参观。她说旧桥因为洪水已经关闭了两年。"
JAPANESE = "市長は月曜日に新しい橋を開通させました。彼女は古い橋が閉鎖されていたと言いました。"
THAI = "นายกเทศมนตรีเปิดสะพานใหม่เมื่อวันจันทร์เธอบอกว่าสะพานเก่าปิดมาสองปีแล้วเพราะน้ำท่วม"
KHMER = "អភិបាលក្រុងបានសម្ពោធស្ពានថ្មីនៅថ្ងៃច័ន្ទហើយប្រជាជនបានមកមើល"
LAO = "ເຈົ້າເມືອງໄດ້ເປີດຂົວໃໝ່ໃນວັນຈັນແລະປະຊາຊົນໄດ້ມາເບິ່ງ"
BURMESE = "မြို့တော်ဝန်သည်တနင်္လာနေ့တွင်တံတားသစ်ကိုဖွင့်လှစ်ခဲ့သည်"
KOREAN = "시장은 월요일에 새 다리를 개통했고 거의 모든 시민이 보러 왔다."
#: Names and titles, as in lists of people: nothing that shows a language.
NAMES = [
    "Juan de la Cruz", "Ludwig van Beethoven", "Die Hard 2", "La La Land", "El Niño", "Les Paul",
    "Charles de Gaulle, general", "Leonardo da Vinci", "Otto von Bismarck", "Los Angeles Lakers",
    "Vincent van Gogh, Paul Gauguin", "Le Corbusier, Villa Savoye", "San Juan de los Lagos",
] * 8  # fmt: skip


@pytest.mark.parametrize(
    ("told", "language"),
    [
        ("The council voted on it, and the result is that all of them have to wait.", "English"),
        ("Der Rat hat gestern darüber abgestimmt, und das Ergebnis ist nicht für alle gut.",
         "German"),
        ("Le conseil a voté hier et le résultat est que tous les habitants sont dans la rue.",
         "French"),
        ("El consejo votó ayer y el resultado es que los vecinos no se van con las manos vacías.",
         "Spanish"),
        ("De raad heeft gisteren gestemd en het resultaat is dat niet iedereen er blij mee is.",
         "Dutch"),
        ("Rada głosowała wczoraj nad tym i wynik jest taki, że nie wszyscy są z tego zadowoleni.",
         "Polish"),
        ("Совет проголосовал вчера, и результат нравится не всем.", "Cyrillic script"),
        ("議会は昨日この件について投票を行いました。", "Japanese"),
        ("议会昨天对此进行了投票。", "Chinese"),
        ("Το συμβούλιο ψήφισε χθες.", "Greek"),
        ("", ""),
        ("1234 5678", ""),
        ("Zyx wvu tsr qpo nml kji hgf", ""),
    ],
)  # fmt: skip
def test_languages(told: str, language: str) -> None:
    assert guess_language(told) == language


def test_words() -> None:
    assert words("Don’t STOP—now: 3 times") == ["don't", "stop", "now", "3", "times"]
    assert words("日本語の長い文章は空白を使わない") == list("日本語の長い文章は空白を使わない")


@pytest.mark.parametrize("text", [CHINESE, JAPANESE, THAI, KHMER, LAO, BURMESE])
def test_scripts_without_spaces(text: str) -> None:
    assert is_unsegmented(text)
    assert is_unsegmented(f"BBC, 2024: {text}")


@pytest.mark.parametrize(
    "text",
    [
        ENGLISH, GERMAN, KOREAN, "", "1234", "Совет проголосовал вчера.",
        "市长 星期一 为 新桥 剪彩 , 全城 的 人 几乎 都 来 参观 。",  # words separated
        "นายก เทศมนตรี เปิด สะพาน ใหม่ เมื่อ วัน จันทร์",
        f"{ENGLISH} (in Chinese: 新桥和旧桥的故事)",
    ],
)  # fmt: skip
def test_texts_with_words(text: str) -> None:
    assert not is_unsegmented(text)


def doubts(lexicon: Any, *texts: str) -> list[str]:
    return text_doubts(rt.Lexicon.load(lexicon), texts)


@pytest.mark.parametrize(
    ("lexicon", "text"),
    [("gender", ENGLISH), ("gender-de", GERMAN), ("gender-fr", FRENCH), ("gender-es", SPANISH)],
)
def test_a_lexicon_in_the_language_of_the_texts_is_fine(lexicon: str, text: str) -> None:
    assert doubts(lexicon, *[text] * 10) == []


@pytest.mark.parametrize(
    ("lexicon", "text", "language"),
    [
        ("gender", GERMAN, "German"), ("gender-names", FRENCH, "French"),
        ("gender", SPANISH, "Spanish"), ("gender-de", ENGLISH, "English"),
        ("gender-fr", SPANISH, "Spanish"), ("gender-es", FRENCH, "French"),
    ],
)  # fmt: skip
def test_another_language_is_a_doubt(lexicon: str, text: str, language: str) -> None:
    (doubt,) = doubts(lexicon, *[text] * 10)
    assert doubt.startswith("10 of 10 sampled documents are not in ")
    assert f"mostly in {language};" in doubt
    # half of the documents in another language are not enough
    mine = {"gender": ENGLISH, "gender-names": ENGLISH, "gender-de": GERMAN, "gender-fr": FRENCH}
    own = mine.get(lexicon, SPANISH)
    assert doubts(lexicon, *[text, own] * 5) == []


def test_false_alarms_are_rare() -> None:
    assert doubts("gender", *NAMES) == []  # only 0 to 4 words each, some of them function words
    assert doubts("gender", GERMAN) == []  # too little text
    assert doubts("gender", *["der Hund"] * 100) == []  # too short to recognise
    mixed = [f"{name} is one of the people that the article is about." for name in NAMES]
    assert doubts("gender", *mixed) == []


def test_lexicons_without_a_language_are_not_compared(put: Callable[..., Path]) -> None:
    groups = {"groups": [{"name": "m", "terms": ["er"]}, {"name": "f", "terms": ["sie"]}]}
    assert doubts(groups, *[GERMAN] * 10) == []
    assert doubts(put("l.csv", "er,m\nsie,f\n"), *[GERMAN] * 10) == []
    toml = (
        'language = "{}"\n[[groups]]\nname = "m"\nterms = ["er"]\n'
        '[[groups]]\nname = "f"\nterms = ["sie"]\n'
    )
    assert len(doubts(put("en.toml", toml.format("en-GB")), *[GERMAN] * 10)) == 1
    assert doubts(put("xx.toml", toml.format("ja")), *[GERMAN] * 10) == []


def test_annotate_and_audit_warn_in_one_line() -> None:
    german = {f"d{i}": GERMAN for i in range(300)}
    with pytest.warns(RunWarning, match="100 of 100 sampled documents are not in English"):
        rt.annotate(german)
    with pytest.warns(RunWarning, match="mostly in German"):
        rt.audit({"q": {f"d{i}": 1.0 / (i + 1) for i in range(10)}}, german)
    chinese = {f"d{i}": CHINESE if i % 5 == 0 else ENGLISH for i in range(100)}
    with pytest.warns(RunWarning, match="20 of 100 sampled documents are in a script written"):
        rt.annotate(chinese)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        rt.annotate({f"d{i}": ENGLISH for i in range(300)})
        rt.annotate({"d1": "", "d2": "Zhang 张伟"})
        rt.annotate(german, "gender-de")


def test_check_has_a_status(run_cli: Callable[..., Any], put: Callable[..., Path]) -> None:
    assert check_lexicon("gender", {"a": ENGLISH, "b": CHINESE}).status == "ok"
    assert (
        check_lexicon("gender", {"a": CHINESE, "b": JAPANESE, "c": ENGLISH}).status == "no-spaces"
    )
    file = put("c.tsv", f"a\t{CHINESE}\nb\t{THAI}\n")
    done = run_cli("lexicon", "check", "gender", "-c", file)
    assert done.code == 0
    assert "no-spaces: 2 of 2 sampled documents are in a script written without spaces" in done.out
    assert "0 matches" not in done.out
