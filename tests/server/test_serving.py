"""Tests of serving the lessons, and of copying the notebooks for editing."""

import errno
import json
import os
import re
from html import unescape
from types import SimpleNamespace

import nbformat
import pytest
from jupyter_client.manager import AsyncKernelManager
from support.cases import read_cases
from support.channel import start_server
from support.processes import PATIENCE
from support.servers import MINE, notebook, run
from tornado.httpclient import AsyncHTTPClient
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application

from cardlessons.hosts.server import lay_out
from cardlessons.lessons.catalog import LessonFile, group_by_shelf, list_lessons, make_title
from cardlessons.lessons.notebook import LOAD_CELL

# Laying out


@pytest.fixture
def ours(tmp_path):
    """Return a folder with a notebook."""
    folder = tmp_path / "ours"
    folder.mkdir()
    (folder / "jig.ipynb").write_text(notebook(("code", "first")))
    return folder


@pytest.fixture
def theirs(tmp_path, ours):
    """Return a folder in which the notebook was just laid."""
    folder = tmp_path / "deep" / "theirs"
    assert lay_out(folder, ours) == ["jig.ipynb: copied"]
    assert lay_out(folder, ours) == []
    return folder


def test_a_notebook_that_nobody_has_edited_is_brought_up_to_date(ours, theirs):
    """One that was only run is another file, and is not edited."""
    run = json.loads((theirs / "jig.ipynb").read_text()) | {"nbformat_minor": 4}
    (theirs / "jig.ipynb").write_text(json.dumps(run))
    assert lay_out(theirs, ours) == []
    for text in ("second", "third"):
        (ours / "jig.ipynb").write_text(text)
        assert lay_out(theirs, ours) == ["jig.ipynb: brought up to date"]
        assert (theirs / "jig.ipynb").read_text() == text


def test_beside_an_edited_notebook_the_newer_one_is_put_once(ours, theirs):
    (theirs / "jig.ipynb").write_text("mine")
    assert lay_out(theirs, ours) == []
    (ours / "jig.ipynb").write_text("second")
    (said,) = lay_out(theirs, ours)
    assert "kept as you edited it" in said
    assert "jig (new).ipynb" in said
    assert (theirs / "jig (new).ipynb").read_text() == "second"
    assert lay_out(theirs, ours) == []
    (theirs / "jig (new).ipynb").write_text("mine too")
    (ours / "jig.ipynb").write_text("third")
    assert "jig (new 2).ipynb" in lay_out(theirs, ours)[0]
    assert [(theirs / name).read_text() for name in ("jig.ipynb", "jig (new).ipynb")] == ["mine", "mine too"]


@pytest.mark.parametrize("record", [None, "", "[]", "{not json", '{"jig.ipynb": 9}'])
def test_without_its_record_nothing_is_overwritten(ours, theirs, record):
    if record is None:
        (theirs / ".cardlessons.json").unlink()
    else:
        (theirs / ".cardlessons.json").write_text(record)
    (theirs / "jig.ipynb").write_text("mine")
    lay_out(theirs, ours)
    assert (theirs / "jig.ipynb").read_text() == "mine"
    assert (theirs / "jig (new).ipynb").read_text() == (ours / "jig.ipynb").read_text()


# What lessons there are


def test_the_lessons_stand_in_their_order_on_their_shelves(tmp_path):
    (tmp_path / "b.ipynb").write_text(notebook(says={"title": "Second", "order": 2, "minutes": 12.4, "shelf": "Begin"}))
    (tmp_path / "c.ipynb").write_text(notebook(says={"title": "First", "order": 1, "minutes": "soon", "blurb": 3}))
    (tmp_path / "a.ipynb").write_text(notebook(says={"title": "Third", "order": 3, "shelf": "Begin"}))
    (tmp_path / "04-no_title.ipynb").write_text(notebook())
    (tmp_path / "spoilt.ipynb").write_text("{")
    (tmp_path / ".hidden.ipynb").write_text(notebook())
    lessons = list_lessons(tmp_path)
    assert [lesson.title for lesson in lessons] == ["First", "Second", "Third", "No title"]
    assert [lesson.minutes for lesson in lessons] == [None, 12, None, None]
    shelves = group_by_shelf(lessons)
    found = {shelf: [lesson.slug for lesson in lessons] for shelf, lessons in shelves.items()}
    assert found == {"": ["c", "04-no_title"], "Begin": ["b", "a"]}
    assert [make_title(name) for name in ("02-snip_snap.ipynb", "32.ipynb")] == ["Snip snap", "32"]


