"""The page's modules that need no page: the store and the line, asked in a browser where no table is drawn."""

import json
from urllib.parse import urlsplit

import pytest
from support.browser import Table, look, many, visiting
from support.lessons import LESSONS

from cardlessons.prerender.bundler import module_file
from cardlessons.widgets import page

pytestmark = pytest.mark.browser

HERE = "http://modules.test/"


def hand_out(route):
    """The modules as they are, each at its address; and a page with nothing on it."""
    address = urlsplit(route.request.url).path.lstrip("/")
    if not address:
        route.fulfill(body="<!doctype html><title>modules</title>", content_type="text/html")
    elif address.endswith(".js"):
        route.fulfill(body=module_file(address).read_text("utf-8"), content_type="text/javascript")
    else:
        route.fulfill(status=404)


@pytest.fixture(scope="module")
def blank(chromium):
    """A page on which modules can be imported as they are."""
    with visiting(chromium) as (context, page, seen):
        context.route(f"{HERE}**", hand_out)
        page.clock.install()
        page.goto(HERE)
        yield page
        seen.check("modules.test")


@pytest.fixture
def store(blank):
    """Asks the store: `s` is the module, `view` what was laid, `told` what is given."""

    def ask(script, view=None, told=None):
        made = "async ([view, told]) => { const s = await import('/page/store.js'); const run = (state, ...all) =>"
        made += f" all.reduce(s.after, state); {script} }}"
        return look(blank, made, [view, told])

    return ask


def node(n, parent, act=None, *, book=True, verdict="lawful", **more):
    return {"n": n, "parent": parent, "act": act, "book": book, "verdict": verdict, "seat": act and act[0], **more}


def laid(*branches, **setting):
    """A line of three plays, a variation of the second, and what the learner has added."""
    book = [node(0, None), node(1, 0, "A 2c"), node(2, 1, "B 3c"), node(3, 2, "C 4c"), node(4, 1, "B 9h", book=False)]
    answers = [{"says": "this", "act": None}, {"says": "that", "act": "B 3c"}, {"says": "both", "act": "B 9h x 2s 5d"}]
    asked = [{"before": 2, "asks": "And now?", "answers": answers}]
    frame = {"kind": "example", "questions": asked, "key": "k", "you": None} | setting
    return {"setting": frame, "nodes": book, "branches": [*branches], "statements": {}}


OWN = node(5, 2, "C 7d", book=False)
REFUSED = node(5, 2, "C 7d", book=False, verdict="refused")


def test_at_the_start_the_line_is_the_books(store):
    state = store(
        "const t = s.first(view); return { at: t.at, line: t.line, told: t.told, atStart: t.atStart }", laid()
    )
    assert state == {"at": 0, "line": [0, 1, 2, 3], "told": [0], "atStart": 5}


def test_a_table_may_begin_in_the_middle(store):
    assert store("const { at, line } = s.first(view); return [at, line]", laid(begin=2)) == [2, [0, 1, 2, 3]]
    assert store("return s.first(view).at", laid(at_level={"begin": 1, "number": 0})) == 1


def test_no_happening_changes_the_state_it_comes_to(store):
    script = """
    const frozen = (value) => {
      if (Object(value) !== value || Object.isFrozen(value)) return value;
      Object.freeze(value);
      Object.values(value).forEach(frozen);
      return value;
    };
    const state = frozen(s.first(view));
    for (const happening of told) frozen(s.after(state, happening));
    return true;"""
    all_kinds = [
        {"kind": "view", "view": laid(OWN)},
        {"kind": "start", "view": laid(OWN)},
        {"kind": "show", "n": 4},
        {"kind": "visit", "n": 5},
        {"kind": "along", "n": 4},
        {"kind": "follow", "numbers": [5]},
        {"kind": "book"},
        {"kind": "again"},
        {"kind": "ask", "index": 0, "since": 1},
        {"kind": "answered", "index": 0},
    ]
    assert store(script, laid(OWN), all_kinds) is True


def test_showing_a_node_beside_the_line_leads_the_line_over_it(store):
    assert store("const t = run(s.first(view), { kind: 'show', n: 4 }); return [t.at, t.line]", laid()) == [
        4,
        [0, 1, 4],
    ]


def test_a_refused_try_is_told_over_the_step_where_it_was_made(store):
    script = (
        "const t = run(s.first(view), { kind: 'show', n: 5 }); return [t.at, t.refusal, t.told, t.line, s.touched(t)]"
    )
    assert store(script, laid(REFUSED)) == [2, 5, [2], [0, 1, 2, 3], 5]


