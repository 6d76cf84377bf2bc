"""The evenings of a family of four: a table is opened, played at, left, and found again with its people and score."""

import re
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest
from support.browser import attribute, complaints, expect, look, many, read, save_file, visiting
from support.channel import start_server
from support.processes import free_port
from support.redis import WITH_REDIS, redis_server
from support.servers import MINE

SCREENS = {
    "Mia": {"viewport": {"width": 360, "height": 640}, "has_touch": True},
    "Opa": {"viewport": {"width": 390, "height": 844}},
    "Ben": {"viewport": {"width": 768, "height": 1024}},
    "Eve": {"viewport": {"width": 1280, "height": 720}},
}
NIGHT = """
from cardlessons.together import meeting, room, table_opening
class Hours(dict):
    night = Path({night!r})
    def __getitem__(self, kind):
        return -1 if self.night.exists() else 10800
room.IDLE_SECONDS, meeting.ALIVE_SECONDS = Hours(), 0.3
table_opening.AWAY_SECONDS = 3.0
"""
"""The statements that let a server put all tables away, as after hours without a play, while a file is there.

The house plays after three seconds for whoever is away.
"""
A_DAY_LATER = """
from cardlessons.together import redis_event_log
redis_event_log.IDLE_SECONDS = dict.fromkeys(redis_event_log.IDLE_SECONDS, 0.0)
"""
"""The statements of a server that finds all tables in Redis as they are after hours in which no server ran."""
OPEN_HAND = ".ct-seat:has(.ct-hand .ct-card:not(.ct-back))"
PLAYS = 100
COVERED = """() => {
  const seen = (part) => part.lastChild?.nodeType === Node.TEXT_NODE && part.checkVisibility();
  const all = [...document.querySelectorAll(".cl-together-bar *, .cl-together-steps *")].filter(seen);
  const parts = all.map((part) => [part.textContent, part.getBoundingClientRect()]);
  return parts.flatMap(([text, a], n) => parts.slice(n + 1).filter(([, b]) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).map(([other]) => [text, other]));
}"""
"""The texts above a table of which one covers another."""
RED = """() => [...document.querySelectorAll("main button.ct-main")].filter(one => one.checkVisibility()).length"""


@pytest.fixture
def lessons(tmp_path):
    (tmp_path / "lessons").mkdir()
    (tmp_path / "lessons" / "mine.md").write_text(MINE, "utf-8")
    return tmp_path / "lessons"


@pytest.fixture
def family(chromium):
    """Yield the pages of four people, each a browser of its own; none may have an error."""
    with ExitStack() as stack:
        opened = [stack.enter_context(visiting(chromium, **options)) for options in SCREENS.values()]
        yield dict(zip(SCREENS, [page for _, page, _ in opened], strict=True))
        for _, page, seen in opened:
            seen.console = [told for told in seen.console if not told.startswith("Failed to load")]  # as is wanted here
            seen.check(urlsplit(page.url).netloc)


def status(page):
    return page.locator(".cl-together-status")


def score(page):
    return page.get_by_role("status", name="Score")


def list_seats(page):
    return page.get_by_role("list", name="Seats")


def choose_game(page, group, game):
    games = page.get_by_role("group", name="Game", exact=True)
    games.locator("summary").first.click()
    games.get_by_text(group).click()
    games.get_by_role("button", name=game, exact=True).click()


def play_game(family, names):
    """Play cards until the game is over; `names` are those that the people have at the table."""
    pages = {names[name]: page for name, page in family.items()}
    for _ in range(PLAYS):
        eve = family["Eve"]
        expect(status(eve)).to_have_text(re.compile("your turn|is to play|is over"))
        before = read(status(eve))
        if "over" in before:
            break
        page = eve if "your turn" in before else pages[before.removesuffix(" is to play.")]
        steps = read(eve.locator(".ct-count"))
        expect(status(page)).to_have_text("It is your turn.")
        page.locator(".ct-own .ct-hand button.ct-may").first.click()
        expect(eve.locator(".ct-count")).not_to_have_text(steps)
    for page in family.values():
        expect(status(page)).to_have_text("The game is over.")