# A server

TABLE = ("code", "\r\n  \r%%table Two cards\r\nvariant: peel-five-card\r\ndealer: A\rA: 2h\nB: 3c\n\nB 3c\n")
FAILING = ["secret = 1; 1 / 0", LOAD_CELL, "def wrong(:", "x = 1\nprint('begun')\nimport no_such_module"]
FAILING = [*(("code", source) for source in FAILING), TABLE, ("code", "%%Table x"), ("markdown", "The last words.")]
FAILING += [("code", "raise ValueError('<b>\\nmore')")]
FAILURES = read_cases("serving", "failures")
DYING = [("code", LOAD_CELL), TABLE, ("code", "import os; os._exit(1)"), ("markdown", "The last words."), TABLE]

OTHER = [("markdown", "First words."), ("code", "x <- 1"), TABLE, ("code", "x"), ("markdown", "The last words.")]


@pytest.fixture(scope="module")
def lessons(tmp_path_factory):
    folder = tmp_path_factory.mktemp("lessons")
    told = {"title": "Jig <the hearts>", "blurb": "Why a run stops.", "source": "A letter", "minutes": 12, "order": 1}
    prose = ("markdown", "# Jig\n\nA run goes up.")
    (folder / "jig.ipynb").write_text(notebook(prose, ("code", "import cardlessons; print('laid', 6 * 7)"), says=told))
    (folder / "fails.ipynb").write_text(notebook(*FAILING, says={"title": "Fails"}))
    (folder / "dies.ipynb").write_text(notebook(*DYING, says={"title": "Dies"}))
    (folder / "spoilt.ipynb").write_text("{")
    (folder / "other.ipynb").write_text(notebook(*OTHER, kernel={"name": "ir", "language": "R"}))
    (folder / "venv.ipynb").write_text(notebook(("code", "6 * 7"), kernel={"name": "mine", "language": "python"}))
    return folder


@pytest.fixture(scope="module")
def server(lessons):
    with start_server(lessons) as served:
        yield served


def resources(html):
    return re.findall(r"""(?:src|href)=["']?([^"'\s>]+)""", html) + re.findall(r"url\(([^)]+)\)", html)


def is_of_the_house(html):
    local = all(not re.match(r"(?:https?:)?//", where) for where in resources(html))
    return local and '<html lang="en">' in html and "<main" in html and "Traceback" not in html


def test_the_start_page_lists_the_lessons(server):
    status, html, _ = server.ask("/")
    assert status == 200
    assert is_of_the_house(html)
    for part in ("Jig &lt;the hearts&gt;", "Why a run stops.", 'href="/jig"'):
        assert part in html
    assert "/spoilt" not in html
    assert "spoilt.ipynb, line 1, column 2: this is no notebook" in html_text(html)
    assert "spoilt" not in server.ask("/", X_Forwarded_For="192.0.2.7")[1]
    told = read_preview(html)
    assert "canonical" not in told  # nobody knows under which address this server is reached
    assert told["og:type"] == "website"
    assert told["description"] == told["og:description"] != ""
    assert server.ask("/favicon.ico")[1].startswith("<svg")


def test_the_review_has_a_page_a_script_and_the_questions_of_each_lesson(server, lessons):
    asked = lessons / "asked.md"
    asked.write_text("# Asked\n\n```quiz peel-five-card\n```\n", "utf-8")
    assert "url=/practice" in server.ask("/ten-questions.html")[1]
    status, html, _ = server.ask("/practice")
    assert status == 200
    assert is_of_the_house(html)
    status, script, _ = server.ask("/review.js")
    assert status == 200
    assert '"pools":["review/asked.js"]' in script
    status, pool, _ = server.ask("/review/asked.js")
    assert status == 200
    assert '"pays.peel-five-card":[{' in pool
    assert "Who pays, and how many counters?" in pool
    for slug in ("jig", "nothing", "..%2Fsecret"):
        assert server.ask(f"/review/{slug}.js")[0] == 404
    asked.unlink()
    assert server.ask("/review/asked.js")[0] == 404


