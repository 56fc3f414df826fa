"""Thirty saved pages, written for the tests: what is in them, and what must come out."""

from __future__ import annotations

from dataclasses import dataclass, field

TEA = (
    "A cup of tea in the middle of the afternoon slows people down, and that is its greatest "
    "merit. Nobody who waits four minutes for the leaves to open can hurry at the same time.",
    "Those who grow it on the hills of Assam know another side. Wages on the older estates have "
    "hardly moved in a generation, and the picking season leaves little time for school.",
)
WIND = (
    "The first turbines on the ridge were put up by farmers who pooled their savings one winter. "
    "They wanted cheaper power for their barns, and they got it within three years.",
    "Their neighbours in the valley see the matter differently. At night the red lights blink "
    "through every bedroom window, and the owls that used to nest nearby have moved away.",
)
COURT = (
    "Juries make mistakes, but so do judges, and twelve strangers have to explain themselves to "
    "one another before they agree. That alone makes a hasty verdict much less likely.",
    "Critics answer that complicated fraud trials ask too much of people who never wanted to be "
    "there. After six months of bank statements even a patient juror stops listening.",
)
GERMAN = (
    "Wer früh am Morgen durch die Altstadt geht, hört die Glocken der Kirche und das Rollen der "
    "Straßenbahn. Für viele Bürger gehört beides zusammen, für manche ist es ein Ärgernis.",
    "Der Gemeinderat möchte die Strecke verlängern, obwohl die Kosten höher sind als geplant. "
    "Über die nächsten Schritte wird im Frühjahr abgestimmt, und es wird ein enges Ergebnis.",
)
RUSSIAN = (
    "Старая библиотека стоит на берегу реки уже больше ста лет, и почти каждый житель города "
    "хотя бы раз сидел в её читальном зале с высокими окнами и тяжёлыми дубовыми столами.",
    "Теперь здание хотят продать, потому что ремонт крыши стоит слишком дорого. Одни говорят, что "
    "книги можно перевезти в новый центр, другие собирают подписи и не хотят уступать.",
)
JAPANESE = (
    "この町の古い商店街では、朝早くから豆腐屋の湯気が上がり、学校へ行く子どもたちが店先で挨拶をしていく。"
    "店主たちはもう七十歳を過ぎているが、休むつもりはないと笑う。",
    "一方で、駅前に大きな店ができてから客の数は半分になった。若い人は便利な方を選ぶのだから仕方がないという声もあり、"
    "町の意見は今も分かれている。",
)
CHINESE = (
    "这条河流经城市的北部，两岸的老房子大多建于上个世纪。居民们习惯在傍晚沿着河边散步，孩子们在石阶上玩耍，"
    "老人则坐在树下聊天下棋，日子过得很慢。",
    "去年市政府宣布要拓宽河边的道路，许多树木将被砍掉。支持的人认为交通会更加顺畅，反对的人担心这里会失去原来的样子，"
    "双方争论了好几个月。",
)
GREEK = (
    "Το λιμάνι του νησιού ήταν πάντα γεμάτο βάρκες και φωνές, και κάθε πρωί οι ψαράδες πουλούσαν "
    "τα ψάρια τους πάνω στην προβλήτα πριν ακόμη ανατείλει ο ήλιος.",
    "Σήμερα τα μεγάλα πλοία φέρνουν χιλιάδες επισκέπτες την ημέρα. Οι έμποροι χαίρονται, αλλά "
    "πολλοί κάτοικοι λένε ότι δεν αναγνωρίζουν πια τον τόπο όπου γεννήθηκαν.",
)
POLISH = (
    "Mały dworzec na skraju miasteczka zamknięto jesienią, choć codziennie wsiadało tam kilkuset "
    "ludzi jadących do pracy. Została po nim ławka, zegar bez wskazówek i wąska ścieżka.",
    "Kolej tłumaczy, że utrzymanie budynku było za drogie. Mieszkańcy odpowiadają, że źle "
    "policzono pasażerów, i żądają, żeby pociągi znów się zatrzymywały choć dwa razy dziennie.",
)
NAVIGATION = (
    "<nav><ul>"
    + "".join(f"<li><a href='/s{n}'>Section number {n}</a></li>" for n in range(25))
    + "</ul></nav>"
)
COOKIES = (
    "<div id='cookie-banner' role='dialog' class='cookie-consent overlay'><p>We value your privacy."
    " We and our 842 partners store and access information on your device.</p>"
    "<button>Accept all</button><button>Reject all</button></div>"
)
FOOTER = (
    "<footer><p>Copyright notice. Imprint. Terms of use. Follow us on all networks.</p></footer>"
)


@dataclass(frozen=True)
class Saved:
    """A page: its name and bytes, what its text must hold and must not, or why it has none."""

    name: str
    content: bytes
    holds: tuple[str, ...] = ()
    lacks: tuple[str, ...] = field(default=("Section number 7", "842 partners", "Copyright notice"))
    fails: str = ""


def article(body: tuple[str, ...], tag: str = "article") -> str:
    return f"<{tag}>" + "".join(f"<p>{one}</p>" for one in body) + f"</{tag}>"


def page(inner: str, *, head: str = "", title: str = "A page") -> str:
    return (
        f"<!DOCTYPE html>\n<html><head><title>{title}</title>{head}</head>"
        f"<body>{inner}</body></html>"
    )


def ends(body: tuple[str, ...]) -> tuple[str, str]:
    """The first and the last words of an article."""
    return body[0][:25], body[-1][-25:]