def see_own_hands(family):
    """See that each sees the own hand alone, and is told alone why a play is refused."""
    for name, page in family.items():
        expect(page.locator(OPEN_HAND)).to_have_attribute("data-seat", name)
    first, *others = family.values() if "your turn" not in read(status(family["Mia"])) else reversed(family.values())
    first.locator(".ct-own .ct-hand button").first.click()
    expect(first.locator("article.ct-refused")).to_be_visible()
    for page in others:
        expect(page.locator(".ct-refused")).to_have_count(0)


def come_back(family, link):
    """Reload a page, and leave with another in its turn: the house plays for it, and the seat is kept."""
    turn, *others = sorted(family, key=lambda name: "your turn" not in read(status(family[name])))
    family[others[0]].reload()
    expect(family[others[0]].locator(OPEN_HAND)).to_have_attribute("data-seat", others[0])
    family[turn].goto("about:blank")
    away = family[others[1]].locator(f".ct-seat[data-seat={turn}] .cl-together-mark", has_text="away")
    expect(away).to_be_visible()
    family[turn].goto(link)
    expect(away).to_have_count(0)
    expect(family[turn].locator(".cl-together-alert")).to_contain_text("While you were away, the house played your ")
    expect(family[turn].locator(OPEN_HAND)).to_have_attribute("data-seat", turn)


def count_score(page):
    """Return how many deals each has won, by name."""
    counts = read(score(page)).partition(" – ")[2].split(", ")
    return {name: int(count) for name, _, count in (one.rpartition(": ") for one in counts)}


@WITH_REDIS
def test_a_family_goes_on_a_day_later_where_the_server_was_stopped_and_redis_was_not(family, lessons):
    mia, opa, ben, eve = family.values()
    port, animals = f"port={free_port()}", dict(zip(SCREENS, ("Otter", "Fox", "Owl", "Lynx"), strict=True))
    with redis_server() as redis:
        store = f"redis={redis.url!r}"
        with start_server(lessons, port, store) as server:
            mia.goto(f"{server.url}/join")
            mia.get_by_text("You play the card one higher").click()
            mia.get_by_role("button", name="Schnipp-Schnapp with 32 cards", exact=True).click()
            mia.get_by_role("checkbox", name="everybody has the name of an animal").check()
            link = attribute(mia.get_by_role("link", name=re.compile("^Link to this table")), "href")
            for (name, page), seat in zip(family.items(), ("Anna", "Ben", "Clara", "Dora"), strict=True):
                if page is not mia:
                    page.goto(link)
                page.get_by_label("Your name").and_(page.locator("select")).select_option(animals[name])
                page.get_by_role("button", name=f"Sit here: {seat}").click()
                expect(list_seats(page).get_by_text(f"you ({animals[name]})")).to_be_visible()
            mia.get_by_role("button", name="Begin").click()

            # A game; who steps leads all who have ticked it; and, in one touch, the same again; the score is told.
            play_game(family, animals)
            assert sum(count_score(opa).values()) == 1
            last = read(eve.locator(".ct-count"))
            for page in (opa, ben):
                page.get_by_role("checkbox", name="Step together").check()
            opa.get_by_role("button", name=re.compile("^Back")).click()
            for page in (opa, ben):
                expect(page.locator(".ct-count")).not_to_have_text(last)
            expect(eve.locator(".ct-count")).to_have_text(last)
            eve.get_by_role("button", name=re.compile("^Back")).click()
            to_end = eve.get_by_role("button", name="To the end of the deal")
            expect(to_end).to_be_visible()
            eve.set_viewport_size({"width": 1100, "height": 720})
            assert look(eve, COVERED) == []
            eve.set_viewport_size(SCREENS["Eve"]["viewport"])
            to_end.click()
            again = eve.get_by_role("button", name="Same again")
            eve.evaluate("scrollTo(0, document.documentElement.scrollHeight)")  # as far as somebody reads
            expect(again).to_be_in_viewport(ratio=1)
            mia.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
            again.click()
            expect(mia.get_by_role("button", name="Agree", exact=True)).to_be_in_viewport(ratio=1)
            for page in family.values():
                expect(status(page)).to_have_text(re.compile("your turn|is to play"))
            told = count_score(eve)
            assert ({*told}, sum(told.values())) == ({*animals.values()}, 1)
            for page in family.values():
                page.goto("about:blank")

        with start_server(lessons, port, store, before=A_DAY_LATER):
            for name, page in family.items():
                page.goto(link)
                expect(list_seats(page).get_by_text(f"you ({animals[name]})")).to_be_visible()
            before = eve.get_by_role("list", name="Evenings before").get_by_role("listitem")
            expect(before).to_have_text(re.compile(r"^[^:]* – .*: 1, .* \(Schnipp-Schnapp with 32 cards\)$"))
            mia.get_by_role("button", name="Begin").click()
            expect(status(opa)).to_have_text(re.compile("your turn|is to play"))
            assert sum(count_score(eve).values()) == 0


