"""Modules of the page by themselves in a browser: a table without a line to Python, and the sounds of a step."""

import json
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from support.browser import Table, look, many, visiting
from support.lessons import ONE_OF_A_FAMILY

import cardlessons
from cardlessons.widgets import page

pytestmark = pytest.mark.browser

HERE = "http://modules.test/"
PACKAGE = Path(cardlessons.__file__).parent


def hand_out(route):
    """Serve the modules as they are, each at its address, and an empty page in English."""
    address = urlsplit(route.request.url).path.lstrip("/")
    if not address:
        page = "<!doctype html><title>modules</title><script>self.PAGE_LANGUAGE = 'en'</script>"
        route.fulfill(body=page, content_type="text/html")
    elif address.endswith(".js"):
        route.fulfill(body=(PACKAGE / address).read_text("utf-8"), content_type="text/javascript")
    else:
        route.fulfill(status=404)


@pytest.fixture(scope="module")
def blank(chromium):
    """Yield a page on which modules can be imported as they are."""
    with visiting(chromium) as (context, page, seen):
        context.route(f"{HERE}**", hand_out)
        page.clock.install()
        page.goto(HERE)
        yield page
        seen.check("modules.test")


# A table that nobody has woken


@pytest.mark.parametrize("slug", ONE_OF_A_FAMILY)
def test_a_table_is_drawn_and_stepped_with_no_line_and_no_look(blank, slug):
    """A table is drawn and stepped without a look of its own, as for a family from elsewhere."""
    worked = page(slug).example().session
    view = json.loads(json.dumps(worked.view()))
    view["setting"]["family"] = "unheard-of"
    script = """async (view) => {
        const { mount } = await import('/page/table/table.js');
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
    const { joinSound } = await import('/page/table/sound.js');
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
    const table = joinSound({ now: () => ({ setting: {} }) });
    document.body.replaceChildren(table.below);
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
