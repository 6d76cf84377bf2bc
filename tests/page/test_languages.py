"""Languages: their texts fall back on English one by one, their grammar is right, and a German page is German."""

import html
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import cardlessons
from cardlessons.engine.cards import Card
from cardlessons.engine.table import Why
from cardlessons.engine.variants import FAMILIES
from cardlessons.hosts.server.pages.lesson_handler import SERVER_HOST
from cardlessons.lessons.loader import get_document
from cardlessons.lessons.prose_links import Links
from cardlessons.paths import get_data_folder
from cardlessons.prerender.page import prerender
from cardlessons.prerender.practice_page import render_practice_page
from cardlessons.prerender.site import Site
from cardlessons.prerender.start_page import render_start_page
from cardlessons.record import parse
from cardlessons.record.narration import describe_table
from cardlessons.rulebook import explain, get_statement, list_statement_ids, narrate
from cardlessons.rulebook.english import ENGLISH
from cardlessons.rulebook.german import GERMAN
from cardlessons.rulebook.languages import choose_language, find_language, get_language, read_texts, speak
from cardlessons.rulebook.marks import MarkedText
from cardlessons.rulebook.second_person import YOU
from cardlessons.session.context import VISITOR
from cardlessons.session.exercises import collect_pool
from cardlessons.session.texts import get_text

PACKAGE = Path(cardlessons.__file__).parent
LISTS_MISSING = PACKAGE.parent / "tools" / "untranslated.py"
SEQUENCE = ("SEQ", "PAG")
TEXTS = ("words.toml", "session.toml", "questions.toml", "narration.toml")
MIN_WORDS = 4
"""The fewest words of a piece of an English text that can stand on a German page by no accident."""


def test_a_text_that_a_language_lacks_is_said_in_english():
    with speak(GERMAN):
        assert get_text("factory.puzzles-label") == "Rätsel"
        assert get_text("live.not-begun") == "No cards are dealt yet; begin a game first."
        assert explain(Why("number.one", {}), (), ()).text == "A round begins with One."
    assert get_language() is ENGLISH
    assert find_language("de-AT") is GERMAN
    assert find_language("pt-BR") is ENGLISH


def test_a_language_has_no_text_that_english_lacks_and_lacks_none_of_the_games_of_its_lessons():
    told = subprocess.run([sys.executable, LISTS_MISSING, "de"], capture_output=True, text=True, check=False)
    assert told.stderr == ""
    assert told.returncode == 0
    missing = [line.partition(":")[0] for line in told.stdout.splitlines()]
    assert "hosts/jupyter/messages.toml" in missing
    assert not [
        file
        for file in missing
        if file.startswith(("families/sequence/", "families/matching/")) and "/look/" not in file
    ]


def test_german_has_articles_cases_and_plurals():
    with speak(GERMAN):
        cards = [
            f"{MarkedText(f'Es war [{case} {card}].')}"[7:-1]
            for card in ("9d", "Jh", "As")
            for case in ("der", "den", "dem")
        ]
        assert cards == [
            *("die Karo-Neun", "die Karo-Neun", "der Karo-Neun"),
            *("der Herz-Bube", "den Herz-Buben", "dem Herz-Buben"),
            *("das Pik-Ass", "das Pik-Ass", "dem Pik-Ass"),
        ]
        own = str(MarkedText("[Dein K], [deinen J], [kein A], [einem 7], [Bens den J], [den KK], [ss], [99]"))
        assert own == "Dein König, deinen Buben, kein Ass, einer Sieben, Bens Buben, die Könige, Pik-Karten, Neunen"
        numbers = {-1: "-1", 0: "null", 1: "eins", 16: "sechzehn", 21: "einundzwanzig", 99: "neunundneunzig"}
        assert {n: GERMAN.spell_out(n) for n in [*numbers, 100]} == {**numbers, 100: "100"}


def test_german_says_du_and_counts_counters():
    with speak(GERMAN):
        for seats, amount, said in (
            ((YOU, "Ben"), 1, "Du hast noch eine Karte und zahlst eine Marke an Ben."),
            (("Anna", YOU), 2, "Anna hat noch zwei Karten und zahlt zwei Marken an dich."),
        ):
            assert explain(Why("out.pays", {"payer": 0, "winner": 1, "amount": amount}), seats, SEQUENCE).text == said
        facts = {"card": Card("Jc"), "does": "plays", "do": "play"}
        assert narrate("headline.does", ("Ben",), seat=0, **facts) == "Ben spielt den Kreuz-Buben"
        assert (
            narrate("headline.does-refused", (YOU,), seat=0, **facts) == "du darfst den Kreuz-Buben jetzt nicht spielen"
        )