@pytest.mark.long
def test_lessons_of_ones_own_stand_before_those_of_the_house_and_change_without_a_restart(tmp_path):
    (tmp_path / "mine.md").write_text(MINE, "utf-8")
    (tmp_path / "four-nines.md").write_text("# Nine nines\n", "utf-8")
    with start_server(tmp_path, "only=False", "frames=['https://school.example']") as served:
        html = served.ask("/")[1]
        listed = re.findall(r'data-lesson="([\w-]+)"', html)
        assert listed[:3] == ["mine", "four-nines", "jig"]
        assert (listed[-1], listed.count("four-nines")) == ("irish-snap-house-rules", 1)
        assert 'href="/mine"' in html
        rules = served.ask("/voila/render/mine.md?embed")[2]["Content-Security-Policy"]
        assert "frame-ancestors 'self' https://school.example" in rules
        assert "script-src 'self';" in rules
        page = served.ask("/voila/render/mine.md")[1]
        assert is_of_the_house(page)
        for part in ('<a href="four-nines">Four nines</a>', 'popovertarget="said-1"', 'data-table="table-1"'):
            assert part in page
        assert "Two cards" in served.ask("/handout/mine")[1]
        (tmp_path / "mine.md").write_text(MINE.replace("See", "Look at").replace("title: Mine", "title: Ours"), "utf-8")
        (tmp_path / "bad.md").write_text("---\ntitle: Bad\n", "utf-8")
        assert "Ours" in served.ask("/")[1]
        assert "Look at" in served.ask("/voila/render/mine.md")[1]
        assert "bad.md:1:1: the front matter is never closed" in html_text(served.ask("/voila/render/bad.md")[1])
        assert served.ask("/handout/bad")[0] == 404


@pytest.mark.long
def test_a_mistake_in_a_lesson_is_told_on_the_console_and_to_whoever_sits_before_it(tmp_path):
    no_card = MINE.replace("B: 3c", "B: 3x")
    line = no_card[: no_card.index("B: 3x")].count("\n") + 1
    lessons = {
        "mine.md": (no_card, f"{line}:4: '3x' is no card; a card is a rank and a suit, like 9h, 10h or Kd"),
        "twice.md": (MINE.replace("B: 3c", "B: 2h"), f"{line}:4: 2h is there twice: in A's hand and in B's hand"),
        "spoilt.ipynb": ("{", "1:2: this is no notebook: the file ends in the middle (line 1)"),
    }
    for name, (text, _) in lessons.items():
        (tmp_path / name).write_text(text, "utf-8")
    with start_server(tmp_path) as served:
        for name, (_, mistake) in lessons.items():
            assert f"{name}:{mistake}" in html_text(served.ask(f"/voila/render/{name}")[1])
            page = served.ask(f"/voila/render/{name}", X_Forwarded_For="192.0.2.7")[1]
            assert is_of_the_house(page)
            assert "mistake in its" in page
            assert mistake not in html_text(page)
            assert str(tmp_path) not in page
        assert served.ask("/voila/render/spoilt.ipynb")[0] >= 400
    said = served.process.read_log()
    assert all(f"{tmp_path}/{name}:{mistake}" in said for name, (_, mistake) in lessons.items())
    assert ".py" not in said


def html_text(page):
    return unescape(re.sub(r"<[^>]+>", "", page)).replace("‘", "'").replace("’", "'")


def test_a_lesson_is_shown(server):
    status, html, _ = server.ask("/voila/render/jig.ipynb")
    assert status == 200
    assert is_of_the_house(html)
    assert "<title>Jig &lt;the hearts&gt; · cardlessons</title>" in html
    assert "A run goes up." in html
    assert "laid 42" in html
    assert "import cardlessons" not in html
    told = {
        "og:title": "Jig &lt;the hearts&gt;",
        "og:type": "article",
        "og:site_name": "cardlessons",
        "og:locale": "en",
    }
    assert read_preview(html) == told | dict.fromkeys(("description", "og:description"), "Why a run stops.")


def read_preview(html):
    """Return the metadata with which other sites preview a link to a page."""
    head = html.partition("</head>")[0]
    told = dict(re.findall(r'<meta (?:name|property)="(description|og:\w+)" content="([^"]*)">', head))
    return told | dict(re.findall(r'<link rel="(canonical)" href="([^"]*)">', head))


@pytest.mark.long
def test_a_cell_that_fails_costs_itself_alone_and_whoever_does_not_sit_there_is_not_told_why(server, lessons):
    status, html, _ = server.ask("/fails", X_Forwarded_For="192.0.2.7")
    assert status == 200
    assert is_of_the_house(html)
    assert html_text(html).count("This part cannot be shown.") == len(FAILURES)
    assert "Error:" not in html
    said = server.process.read_log()
    assert all(f"{lessons}/fails.ipynb: {failure}\n" in said for failure in FAILURES)
    assert html.count('"application/vnd.jupyter.widget-view+json"') == 1
    assert "begun" in html
    assert "The last words." in html
    assert "secret" not in html
    about = read_preview(html)
    assert about["og:title"] == "Fails"
    assert "description" not in about


