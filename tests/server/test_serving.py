"""Tests of serving the lessons, and of copying the notebooks for editing."""

import errno
import json
import os
import re
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from types import SimpleNamespace

import nbformat
import pytest
from jupyter_client.manager import AsyncKernelManager
from support.processes import PATIENCE
from support.servers import MINE, POSIX, LocalServer, kernels_of, notebook, run, serving, start
from tornado.httpclient import AsyncHTTPClient
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application

from cardlessons.hosts.server import lay_out
from cardlessons.lessons.catalog import LessonFile, group_by_shelf, list_lessons, make_title
from cardlessons.lessons.notebook import LOADS

# Laying out


@pytest.fixture
def ours(tmp_path: Path) -> Path:
    folder = tmp_path / "ours"
    folder.mkdir()
    (folder / "jig.ipynb").write_text("first")
    return folder


def test_a_missing_notebook_is_copied(ours: Path, tmp_path: Path) -> None:
    theirs = tmp_path / "deep" / "theirs"
    assert lay_out(theirs, ours) == ["jig.ipynb: copied"]
    assert (theirs / "jig.ipynb").read_text() == "first"
    assert lay_out(theirs, ours) == []


def test_an_unedited_notebook_is_brought_up_to_date(ours: Path, tmp_path: Path) -> None:
    lay_out(tmp_path / "theirs", ours)
    (ours / "jig.ipynb").write_text("second")
    assert lay_out(tmp_path / "theirs", ours) == ["jig.ipynb: brought up to date"]
    assert (tmp_path / "theirs" / "jig.ipynb").read_text() == "second"


def test_a_notebook_that_was_only_run_is_brought_up_to_date(ours: Path, tmp_path: Path) -> None:
    (ours / "jig.ipynb").write_text(notebook(("code", "first")))
    lay_out(tmp_path, ours)
    run = json.loads((tmp_path / "jig.ipynb").read_text()) | {"nbformat_minor": 4}
    (tmp_path / "jig.ipynb").write_text(json.dumps(run))
    assert lay_out(tmp_path, ours) == []
    (ours / "jig.ipynb").write_text(notebook(("code", "second")))
    assert lay_out(tmp_path, ours) == ["jig.ipynb: brought up to date"]


def test_an_edited_notebook_stays(ours: Path, tmp_path: Path) -> None:
    theirs = tmp_path / "theirs"
    lay_out(theirs, ours)
    (theirs / "jig.ipynb").write_text("mine")
    assert lay_out(theirs, ours) == []
    assert (theirs / "jig.ipynb").read_text() == "mine"
    assert sorted(path.name for path in theirs.glob("*.ipynb")) == ["jig.ipynb"]


def test_beside_an_edited_notebook_the_newer_one_is_put_once(ours: Path, tmp_path: Path) -> None:
    theirs = tmp_path / "theirs"
    lay_out(theirs, ours)
    (theirs / "jig.ipynb").write_text("mine")
    (ours / "jig.ipynb").write_text("second")
    (said,) = lay_out(theirs, ours)
    assert "kept as you edited it" in said
    assert "jig (new).ipynb" in said
    assert (theirs / "jig.ipynb").read_text() == "mine"
    assert (theirs / "jig (new).ipynb").read_text() == "second"
    assert lay_out(theirs, ours) == []
    (theirs / "jig (new).ipynb").write_text("mine too")
    (ours / "jig.ipynb").write_text("third")
    assert "jig (new 2).ipynb" in lay_out(theirs, ours)[0]
    assert (theirs / "jig (new).ipynb").read_text() == "mine too"


@pytest.mark.parametrize("record", [None, "", "[]", "{not json", '{"jig.ipynb": 9}'])
def test_without_its_record_nothing_is_overwritten(ours: Path, tmp_path: Path, record: str | None) -> None:
    theirs = tmp_path / "theirs"
    lay_out(theirs, ours)
    if record is None:
        (theirs / ".cardlessons.json").unlink()
    else:
        (theirs / ".cardlessons.json").write_text(record)
    (theirs / "jig.ipynb").write_text("mine")
    lay_out(theirs, ours)
    assert (theirs / "jig.ipynb").read_text() == "mine"
    assert (theirs / "jig (new).ipynb").read_text() == "first"


# What lessons there are