def test_a_puzzle_is_posed_in_the_language_that_is_spoken_whoever_was_asked_it_before():
    pose = FAMILIES["sequence"].puzzles.pose
    assert pose("schnipp-schnapp-32-cyclic", 1, 1).asks.startswith("You are")
    with speak(GERMAN):
        assert pose("schnipp-schnapp-32-cyclic", 1, 1).asks.startswith("Du bist")


@pytest.mark.long
def test_german_questions_have_german_quotes_and_a_table_its_cards_in_the_accusative():
    with speak(GERMAN):
        told = json.dumps(collect_pool(("schnipp-schnapp-rex",)), ensure_ascii=False)
        table = describe_table(None, parse("variant: jig\ndealer: A\nA: 9c\nB: 4d\nlayout: Kh Jd").start())
    assert "„Schnapp“" in told
    assert re.findall(r"“\w+", told) == []
    assert "Auf dem Tisch sieht man den Herz-König und den Karo-Buben." in table


FOREIGN = re.compile(r"<style>.*?</style>|<script.*?</script>|<(\w+)[^>]* lang=\"en\".*?</\1>", re.DOTALL)
"""The parts of a German page that are no German text: styles, scripts, and what is marked as English."""


def test_a_reader_of_german_meets_a_start_page_practice_handouts_and_pages_for_teachers_in_german():
    accepted = {"de-AT,de;q=0.9,en;q=0.8": "de", "qaa,en;q=0.9,de;q=0.5": "en", "qab": "en", "": "en"}
    assert {told: choose_language(told).tag for told in accepted} == accepted
    site = Site([get_data_folder("notebooks")], SERVER_HOST)
    lessons = site.translations
    with speak(GERMAN):
        kinds = site.lesson_pages.values()
        further = [page.render(site, one, "/", "") for page in kinds for one in lessons if page.has(one)]
        pages = [render_start_page(site, "/"), render_practice_page(site, "/"), *further]
    start, practice = pages[:2]
    places = [start.index(lesson.title) for lesson in lessons]
    assert len(places) == 3
    assert [*places, start.index('lang="en">Jig: which')] == sorted([*places, start.index('lang="en">Jig: which')])
    assert 'hreflang="en" href="/en"' in start
    assert 'href="/practice-de"' in start
    assert 'src="/review-de.js"' in practice
    for page in pages:
        assert '<html lang="de">' in page
        told = re.sub(r"<[^>]*>", " ", FOREIGN.sub("", page))
        assert re.findall(r"\b(?:the|and|you|your|with|card|play|this|for)\b", told) == []


def list_english_pieces():
    """Yield the longer pieces between the facts of each English text."""
    for folder in (PACKAGE / "rulebook", *(family.folder for family in FAMILIES.values())):
        for file in (folder / name for name in TEXTS if (folder / name).is_file()):
            texts = [
                text for section in read_texts(file).values() for text in section.values() if isinstance(text, str)
            ]
            pieces = (piece.strip() for text in texts for piece in re.split(r"\{[^}]*\}", text))
            yield from (piece for piece in pieces if len(piece.split()) >= MIN_WORDS)


@pytest.mark.parametrize(
    ("slug", "word"), [("schnipp-schnapp-de", "Basilorum"), ("jig-de", "Hicockalorum"), ("four-nines-de", "Schnurr")]
)
def test_a_german_page_holds_no_english_sentence_but_the_statements_of_the_sources(slug, word):
    document = get_document(get_data_folder("notebooks") / f"{slug}.ipynb")
    page = prerender(document, Links({}), VISITOR)
    told = "".join(piece for stage in page.stages for piece in stage.pieces if isinstance(piece, str))
    told = html.unescape(told) + json.dumps(page.beforehand, ensure_ascii=False)
    for id_ in list_statement_ids():
        told = told.replace(get_statement(id_).text, "")
    assert word in told
    assert [piece for piece in list_english_pieces() if piece in told] == []