def pages() -> list[Saved]:
    """All but the page of 5 MB, which a test makes."""
    whole = NAVIGATION + article(TEA) + FOOTER
    return [
        Saved("01-plain.html", page(article(TEA)).encode(), ends(TEA)),
        Saved("02-navigation.html", page(whole).encode(), ends(TEA)),
        Saved("03-cookies.html", page(COOKIES + article(WIND) + FOOTER).encode(), ends(WIND)),
        Saved("04-cookies-last.html", page(article(WIND) + COOKIES).encode(), ends(WIND)),
        Saved("05-sidebar.html", page(
            NAVIGATION + "<div id='main'>" + article(COURT) + "</div><aside class='sidebar'><ul>"
            + "".join(f"<li><a href='/r{n}'>Read more stories {n}</a></li>" for n in range(12))
            + "</ul></aside>" + FOOTER).encode(), ends(COURT), ("Read more stories 4",)),
        Saved("06-divs-only.html", page(
            "<div><div>" + "".join(f"<div>{one}</div>" for one in (*TEA, *WIND)) + "</div></div>"
        ).encode(), (TEA[0][:25], WIND[1][-25:])),
        Saved("07-scripts.html", page(
            "<script>var hidden = 'alert forty two';</script>" + article(COURT)
            + "<style>p { color: red }</style><noscript>Please enable JavaScript.</noscript>"
        ).encode(), ends(COURT), ("alert forty two", "color: red")),
        Saved("08-comments.html", page(
            article(TEA) + "<div id='comments' class='comments'><div class='comment'><p>First! "
            "This reader comment is not the article at all.</p></div></div>").encode(), ends(TEA),
            ("First! This",)),
        Saved("09-table.html", page(
            "<article><p>" + WIND[0] + "</p><table><tr><th>Year</th><th>Turbines</th></tr>"
            "<tr><td>1998</td><td>three</td></tr></table><p>" + WIND[1] + "</p></article>"
        ).encode(), ends(WIND)),
        Saved("10-unclosed.html", (
            "<html><body><div><nav><ul><li><a href=/s7>Section number 7</a><li><a href=/s8>Other"
            "</a></ul></nav><article><p>" + TEA[0] + "<p>" + TEA[1]).encode(), ends(TEA)),
        Saved("11-crossed-tags.html", page(
            "<article><p><b>" + COURT[0] + "</p></b><p><i>" + COURT[1] + "</article></i></p>"
        ).encode(), ends(COURT)),
        Saved("12-no-head.htm", ("<body>" + article(WIND)).encode(), ends(WIND)),
        Saved("13-two-bodies.html", (
            "<html><body>" + article(TEA) + "</body></html><html><body></body></html>"
        ).encode(), ends(TEA)),
        Saved("14-bad-attributes.html", (
            "<html><body class='a\" id=><article <p data-x='\"'>" + COURT[0] + "</p><p =>"
            + COURT[1] + "</p></article></body>").encode(), (COURT[1][-25:],)),
        Saved("15-null-bytes.html", page(article(TEA)).replace("merit", "me\x00rit").encode(),
              ends(TEA)),
        Saved("16-xhtml.xhtml", (
            "<?xml version='1.0' encoding='UTF-8'?><html xmlns='http://www.w3.org/1999/xhtml'>"
            "<head><title>X</title></head><body>" + article(GERMAN) + "</body></html>").encode(),
            ends(GERMAN)),
        Saved("17-utf8-bom.html", b"\xef\xbb\xbf" + page(article(GERMAN)).encode(), ends(GERMAN)),
        Saved("18-utf16.html", page(article(RUSSIAN)).encode("utf-16"), ends(RUSSIAN)),
        Saved("19-cp1251.html", page(article(RUSSIAN), head="<meta charset='windows-1251'>").encode(
            "cp1251"), ends(RUSSIAN)),
        Saved("20-koi8-undeclared.html", page(article((*RUSSIAN, *RUSSIAN))).encode("koi8-r"),
              (RUSSIAN[0][:25],)),
        Saved("21-sjis.html", page(article(JAPANESE), head=(
            "<meta http-equiv='Content-Type' content='text/html; charset=Shift_JIS'>"
        )).encode("cp932"), ends(JAPANESE)),
        Saved("22-gb2312.html", page(article(CHINESE), head="<meta charset=gb2312>").encode(
            "gb18030"), ends(CHINESE)),
        Saved("23-greek.html", page(article(GREEK), head="<meta charset='iso-8859-7'>").encode(
            "iso-8859-7"), ends(GREEK)),
        Saved("24-polish.html", page(article(POLISH), head="<meta charset='iso-8859-2'>").encode(
            "iso-8859-2"), ends(POLISH)),
        Saved("25-latin1-undeclared.html", page(article(GERMAN)).encode("latin-1"),
              (GERMAN[0][:12], GERMAN[1][-20:])),
        Saved("26-wrong-charset.html", page(article(GERMAN), head=(
            "<meta charset='no-such-set'>")).encode(), ends(GERMAN)),
        Saved("27-empty-body.html", page("").encode(), fails="no main text"),
        Saved("28-app-shell.html", page(
            "<div id='root'></div><script src='/app.js'></script>").encode(), fails="no main text"),
        Saved("29-empty-file.html", b"\n \n", fails="an empty file"),
    ]  # fmt: skip


def large_page() -> bytes:
    """More than 5 MB: an article between thousands of lines of markup that nobody reads."""
    junk = "".join(
        f"<li class='menu-item depth-{n % 7}'><a href='/catalogue/{n}'>Entry {n}</a></li>"
        for n in range(6_000)
    )
    styles = "<style>" + ".a{color:#fff}" * 400_000 + "</style>"
    inner = f"<nav><ul>{junk}</ul></nav>" + article((*TEA, *WIND, *COURT)) + FOOTER
    return page(inner, head=styles).encode()