def test_a_family_plays_two_evenings_and_goes_on_with_a_file_where_the_server_was_started_anew(
    family, lessons, tmp_path
):
    mia, opa, ben, eve = family.values()
    night, port = tmp_path / "night", f"port={free_port()}"
    with start_server(lessons, port, before=NIGHT.format(night=str(night))) as server:
        # The host reads what the games are, for how many, and their rules; opens one; and sees the code first.
        mia.goto(f"{server.url}/join")
        line = mia.get_by_role("listitem").filter(has_text="Peel's five-card game with the 32 cards")
        expect(line).to_contain_text("2 to 6 people.")
        mia.get_by_text("You take cards from the table").click()
        partners = mia.get_by_role("listitem").filter(has_text="two against two")
        rules = partners.get_by_role("link", name="Rules", exact=True)
        expect(rules).to_have_attribute("href", re.compile(r"rules/cassino-partners$"))
        assert complaints(mia.locator("main")) == []
        mia.get_by_role("button", name="Cassino for two against two").click()
        code = mia.get_by_role("status", name="Code")
        expect(code).to_be_visible()
        expect(code).to_be_in_viewport(ratio=1)
        assert look(mia, RED) == 1
        assert complaints(mia.locator("main")) == []

        # The others see who plays with whom before anybody sits; what is no name is refused with a sentence.
        link = attribute(mia.get_by_role("link", name=re.compile("^Link to this table")), "href")
        opa.goto(server.url)
        opa.get_by_role("link", name="Join a table").click()
        expect(opa).to_have_url(re.compile(r"/join\?lang=en$"))
        opa.get_by_label("Code").fill(read(code).lower())
        opa.get_by_role("button", name="Join").click()
        expect(opa).to_have_url(link)
        for page in (ben, eve):
            page.goto(link)
        expect(list_seats(opa).get_by_text("partner of Clara")).to_be_visible()
        for name, says in (("the house", "means somebody else"), ("<b>Opa</b>", "Leave out <"), ("   ", "can be seen")):
            opa.get_by_label("Your name").fill(name)
            opa.get_by_role("button", name="Sit here: Ben").click()
            expect(opa.get_by_role("alert")).to_contain_text(says)
        for (name, page), seat in zip(family.items(), ("Anna", "Ben", "Clara", "Dora"), strict=True):
            page.get_by_label("Your name").fill(name)
            page.get_by_role("button", name=f"Sit here: {seat}").click()
            expect(list_seats(page).get_by_text(f"you ({name})")).to_be_visible()
        expect(list_seats(eve).get_by_text("partner of Mia")).to_be_visible()
        choose_game(eve, "You play the card one higher", "Schnipp-Schnapp with 32 cards")
        expect(mia.get_by_role("heading", name="Schnipp-Schnapp with 32 cards")).to_be_visible()
        chosen = mia.get_by_role("group", name="Game", exact=True)
        expect(chosen).to_contain_text("2 to 8 people.")
        rules = chosen.get_by_role("link", name="Rules", exact=True)
        expect(rules).to_have_attribute("href", re.compile(r"rules/schnipp-schnapp-32$"))
        assert look(mia, RED) == 1
        mia.get_by_role("button", name="Begin").click()

        see_own_hands(family)
        come_back(family, link)
        opa.get_by_text("Say …").click()
        opa.get_by_role("button", name="Well played").click()
        expect(eve.locator(".ct-seat[data-seat=Opa] .cl-together-word")).to_have_text("Well played")
        for page in family.values():
            expect(status(page)).to_have_text(re.compile("your turn|is to play"))
        mia.locator(".cl-together-fold > summary").click()
        file = tmp_path / "evening.json"
        save_file(mia.get_by_role("button", name="Save this evening as a file"), file)

        # At night the table is put away. A week later its link finds it, and each has the own seat.
        night.touch()
        for page in family.values():
            expect(page.get_by_role("alert")).to_contain_text("your names, seats and score come back")
        night.unlink()
        opa.context.clear_cookies()
        opa.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")  # another device
        for page in family.values():
            page.goto("about:blank")
            page.goto(link)
        for name in ("Mia", "Ben", "Eve"):
            expect(list_seats(family[name]).get_by_text(f"you ({name})")).to_be_visible()
        opa.get_by_role("button", name="Sit here: Opa").click()
        expect(list_seats(opa).get_by_text("you (Opa)")).to_be_visible()
        before = opa.get_by_role("list", name="Evenings before")
        expect(before).to_contain_text("Schnipp-Schnapp with 32 cards")
        mia.get_by_role("button", name="Begin").click()
        expect(status(opa)).to_have_text(re.compile("your turn|is to play"))
        assert sum(count_score(eve).values()) == 0

        # To free a seat asks first, and all of them; who watches has an empty seat from the next deal on.
        mia.locator(".cl-together-fold > summary").click()
        expect(mia.get_by_role("checkbox", name=re.compile("^lock the table"))).to_be_visible()
        mia.get_by_role("button", name="Free Ben’s seat").click()
        mia.get_by_role("button", name="No, leave it").click()
        mia.get_by_role("button", name="Free Ben’s seat").click()
        mia.get_by_role("button", name="Yes, free Ben’s seat").click()
        expect(mia.get_by_text("Ben’s seat becomes free when this deal is over.")).to_be_visible()
        for page in (opa, ben, eve):
            page.get_by_role("button", name="Agree", exact=True).click()
        expect(ben.get_by_text("You watch, and see no hand.")).to_be_visible()
        assert many(ben.locator(".ct-hand .ct-card:not(.ct-back)")) == 0
        eve.locator(".cl-together-fold > summary").click()
        expect(eve.get_by_role("button", name="Sit here: Clara, from the next deal on")).to_be_visible()
        for page in family.values():
            page.goto("about:blank")

    # The server was started anew without a store: the link finds nothing and says so; the file brings all back.
    with start_server(lessons, port) as server:
        mia.goto(f"{server.url}{urlsplit(link).path}")
        expect(mia.get_by_text("has saved the evening as a file")).to_be_visible()
        mia.goto(f"{server.url}/join")
        wrong = tmp_path / "wrong.json"
        wrong.write_text("[]", "utf-8")
        for chosen in (wrong, file):
            mia.get_by_label("The file of the evening").set_input_files(chosen)
            mia.get_by_role("button", name="Open it").click()
            if chosen is wrong:
                expect(mia.get_by_role("alert")).to_contain_text("This file has no evening of a table.")
        expect(mia).to_have_url(re.compile("/table/[2-9A-Z]{5}$"))
        for name, page in family.items():
            page.goto(mia.url)
            page.get_by_role("button", name=f"Sit here: {name}").click()
            expect(list_seats(page).get_by_text(f"you ({name})")).to_be_visible()
        expect(eve.get_by_role("list", name="Evenings before").get_by_role("listitem")).to_have_count(1)

        # Where the host wants it so, everybody has the name of an animal.
        mia.get_by_role("checkbox", name="everybody has the name of an animal").check()
        for animal, page in zip(("Otter", "Fox", "Owl", "Lynx"), family.values(), strict=True):
            page.get_by_label("Your name").and_(page.locator("select")).select_option(animal)
            expect(list_seats(page).get_by_text(f"you ({animal})")).to_be_visible()
        assert many(list_seats(eve).get_by_text("Otter")) == 1