def test_the_lessons_stand_in_their_order(tmp_path: Path) -> None:
    (tmp_path / "b.ipynb").write_text(notebook(says={"title": "Second", "order": 2, "minutes": 12.4}))
    (tmp_path / "c.ipynb").write_text(notebook(says={"title": "First", "order": 1, "minutes": "soon", "blurb": 3}))
    (tmp_path / "04-no_title.ipynb").write_text(notebook())
    (tmp_path / "spoilt.ipynb").write_text("{")
    (tmp_path / ".hidden.ipynb").write_text(notebook())
    lessons = list_lessons(tmp_path)
    assert [lesson.title for lesson in lessons] == ["First", "Second", "No title"]
    assert [lesson.minutes for lesson in lessons] == [None, 12, None]


def test_lessons_stand_on_their_shelves(tmp_path: Path) -> None:
    for order, (name, shelf) in enumerate({"a": "Begin", "b": "Tools", "c": "Begin", "d": ""}.items()):
        (tmp_path / f"{name}.ipynb").write_text(notebook(says={"order": order, "shelf": shelf}))
    shelves = group_by_shelf(list_lessons(tmp_path))
    found = {shelf: [lesson.slug for lesson in lessons] for shelf, lessons in shelves.items()}
    assert found == {"Begin": ["a", "c"], "Tools": ["b"], "": ["d"]}


def test_a_title_from_a_file_name() -> None:
    assert make_title("02-snip_snap.ipynb") == "Snip snap"
    assert make_title("32.ipynb") == "32"


# A server

TABLE = ("code", "\r\n  \r%%table Two cards\r\nvariant: peel-five-card\r\ndealer: A\rA: 2h\nB: 3c\n\nB 3c\n")
FAILING = [
    ("code", "secret = 1; 1 / 0"),
    ("code", LOADS),
    ("code", "def wrong(:"),
    ("code", "x = 1\nprint('begun')\nimport no_such_module"),
    TABLE,
    ("code", "%%Table x"),
    ("markdown", "The last words."),
    ("code", "raise ValueError('<b>\\nmore')"),
]
FAILURES = [
    "cell 1: ZeroDivisionError: division by zero",
    "cell 3: SyntaxError: invalid syntax (line 1)",
    "cell 4: ModuleNotFoundError: No module named 'no_such_module'",
    "cell 6: UsageError: Cell magic `%%Table` not found.",
    "cell 8: ValueError: <b>",
]
DYING = [("code", LOADS), TABLE, ("code", "import os; os._exit(1)"), ("markdown", "The last words."), TABLE]


@pytest.fixture(scope="module")
def lessons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("lessons")
    told = {"title": "Jig <the hearts>", "blurb": "Why a run stops.", "source": "A letter", "minutes": 12, "order": 1}
    prose = ("markdown", "# Jig\n\nA run goes up.")
    (folder / "jig.ipynb").write_text(notebook(prose, ("code", "import cardlessons; print('laid', 6 * 7)"), says=told))
    (folder / "fails.ipynb").write_text(notebook(*FAILING, says={"title": "Fails"}))
    (folder / "dies.ipynb").write_text(notebook(*DYING, says={"title": "Dies"}))
    (folder / "spoilt.ipynb").write_text("{")
    return folder


@pytest.fixture(scope="module")
def server(lessons: Path) -> Iterator[LocalServer]:
    served = start(lessons)
    yield served
    served.process.stop()


def resources(html: str) -> list[str]:
    return re.findall(r"""(?:src|href)=["']?([^"'\s>]+)""", html) + re.findall(r"url\(([^)]+)\)", html)


def is_of_the_house(html: str) -> bool:
    local = all(not re.match(r"(?:https?:)?//", where) for where in resources(html))
    return local and '<html lang="en">' in html and "<main" in html and "Traceback" not in html


def test_the_start_page_lists_the_lessons(server: LocalServer) -> None:
    status, html = server.get("/")
    assert status == 200
    assert is_of_the_house(html)
    assert "Jig &lt;the hearts&gt;" in html
    for part in ("Why a run stops.", 'href="/jig"'):
        assert part in html
    assert "/spoilt" not in html
    assert "spoilt.ipynb, line 1, column 2: this is no notebook" in html_text(html)
    away = urllib.request.Request(f"{server.url}/", headers={"X-Forwarded-For": "192.0.2.7"})
    with urllib.request.urlopen(away, timeout=PATIENCE) as answer:
        assert "spoilt" not in answer.read().decode()