def test_a_question_stands_once_before_its_step(store):
    script = """
    const first = run(s.first(view), { kind: 'show', n: 1 });
    const asked = run(first, { kind: 'ask', index: 0, since: 7 });
    const gone = run(asked, { kind: 'answered', index: 0 }, { kind: 'show', n: 2 }, { kind: 'show', n: 1 });
    const ahead = [s.first(view), first, gone].map(s.questionAhead);
    return [...ahead, asked.question, gone.question];"""
    assert store(script, laid()) == [-1, 0, -1, {"index": 0, "since": 7}, None]


def test_an_act_may_be_an_answer_to_the_question_beside_the_table(store):
    script = """
    const there = run(s.first(view), { kind: 'show', n: 1 });
    const asked = run(there, { kind: 'ask', index: 0, since: 7 });
    const done = run(asked, { kind: 'answered', index: 0 });
    return [there, asked, done].map((state) => told.map((act) => s.answerBy(state, act)));"""
    acts = ["B 3c", "3C", " b  3c ", "B 9h", "B 9h x 5d 2s", "A 3c", "this"]
    asked = laid()
    asked["nodes"][1]["state"] = {"turn": "B"}
    none = [-1] * len(acts)
    assert store(script, asked, acts) == [none, [1, 1, 1, -1, 2, -1, -1], none]


def test_no_question_stands_before_a_step_beside_the_books_line(store):
    script = """
    const t = run(s.first(view), { kind: 'visit', n: 4 }, { kind: 'show', n: 1 });
    return [t.line, s.questionAhead(t)]"""
    assert store(script, laid()) == [[0, 1, 4], -1]


def test_the_tree_shows_the_book_only_as_far_as_one_has_come(store):
    script = """
    const known = (state) => state.nodes.map((node) => node.n).filter(s.knows(state));
    const start = s.first(view);
    const two = run(start, { kind: 'show', n: 2 });
    const back = run(two, { kind: 'show', n: 0 });
    return [start, two, back, run(start, { kind: 'visit', n: 4 })].map(known);"""
    assert store(script, laid()) == [[0], [0, 1, 2, 4], [0, 1, 2, 4], [0, 1, 4]]


def test_where_one_plays_all_that_was_played_is_shown(store):
    assert (
        store("const t = s.first(view); return t.nodes.every((node) => s.knows(t)(node.n))", laid(kind="play")) is True
    )


def test_a_line_of_pythons_is_followed_and_the_line_left_for_it_is_kept(store):
    script = (
        "const t = run(s.first(view), { kind: 'follow', numbers: [5] }); return [t.at, t.line, t.left, s.knows(t)(5)]"
    )
    assert store(script, laid(OWN)) == [5, [0, 1, 2, 5], [0, 1, 2, 3], True]


def test_back_to_the_book_is_to_where_the_branch_began(store):
    script = "const t = run(s.first(view), { kind: 'visit', n: 5 }, { kind: 'book' }); return [t.at, t.line]"
    assert store(script, laid(OWN)) == [2, [0, 1, 2, 3]]


def test_beside_a_branch_lies_the_next_one(store):
    script = "const t = run(s.first(view), { kind: 'show', n: 2 }); return [s.beside(t, 1), s.beside(t, -1)]"
    assert store(script, laid()) == [4, None]


def test_a_verdict_belongs_to_the_line_and_is_shown_from_its_node_on(store):
    script = """
    const t = run(s.first(view), { kind: 'visit', n: 5 });
    const back = run(t, { kind: 'show', n: 1 });
    return [s.judgedHere(t).told, s.judged(back).told, s.judgedHere(back), s.judged(run(t, { kind: 'again' }))]"""
    won = node(5, 2, "C 7d", book=False, came={"state": "won", "stars": 2, "told": "so"})
    setting = {"kind": "levels", "at_level": {"begin": 1, "number": 0}}
    assert store(script, laid(won, **setting)) == ["so", "so", {}, {}]


def test_a_level_taken_up_again_begins_at_its_beginning_with_its_tries_beside_it(store):
    script = "const t = s.first(view); return [t.at, t.line, t.nodes[1].next.map(({ n }) => n)]"
    setting = {"kind": "levels", "at_level": {"begin": 1, "number": 0}}
    assert store(script, laid(OWN, **setting)) == [1, [0, 1], [2, 4]]


