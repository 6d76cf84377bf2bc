"""Tests of the lessons as an extension of Jupyter Server, behind a base URL as in a hub."""

import json
import urllib.error
import urllib.request
from urllib.parse import urlsplit
from urllib.request import HTTPCookieProcessor, build_opener

import pytest
from support.browser import LOADING, Table, expect, many, visiting, wait_until_drawn
from support.channel import until
from support.notebook_hosts import free_port, running
from support.servers import notebook

TOKEN = "a-token-of-mia"
IMAGE = b"GIF89a"
pytestmark = [pytest.mark.browser, pytest.mark.long]


@pytest.fixture(scope="module")
def hub(tmp_path_factory):
    """Return the address of a user's server, which shows a lesson of her own, too."""
    folder, port = tmp_path_factory.mktemp("hub"), free_port()
    lessons = folder / "lessons"
    lessons.mkdir()
    (lessons / "mine.md").write_text("---\ntitle: Mine\n---\n\n# Mine\n\n![a picture](mine.gif)\n")
    (lessons / "code.ipynb").write_text(notebook(("code", "1 + 1")))
    (lessons / "mine.gif").write_bytes(IMAGE)
    with running(
        folder,
        port,
        "jupyter_server",
        "--allow-root",
        "--no-browser",
        f"--port={port}",
        "--ServerApp.base_url=/user/mia/",
        "--ServerApp.jpserver_extensions=cardlessons=True",
        f"--IdentityProvider.token={TOKEN}",
        f"--LessonsExtension.lessons={lessons}",
    ) as url:
        yield f"{url}user/mia/"


def ask(address):
    """Return the status of an answer and its body, where redirects count as answers."""

    class Stay(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *_):
            return None

    try:
        with urllib.request.build_opener(Stay).open(address) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


def test_without_logging_in_nothing_is_sent(hub):
    for path in ("", "four-nines", "beforehand/four-nines.ipynb", "review.js", "voila/files/mine.gif", "channel/x"):
        status, body = ask(f"{hub}cardlessons/{path}")
        assert status == 302, path
        assert not body, path


def test_a_lesson_is_read_and_played_in_a_hub(chromium, hub):
    with visiting(chromium) as (_, page, seen):
        page.goto(f"{hub}cardlessons/four-nines")
        page.wait_for_url("**/user/mia/login?next=*")
        page.get_by_label("Password or token").fill(TOKEN)
        page.get_by_role("button", name="Log in", exact=True).click()
        page.wait_for_url("**/user/mia/cardlessons/four-nines", timeout=LOADING)
        table = Table(page, "example")
        wait_until_drawn(page)
        table.wants_python()
        expect(table.told).to_contain_text("It is")
        assert many(page.get_by_role("button", name="Class")) == 0
        page.goto(f"{hub}cardlessons/")
        page.get_by_role("link", name="Mine").first.click()
        expect(page.get_by_role("heading", name="Mine").first).to_be_visible()
        page.goto(f"{hub}cardlessons/practice#questions=four-nines")
        expect(page.get_by_role("group").first).to_be_visible()
        seen.check(urlsplit(hub).netloc)


def test_what_a_hub_does_not_offer_is_not_there(hub):
    for path in ("join", "class", "table", "metrics", "qr.svg?to=", "nothing/at/all"):
        assert ask(f"{hub}cardlessons/{path}{'&' if '?' in path else '?'}token={TOKEN}")[0] == 404, path
    assert b"Join a table" not in ask(f"{hub}cardlessons/?token={TOKEN}")[1]
    assert b"?class" not in ask(f"{hub}cardlessons/teachers/four-nines?token={TOKEN}")[1]
    privacy = ask(f"{hub}cardlessons/privacy?token={TOKEN}")[1]
    assert b"no account and no name" not in privacy
    assert b"A class." not in privacy


def test_pictures_of_own_lessons_are_sent_and_no_other_file_is(hub):
    files = f"{hub}cardlessons/voila/files/"
    assert ask(f"{files}mine.gif?token={TOKEN}") == (200, IMAGE)
    assert ask(f"{files}mine.md?token={TOKEN}")[0] == 403


def test_a_notebook_with_code_is_to_be_opened_in_jupyterlab(hub):
    status, body = ask(f"{hub}cardlessons/code?token={TOKEN}")
    assert status == 501
    assert b"Open its notebook in JupyterLab" in body


def test_whoever_logs_in_at_a_lesson_is_logged_in_everywhere_until_logging_out(hub):
    reader = build_opener(HTTPCookieProcessor())
    pages = f"{hub}cardlessons/four-nines", f"{hub}api/contents"
    reader.open(f"{pages[0]}?token={TOKEN}")
    assert [reader.open(page).url for page in pages] == [*pages]
    reader.open(f"{hub}logout")
    assert "/login?" in reader.open(pages[0]).url
    with pytest.raises(urllib.error.HTTPError, match="403"):
        reader.open(pages[1])


@pytest.mark.parametrize("token", ["", f"?token={TOKEN}"])
def test_methods_that_a_page_does_not_have_are_refused(hub, token):
    for path in ("channel/four-nines.ipynb", "four-nines", "review.js", "voila/files/mine.gif"):
        for method in ("POST", "PUT", "DELETE", "PATCH"):
            assert ask(urllib.request.Request(f"{hub}cardlessons/{path}{token}", method=method))[0] == 405, path


def test_who_reads_counts_as_active(hub):
    def read_activity():
        return json.loads(ask(f"{hub}api/status?token={TOKEN}")[1])["last_activity"]

    before = read_activity()
    ask(f"{hub}cardlessons/four-nines?token={TOKEN}")
    until(lambda: read_activity() > before)