def test_where_the_code_needs_another_kernel_all_else_is_shown(server, lessons):
    before = server.kernels()
    status, html, _ = server.ask("/other")
    assert status == 200
    assert is_of_the_house(html)
    assert html_text(html).count("This cell needs the kernel 'ir', which this server does not have.") == 2
    assert html.index("First words.") < html.index('data-table="table-1"') < html.index("The last words.")
    assert "x &lt;- 1" not in html
    assert server.kernels() == before
    assert f"{lessons}/other.ipynb: its code needs the kernel 'ir', and this server has Python only" in (
        server.process.read_log()
    )


@pytest.mark.long
def test_code_of_python_runs_whatever_its_kernel_is_called(server):
    status, html, _ = server.ask("/venv")
    assert status == 200
    assert "42" in html


@pytest.mark.long
def test_where_the_kernel_dies_the_prose_stays_and_the_parts_say_so(server):
    status, html, _ = server.ask("/dies")
    assert status == 200
    assert is_of_the_house(html)
    assert "The last words." in html
    assert re.findall(r"dies\.ipynb: (.*)", html_text(html.replace("</p>", "\n"))) == [
        "cell 3: the kernel ended while it ran",
        "cell 5: it was not run, because cell 3 ended the kernel",
    ]
    assert html.count("replaceWidgets(") == 1


@pytest.mark.long
def test_a_cell_that_takes_too_long_is_stopped_and_one_that_does_not_stop_ends_the_kernel(tmp_path, monkeypatch):
    from voila.execute import VoilaExecutor  # Voilà takes a second to import, and no other test here needs it

    from cardlessons.hosts.server.kernels import lesson_renderer

    stubborn = "import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\nwhile True: time.sleep(0.01)"
    sources = ["import time\nwhile True: time.sleep(0.01)", "print('next')", stubborn, "print('never')"]
    cells = [nbformat.v4.new_code_cell(source) for source in sources]
    book = nbformat.v4.new_notebook(cells=[*cells, nbformat.v4.new_markdown_cell("The last words.")])
    (tmp_path / "slow.ipynb").write_text("", "utf-8")
    monkeypatch.setattr(lesson_renderer, "_INTERRUPT_SECONDS", 5)

    async def render():
        facts = {"voila_configuration": SimpleNamespace(prelaunch_hook=None)}
        renderer = lesson_renderer.LessonRenderer(LessonFile(tmp_path / "slow.ipynb", "Slow"), for_author=True, **facts)
        manager = AsyncKernelManager()
        await manager.start_kernel()
        renderer.executor = VoilaExecutor(
            book, km=manager, timeout_func=lambda cell: 1 if "while" in cell.source else 60
        )
        renderer.executor.kc = await renderer.executor.async_start_new_kernel_client()
        made = [cell async for cell in renderer._jinja_cell_generator(book, "")]
        assert not await manager.is_alive()
        return [(cell.metadata.get("failure", ""), cell.metadata.get("widgets_lost", "")) for cell in made]

    assert [*zip(*run(render()), strict=True)] == [tuple(read_cases("serving", name)) for name in ("slow", "lost")]


def test_a_full_disk_is_told_in_a_sentence_and_is_no_fault_of_the_page():
    from cardlessons.hosts.server.pages.page_handlers import PageHandler

    class NoRoom(PageHandler):
        """A handler that fails because the disk is full."""

        def get(self):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "/tmp/kernel.json")

    async def asked():
        server = HTTPServer(Application([("/", NoRoom)], frame_ancestors="'self'", log_function=lambda _: None))
        sockets = bind_sockets(0, "127.0.0.1")
        server.add_sockets(sockets)
        url = f"http://127.0.0.1:{sockets[0].getsockname()[1]}/"
        answer = await AsyncHTTPClient(force_instance=True).fetch(url, raise_error=False, request_timeout=PATIENCE)
        server.stop()
        return answer.code, answer.body.decode()

    status, html = run(asked())
    assert status == 503
    assert is_of_the_house(html)
    assert "because its disk is full" in html
    assert "/tmp" not in html