def test_what_has_changed_of_ones_standing_comes_with_the_reply(store):
    script = "return s.grown(view, told).setting"
    setting = store(script, laid(hints=[], best=[0]), {"setting": {"hints": ["h"]}})
    assert (setting["hints"], setting["best"], setting["key"]) == (["h"], [0], "k")


def test_what_was_removed_hangs_nowhere_and_is_nobodys(store):
    dropped = {**OWN, "dropped": True}
    script = """
    const t = s.first(view);
    return [t.nodes[2].next.map((node) => node.n), t.nodes.map((node) => s.isOwn(t, node))]"""
    after_it = node(6, 5, "A 2d", book=False)
    assert store(script, laid(dropped, after_it)) == [[3], [False] * 7]
    assert store(script, laid(OWN, after_it)) == [[3, 5], [False] * 5 + [True] * 2]


def test_the_same_reply_twice_is_taken_up_once(store):
    reply = {"new": [OWN], "said": {"S-1": {"text": "x"}}, "changed": [[4, {"comment": "mine"}]]}
    script = "const one = s.grown(view, told); return [one, s.grown(one, told), view.branches.length]"
    one, two, before = store(script, laid(), reply)
    assert one == two
    assert [branch["n"] for branch in one["branches"]] == [5]
    assert (one["nodes"][4]["comment"], one["statements"], before) == ("mine", {"S-1": {"text": "x"}}, 0)


def test_where_another_tree_was_laid_what_had_grown_is_gone(store):
    script = "return s.grown(view, told).branches.map((node) => node.n)"
    assert store(script, laid(OWN, node(6, 5, "A 2d")), {"laid": True, "new": []}) == []


def test_places_in_words_and_the_messages_that_find_them_again(store):
    script = """
    const t = run(s.first(view), { kind: 'visit', n: told });
    const words = s.placeInWords(t, {});
    return [words, s.messageTo(t, words.join('.'))];"""
    assert store(script, laid(), 4) == [["A 2c", "B 9h"], {"do": "go", "at": ["A 2c", "B 9h"]}]
    levels = laid(kind="levels", at_level={"number": 2, "begin": 0}, you="B")
    assert store(script, levels, 2) == [["2", "B 3c"], {"do": "level", "number": 2, "acts": ["B 3c"]}]
    game = laid(kind="play", seed=18, you="C")
    assert store(script, game, 3) == [["18", "C 4c"], {"do": "new", "seed": 18, "acts": ["C 4c"]}]
    puzzle = laid(kind="puzzles", seed=18, grade=2, you="A")
    assert store(script, puzzle, 3) == [
        ["18", "2", "A 2c"],
        {"do": "puzzle", "seed": 18, "grade": 2, "acts": ["A 2c"]},
    ]


# The line


LINE = """async () => {
    const { lineTo } = await import('/page/line.js');
    window.sent = [];
    window.said = [];
    window.line = lineTo((message) => sent.push(message), { n: 1 }, { grow: (view, reply) => ({ n: view.n + 1 }) });
    window.line.watch({
        lost: (is) => said.push(is), waiting: (many) => said.push(many), laid: () => said.push('laid'),
    });
    window.asked = null;
    line.ask({ do: 'try' }).then((reply) => { window.asked = reply; });
}"""


@pytest.fixture
def asked(blank):
    """A line on which something has been asked."""
    look(blank, LINE)
    yield lambda script: look(blank, script)
    look(blank, "() => line.close()")


def test_a_line_without_an_answer_says_so_sends_nothing_again_and_is_well_when_it_comes(asked, blank):
    blank.clock.run_for(60_000)
    assert asked("() => [sent.length, window.asked]") == [1, None]
    assert asked("() => said") == [1, True]
    asked("() => line.take({ reply: { id: sent[0].id, told: 'yes' } })")
    assert asked("() => window.asked")["told"] == "yes"
    assert asked("() => said") == [1, True, False, 0]
    assert asked("() => [line.view(), line.idle()]") == [{"n": 2}, True]


def test_what_has_to_be_worked_out_is_waited_for_longer(asked, blank):
    asked("() => { line.close(); said.length = 0; line.ask({ do: 'puzzle' }, 200_000); }")
    blank.clock.run_for(100_000)
    assert asked("() => said") == [2]
    blank.clock.run_for(110_000)
    assert asked("() => said") == [2, True]