def test_the_review_has_a_page_a_script_and_the_questions_of_each_lesson(server: LocalServer, lessons: Path) -> None:
    asked = lessons / "asked.md"
    asked.write_text("# Asked\n\n```quiz peel-five-card\n```\n", "utf-8")
    assert "url=/practice" in server.get("/ten-questions.html")[1]
    status, html = server.get("/practice")
    assert status == 200
    assert is_of_the_house(html)
    status, script = server.get("/review.js")
    assert status == 200
    assert '"pools":["review/asked.js"]' in script
    status, pool = server.get("/review/asked.js")
    assert status == 200
    assert '"pays.peel-five-card":[{' in pool
    assert "Who pays, and how many counters?" in pool
    for slug in ("jig", "nothing", "..%2Fsecret"):
        assert server.get(f"/review/{slug}.js")[0] == 404
    asked.unlink()
    assert server.get("/review/asked.js")[0] == 404


@pytest.mark.long
def test_lessons_of_ones_own_stand_before_those_of_the_house_and_change_without_a_restart(lessons: Path) -> None:
    own = lessons / "own"
    own.mkdir()
    (own / "mine.md").write_text(MINE, "utf-8")
    (own / "four-nines.md").write_text("# Nine nines\n", "utf-8")
    served = start(own, "only=False")
    try:
        html = served.get("/")[1]
        listed = re.findall(r'data-lesson="([\w-]+)"', html)
        assert listed[:3] == ["mine", "four-nines", "jig"]
        assert listed[-1] == "irish-snap-house-rules"
        assert listed.count("four-nines") == 1
        assert 'href="/mine"' in html
        page = served.get("/voila/render/mine.md")[1]
        assert is_of_the_house(page)
        assert '<a href="four-nines">Four nines</a>' in page
        assert 'popovertarget="said-1"' in page
        assert 'data-table="table-1"' in page
        assert "Two cards" in served.get("/handout/mine")[1]
        (own / "mine.md").write_text(MINE.replace("See", "Look at").replace("title: Mine", "title: Ours"), "utf-8")
        (own / "bad.md").write_text("---\ntitle\n---\n", "utf-8")
        assert "Ours" in served.get("/")[1]
        assert "Look at" in served.get("/voila/render/mine.md")[1]
        assert "bad.md:2:1: 'title' was read" in html_text(served.get("/voila/render/bad.md")[1])
        assert served.get("/handout/bad")[0] == 404
    finally:
        served.process.stop()


@pytest.mark.long
def test_a_mistake_in_a_lesson_is_told_on_the_console_and_to_whoever_sits_before_it(tmp_path: Path) -> None:
    no_card = MINE.replace("B: 3c", "B: 3x")
    (tmp_path / "mine.md").write_text(no_card, "utf-8")
    (tmp_path / "twice.md").write_text(MINE.replace("B: 3c", "B: 2h"), "utf-8")
    (tmp_path / "spoilt.ipynb").write_text("{", "utf-8")
    line = no_card[: no_card.index("B: 3x")].count("\n") + 1
    told = {
        "mine.md": f"mine.md:{line}:4: '3x' is no card; a card is a rank and a suit, like 9h, 10h or Kd",
        "twice.md": f"twice.md:{line}:4: 2h is there twice: in A's hand and in B's hand",
        "spoilt.ipynb": "spoilt.ipynb:1:2: this is no notebook: the file ends in the middle (line 1)",
    }
    (tmp_path / "fails.ipynb").write_text(notebook(*FAILING), "utf-8")
    served = start(tmp_path)
    try:
        away = urllib.request.Request(f"{served.url}/fails", headers={"X-Forwarded-For": "192.0.2.7"})
        with urllib.request.urlopen(away, timeout=PATIENCE) as answer:
            page = html_text(answer.read().decode())
        assert page.count("This part cannot be shown.") == len(FAILURES)
        assert "Error:" not in page
        for name, mistake in told.items():
            path = f"/voila/render/{name}"
            assert mistake in html_text(served.get(path)[1])
            away = urllib.request.Request(served.url + path, headers={"X-Forwarded-For": "192.0.2.7"})
            try:
                page = urllib.request.urlopen(away, timeout=PATIENCE).read().decode()
            except urllib.error.HTTPError as error:
                page = error.read().decode()
            assert is_of_the_house(page)
            assert "mistake in its" in page
            assert mistake not in html_text(page)
            assert str(tmp_path) not in page
    finally:
        said = served.process.stop()
    assert all(f"{tmp_path}/{mistake}" in said for mistake in told.values())
    assert all(f"{tmp_path}/fails.ipynb: {failure}\n" in said for failure in FAILURES)
    assert ".py" not in said