def test_answers_find_their_messages_in_any_order(asked):
    asked("() => { window.other = null; line.ask({ do: 'go' }).then((reply) => { window.other = reply; }); }")
    asked("() => line.take({ reply: { id: sent[1].id, told: 'second' } })")
    assert asked("() => [window.asked, window.other?.told]") == [None, "second"]
    asked("() => line.take({ reply: { id: sent[0].id, told: 'first' } })")
    assert asked("() => window.asked.told") == "first"


def test_somebody_elses_answer_is_no_answer_but_the_view_has_grown(asked):
    asked("() => line.take({ reply: { id: -1 } })")
    assert asked("() => window.asked") is None
    assert asked("() => line.view()") == {"n": 2}
    assert asked("() => said") == [1]


@pytest.mark.parametrize("comes", ["view: { n: 7 }", "reply: { id: -1, view: { n: 7 } }"])
def test_another_view_takes_the_place_of_the_one_there_was(asked, comes):
    asked(f"() => line.take({{ {comes} }})")
    assert asked("() => line.view()") == {"n": 7 + ("reply" in comes)}
    assert asked("() => said") == [1, "laid"]


def test_what_is_asked_for_again_and_again_is_not_counted_as_waiting(asked):
    asked("() => { line.ask({ do: 'on', quiet: true }); line.ask({ do: 'ping' }); }")
    assert asked("() => said") == [1, 1, 1]
    assert asked("() => line.idle()") is False


# A table that nobody has woken


@pytest.mark.parametrize("slug", LESSONS)
def test_a_table_is_drawn_and_stepped_with_no_line_and_no_look(blank, slug):
    """What a family from elsewhere gets that brings no look: hands at the seats, what was played, the words."""
    worked = page(slug).example().session
    view = json.loads(json.dumps(worked.view()))
    view["setting"]["family"] = "unheard-of"
    script = """async (view) => {
        const { mount } = await import('/page/table.js');
        const root = document.body.appendChild(document.createElement('div'));
        window.mounted = mount(root, view);
    }"""
    look(blank, script, view)
    table = Table(blank, "example")
    seats = view["setting"]["seats"]
    assert many(table.felt.locator(".ct-seat")) == len(seats)
    told, questions = table.to_the_end()
    assert questions == len(view["setting"]["questions"])
    assert len(told) == table.step()
    end = [node for node in view["nodes"] if node["book"]][-1]
    for seat in seats:
        lie = end["state"]["hands"][seat]
        assert table.backs(seat) == lie if isinstance(lie, int) else table.hand(seat) == lie
    look(blank, "() => { mounted.close(); document.body.replaceChildren(); }")


# Sound

HEARD = """async (all) => {
    const { sound } = await import('/page/sound.js');
    const made = window.made = [];
    const gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    const part = { connect: (to) => to, start: () => made.push('tone'), stop() {}, frequency: {}, gain };
    const make = () => ({ ...part });
    class Ear {
        currentTime = 0; sampleRate = 8000; destination = part;
        constructor() { made.push('ear'); }
        resume() {}
        createGain = make; createOscillator = make; createBufferSource = make; createBiquadFilter = make;
        createBuffer = () => ({ getChannelData: () => [] });
    }
    const spoken = { getVoices: () => [1], cancel() {}, speak: ({ words }) => made.push(words) };
    const give = (name, value) => Object.defineProperty(window, name, { value, configurable: true });
    if (all) { give('AudioContext', Ear); give('speechSynthesis', spoken); }
    else { delete window.AudioContext; delete window.speechSynthesis; }
    give('SpeechSynthesisUtterance', function (words) { this.words = words; });
    const table = sound({ now: () => ({ setting: {} }) });
    document.body.replaceChildren(table.tree);
    table.shown();
    const card = { kind: 'moved', from: { spot: 'hand' } };
    const node = { events: [card, { kind: 'said', words: 'Snip' }, { kind: 'paid', amount: 2 }] };
    table.moved(node);
    const before = [...made];
    document.querySelector('input').click();
    table.moved(node);
    localStorage.clear();
    return [before, made];
}"""


def test_nothing_is_heard_before_a_person_has_switched_it_on_and_then_card_coins_and_word(blank):
    before, heard = look(blank, HEARD, True)
    assert before == []
    assert heard.count("ear") == 1
    assert heard.count("tone") == 2 + 2 * 2  # the card, at the switch and at the step, and two tones for each coin
    assert heard[-1] == "Snip"


def test_where_a_browser_has_no_sound_nothing_breaks(blank):
    assert look(blank, "async () => 'AudioContext' in window")
    assert look(blank, HEARD, False)[0] == []