@pytest.mark.long
def test_a_lesson_is_framed_where_that_is_allowed(tmp_path: Path) -> None:
    (tmp_path / "mine.md").write_text(MINE, "utf-8")
    served = start(tmp_path, "frames=['https://school.example']")
    try:
        with urllib.request.urlopen(f"{served.url}/voila/render/mine.md?embed", timeout=PATIENCE) as answer:
            rules = answer.headers["Content-Security-Policy"]
        assert "frame-ancestors 'self' https://school.example" in rules
        assert "script-src 'self';" in rules
    finally:
        served.process.stop()
    refused = serving(tmp_path, "frames=['school; script-src *']")
    assert refused.wait(PATIENCE) == 2
    assert "is no origin" in refused.read_log()


def html_text(page: str) -> str:
    return unescape(re.sub(r"<[^>]+>", "", page)).replace("‘", "'").replace("’", "'")


def test_a_lesson_is_shown(server: LocalServer) -> None:
    status, html = server.get("/voila/render/jig.ipynb")
    assert status == 200
    assert is_of_the_house(html)
    assert "<title>Jig &lt;the hearts&gt; · cardlessons</title>" in html
    assert "A run goes up." in html
    assert "laid 42" in html
    assert "import cardlessons" not in html
    assert read_preview(html) == {
        "description": "Why a run stops.",
        "og:description": "Why a run stops.",
        "og:title": "Jig &lt;the hearts&gt;",
        "og:type": "article",
        "og:site_name": "cardlessons",
        "og:locale": "en",
    }


def read_preview(html: str) -> dict[str, str]:
    """Return the metadata with which other sites preview a link to a page."""
    head = html.partition("</head>")[0]
    told = dict(re.findall(r'<meta (?:name|property)="(description|og:\w+)" content="([^"]*)">', head))
    return told | dict(re.findall(r'<link rel="(canonical)" href="([^"]*)">', head))


def test_a_link_to_the_start_page_says_what_is_there(server: LocalServer) -> None:
    told = read_preview(server.get("/")[1])
    assert "canonical" not in told  # nobody knows under which address this server is reached
    assert told["og:type"] == "website"
    assert told["description"] == told["og:description"] != ""


@pytest.mark.long
def test_a_cell_that_fails_costs_itself_alone(server: LocalServer) -> None:
    status, html = server.get("/fails")
    assert status == 200
    assert is_of_the_house(html)
    assert re.findall(r"fails\.ipynb: (.*)", html_text(html.replace("</p>", "\n"))) == FAILURES
    assert html.count('"application/vnd.jupyter.widget-view+json"') == 1
    assert "begun" in html
    assert "The last words." in html
    assert "secret" not in html
    about = read_preview(html)
    assert about["og:title"] == "Fails"
    assert "description" not in about


@pytest.mark.long
def test_where_the_kernel_dies_the_prose_stays_and_the_parts_say_so(server: LocalServer) -> None:
    status, html = server.get("/dies")
    assert status == 200
    assert is_of_the_house(html)
    assert "The last words." in html
    assert re.findall(r"dies\.ipynb: (.*)", html_text(html.replace("</p>", "\n"))) == [
        "cell 3: the kernel ended while it ran",
        "cell 5: it was not run, because cell 3 ended the kernel",
    ]
    assert html.count("replaceWidgets(") == 1


@pytest.mark.long
def test_a_cell_that_takes_too_long_is_stopped_and_one_that_does_not_stop_ends_the_kernel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from voila.execute import VoilaExecutor  # Voilà takes a second to import, and no other test here needs it

    from cardlessons.hosts.server.kernels import lesson_renderer

    stubborn = "import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\nwhile True: pass"
    sources = ["while True: pass", "print('next')", stubborn, "print('never')"]
    cells = [nbformat.v4.new_code_cell(source) for source in sources]
    book = nbformat.v4.new_notebook(cells=[*cells, nbformat.v4.new_markdown_cell("The last words.")])
    (tmp_path / "slow.ipynb").write_text("", "utf-8")
    monkeypatch.setattr(lesson_renderer, "_INTERRUPT_SECONDS", 5)

    async def render() -> list[tuple[str, str]]:
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

    assert run(render()) == [
        ("slow.ipynb: cell 1: it did not end within 1 seconds", ""),
        ("", ""),
        (
            "slow.ipynb: cell 3: it did not end within 1 seconds",
            "This part cannot be shown, because the kernel has ended.",
        ),
        ("slow.ipynb: cell 4: it was not run, because cell 3 does not end", ""),
        ("", ""),
    ]


def test_a_spoilt_notebook_is_a_friendly_error(server: LocalServer) -> None:
    status, html = server.get("/voila/render/spoilt.ipynb")
    assert status >= 400
    assert is_of_the_house(html)


def test_sources_and_listings_are_refused(server: LocalServer) -> None:
    for path in [
        "/voila/files/jig.ipynb",
        "/files/jig.ipynb",
        "/nbconvert/script/jig.ipynb",
        "/api/contents/jig.ipynb",
        "/voila/api/contents/jig.ipynb",
        "/voila/tree",
        "/api/kernels",
        "/voila/render/../jig.ipynb",
        "/voila/render/%2e%2e/jig.ipynb",
    ]:
        status, html = server.get(path)
        assert status in (403, 404), path
        assert "import cardlessons" not in html, path


@pytest.mark.parametrize("path", ["/nowhere", "/voila/render/nowhere.ipynb", "/voila/render/"])
def test_an_unknown_page_is_told_kindly(server: LocalServer, path: str) -> None:
    status, html = server.get(path)
    assert status == 404
    assert is_of_the_house(html)
    assert "There is no such page" in html


def test_the_mark(server: LocalServer) -> None:
    assert server.get("/favicon.ico")[1].startswith("<svg")


def test_a_stranger_cannot_pose_as_this_server(server: LocalServer) -> None:
    asked = urllib.request.Request(server.url + "/", headers={"Host": "elsewhere.example"})
    with pytest.raises(urllib.error.HTTPError, match="403"):
        urllib.request.urlopen(asked, timeout=PATIENCE)


@POSIX
@pytest.mark.long
def test_where_all_kernels_are_in_use_the_page_says_so_and_the_server_stops_on_ctrl_c(lessons: Path) -> None:
    served = start(lessons, "most_kernels=1")
    assert served.get("/voila/render/jig.ipynb")[0] == 200
    status, html = served.get("/voila/render/jig.ipynb")
    assert status == 503
    assert is_of_the_house(html)
    assert "It cannot show more pages now. Try again in a moment." in html
    assert 'href="/jig"' in html
    assert len(kernels_of(served.process.pid)) == 1

    kernels = kernels_of(served.process.pid)
    served.process.send_signal(signal.SIGINT)
    assert served.process.wait(PATIENCE) == 0
    assert served.process.stdout
    assert served.process.stdout.read() == ""
    complained = served.process.read_log()
    assert all(".ipynb:1:" in line for line in complained.splitlines()), "mistakes of lessons, and nothing else"
    assert "spoilt.ipynb:1:2: this is no notebook" in complained
    deadline = time.monotonic() + PATIENCE
    while any(Path(f"/proc/{kernel}").exists() for kernel in kernels) and time.monotonic() < deadline:
        time.sleep(0.05)
    left = subprocess.run(["ps", "-p", ",".join(kernels), "-o", "pid="], capture_output=True, text=True)
    assert left.stdout.split() == []


@pytest.mark.long
def test_a_taken_port_is_told_in_one_line(lessons: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        process = serving(lessons, f"port={taken.getsockname()[1]}")
        said, complained = process.communicate(timeout=PATIENCE)[0], process.read_log()
    assert process.returncode == 2
    assert said == ""
    assert len(complained.splitlines()) == 1
    assert "is taken" in complained


def test_a_full_disk_is_told_in_a_sentence_and_is_no_fault_of_the_page() -> None:
    from cardlessons.hosts.server.pages.page_handlers import PageHandler

    class NoRoom(PageHandler):
        """A handler that fails because the disk is full."""

        def get(self) -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "/tmp/kernel.json")

    async def asked() -> tuple[int, str]:
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
