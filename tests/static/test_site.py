"""Tests of the static site: the files written, and the errors."""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from base64 import b64encode
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import nbformat
import pytest
from support.cases import read_cases, read_sample
from support.lessons import LESSONS

from cardlessons.cli import main
from cardlessons.hooks import gather
from cardlessons.hosts.static import memory_snapshot
from cardlessons.hosts.static import pyodide as getting
from cardlessons.hosts.static.python_archive import build_archive
from cardlessons.hosts.static.site_folder import MANIFEST_FILE, FolderError, write
from cardlessons.lessons.catalog import LESSONS as SHELF
from cardlessons.prerender.site import LessonPage

MINE = read_sample("site.md")
WORLD = "https://school.example/cards/"


ODD = [None, "x", [None, "x", 3], [{"data": []}], [{"text": 3}], [{"data": {"text/plain": {"a": 1}, "image/png": [1]}}]]
"""The outputs of notebooks that are none."""


@pytest.fixture
def fake_pyodide(tmp_path, monkeypatch):
    """Return a fake folder of Pyodide, whose content is not checked."""
    folder = tmp_path / "pyodide"
    folder.mkdir()
    marks = {}
    for name in getting.FILE_CHECKSUMS:
        text = json.dumps({"packages": {"numpy": {}}}) if name.endswith(".json") else name
        (folder / name).write_text(text)
        marks[name] = f"sha384-{b64encode(hashlib.sha384(text.encode()).digest()).decode()}"
    monkeypatch.setattr(getting, "FILE_CHECKSUMS", marks)
    return folder


@pytest.fixture
def lessons(tmp_path):
    """Return a folder with two additional lessons, one of them with code."""
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "mine.md").write_text(MINE, "utf-8")
    cells = [
        nbformat.v4.new_markdown_cell("# With code"),
        nbformat.v4.new_code_cell("1 + 1", outputs=[nbformat.v4.new_output("execute_result", {"text/plain": "<2>"})]),
        nbformat.v4.new_code_cell("open('x')"),
    ]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), folder / "coded.ipynb")
    (folder / "hand.png").write_bytes(b"a picture")
    return folder


def export(capsys, *asked):
    """Return the command's output and its exit status."""
    return main(["export", *map(str, asked)]), capsys.readouterr()


@pytest.fixture
def write_site(capsys, tmp_path, lessons, fake_pyodide):
    """Return a function that writes a site of the additional lessons alone; it returns the status and what was said."""
    return lambda *asked, to=tmp_path / "site": export(capsys, to, lessons, "--only", "--pyodide", fake_pyodide, *asked)


@pytest.mark.long
def test_every_address_on_every_page_is_of_the_site_itself_and_nothing_else_runs(site):
    pages = [*site.rglob("*.html")]
    assert len(pages) > 10
    for page in pages:
        told = page.read_text("utf-8")
        for address in re.findall(r'(?:href|src|"beforehand"|"worker"|"script"|"styles")[=:]"([^"#]+)', told):
            if (page.parent.name == "lessons" and address.startswith("https://")) or address.startswith("data:"):
                continue  # a source that can be read elsewhere, or the empty icon of a handout
            assert not address.startswith(("/", "http")), (page, address)
            to = (page.parent / address.partition("?")[0]).resolve()
            assert to.is_file(), (page, address)  # opened from a disk, a folder leads to no page
        for script in re.findall(r"<script([^>]*)>", told):
            assert 'src="' in script or 'type="application/json"' in script, page
        assert not re.search(r"<[^>]+\son\w+=", told), page
        if page.parent.name == "handout":
            assert "Content-Security-Policy\" content=\"default-src 'none'; style-src" in told, page
        elif 'http-equiv="refresh"' not in told:
            assert "script-src &#x27;self&#x27;" in told or "script-src 'self' 'wasm-unsafe-eval'" in told, page


@pytest.mark.long
def test_the_questions_of_the_review_are_files_of_the_site(site):
    lessons = json.loads(re.match(r"self\.REVIEWED=(.*);\n", (site / "review.js").read_text("utf-8"))[1])["lessons"]
    assert [(site / one["address"]).is_file() for one in lessons] == [True] * max(3, len(lessons))
    sizes = [(site / pool).stat().st_size for one in lessons for pool in one["pools"]]
    assert max(sizes) < 150_000  # a page may load ten of them
    assert (site / "practice.html").is_file()
    assert "url=./practice.html" in (site / "ten-questions.html").read_text("utf-8")


@pytest.mark.long
def test_all_files_are_kept_with_their_marks_but_those_for_hosts(site):
    script = (site / "keeping.js").read_text("utf-8")
    told = json.loads(script.partition("=")[2].partition(";\n")[0])
    files = {path.relative_to(site).as_posix(): path for path in site.rglob("*") if path.is_file()}
    unkept = {MANIFEST_FILE, "keeping.js", "_headers", "robots.txt", ".nojekyll", "404.html"}
    assert set(told["files"]) == set(files) - unkept
    for name, mark in told["files"].items():
        if name.startswith("python/memory-"):  # no two pictures are the same: it has the mark of what was pictured
            assert mark in name
            continue
        assert hashlib.sha256(files[name].read_bytes()).hexdigest().startswith(mark)


@pytest.mark.long
def test_a_picture_of_pythons_memory_is_brought_along_where_it_can_be_made(site, write_site, tmp_path):
    assert bool([*site.glob("python/memory-*.bin")]) == bool(shutil.which("node"))
    status, said = write_site()
    assert status == 0
    assert said.err.count("since there is no picture of its memory: Node.js could not make it (") == 1
    assert not [*tmp_path.glob("site/python/memory-*")]
    listed = json.loads((tmp_path / "site/python/pyodide/pyodide-lock.json").read_bytes())
    assert listed["packages"] == {}  # no page loads any


def test_python_in_the_browser_has_what_the_tables_need_and_no_host():
    archive = build_archive(kept.file for kept in SHELF.lessons_by_slug.values())
    assert archive == build_archive(kept.file for kept in SHELF.lessons_by_slug.values())
    with zipfile.ZipFile(BytesIO(archive)) as opened:
        names = opened.namelist()
    assert {f"cardlessons/notebooks/{slug}.ipynb" for slug in LESSONS} <= set(names)
    assert not [name for name in names if "/server/" in name or "/jupyter/" in name or name.endswith((".js", ".css"))]


@pytest.mark.long
def test_it_runs_with_no_other_library_than_those_in_it(tmp_path):
    archive = tmp_path / "house.zip"
    archive.write_bytes(build_archive(kept.file for kept in SHELF.lessons_by_slug.values()))
    with zipfile.ZipFile(archive) as opened:
        opened.extractall(tmp_path / "house")
    told = """
import json, sys
sys.path.insert(0, sys.argv[1])
from cardlessons.hosts.static.worker_entry import Worker
said = []
worker = Worker("four-nines.ipynb", lambda text: said.append(json.loads(text)))
worker.take('{"open": "play-1"}')
worker.take(json.dumps({"to": "play-1", "message": {"do": "new", "seed": 3, "id": 1}}))
assert said[-1]["to"] == "play-1" and said[-1]["reply"]["id"] == 1, said
worker.take('{"open": "write-1"}')
worker.take('{"to": "write-1", "message": {}}')
print("no more is needed")
"""
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", told, str(tmp_path / "house")], capture_output=True, text=True, check=False
    )
    assert (done.stdout.strip(), done.stderr) == ("no more is needed", "")


@pytest.mark.long
def test_lessons_of_ones_own_are_brought_along_and_what_cannot_be_is_told(write_site, tmp_path, lessons):
    to = tmp_path / "site"
    status, said = write_site()
    assert status == 0
    assert "2 lessons" in said.out
    assert [line.partition(": holds")[0] for line in said.err.splitlines() if "holds" in line] == [
        f"cardlessons: {where}" for where in ("coded.ipynb, cell 2", "coded.ipynb, cell 3", "mine.md, line 5")
    ]
    coded = (to / "lessons/coded.html").read_text("utf-8")
    assert "<pre>&lt;2&gt;</pre>" in coded
    assert coded.count("runs code of its own") == 1
    assert "&lt;u&gt;end&lt;/u&gt;, <b>at last</b>" in (to / "lessons/mine.html").read_text("utf-8")
    assert (to / "files/hand.png").read_bytes() == b"a picture"
    assert not (to / "sitemap.xml").exists()

    notebook = json.loads((lessons / "coded.ipynb").read_text("utf-8"))
    first, shown, last = notebook["cells"]
    odd = [{**shown, "id": f"odd-{number}", "outputs": outputs} for number, outputs in enumerate(ODD)]
    (lessons / "coded.ipynb").write_text("\ufeff" + json.dumps({**notebook, "cells": [first, *odd, last]}), "utf-8")
    (lessons / "coded.md").write_text("# Another", "utf-8")
    (to / "CNAME").write_text("cards.example")
    (to / ".git").mkdir()
    status, said = write_site()
    assert (status, said.err.count("a note stands in its place")) == (0, len(ODD) + 1)
    assert (to / "lessons/coded.html").read_text("utf-8").count("runs code of its own") == len(ODD) + 1
    assert "2 lessons in" in said.out
    assert f"{lessons / 'coded.md'}: coded.ipynb is a lesson of the same name" in said.err
    assert f"{to}: left as it is, since it is not of the site: .git/, CNAME\n" in said.err


def test_where_the_address_is_known_links_to_it_show_a_picture(write_site, tmp_path):
    to = tmp_path / "site"
    assert write_site("--address", WORLD[:-1], "--frame-ancestors", "https://other.example")[0] == 0
    told = (to / "lessons/mine.html").read_text("utf-8")
    assert f'<meta property="og:image" content="{WORLD}preview/mine.svg">' in told
    assert f'<link rel="canonical" href="{WORLD}lessons/mine.html">' in told
    assert ElementTree.parse(to / "preview/mine.svg").getroot().tag.endswith("svg")
    places = [found.text for found in ElementTree.parse(to / "sitemap.xml").iter() if found.tag.endswith("loc")]
    assert places == [WORLD, f"{WORLD}lessons/coded.html", f"{WORLD}lessons/mine.html"]
    assert f"Sitemap: {WORLD}sitemap.xml" in (to / "robots.txt").read_text()
    assert "frame-ancestors 'self' https://other.example" in (to / "_headers").read_text()


@pytest.mark.long
def test_a_site_has_its_own_name_a_legal_notice_and_pages_on_privacy_and_on_its_lessons(
    capsys, tmp_path, lessons, fake_pyodide, monkeypatch
):
    to, notice = tmp_path / "site", tmp_path / "imprint.md"
    (lessons / "site.toml").write_text('title = "Cards in 6b"\nlogo = "hand.png"\nlessons = ["mine"]\n', "utf-8")
    notice.write_text("# Impressum", "utf-8")
    monkeypatch.setenv("CARDLESSONS_LEGAL", str(notice))
    assert export(capsys, to, lessons, "--pyodide", fake_pyodide)[0] == 0
    assert '<img src="./files/hand.png" alt=""><span>Cards in 6b</span>' in (to / "index.html").read_text("utf-8")
    lesson = (to / "lessons/mine.html").read_text("utf-8")
    for name in ("privacy.html", "legal.html", *(f"{name}/mine.html" for name in gather("lesson_pages", LessonPage))):
        assert (to / name).is_file()
        assert f'href="../{name}"' in lesson
    assert json.loads((to / "site.webmanifest").read_text("utf-8"))["name"] == "Cards in 6b"
    assert not (to / "lessons/four-nines.html").exists()


@pytest.mark.long
def test_a_site_takes_the_place_of_a_site_and_of_nothing_else(write_site, tmp_path, lessons, fake_pyodide):
    to, other = tmp_path / "site", tmp_path / "other"
    assert write_site()[0] == 0
    (lessons / "coded.ipynb").unlink()
    assert write_site()[0] == 0
    assert {path.stem for path in (to / "lessons").iterdir()} == {"mine", "open-table"}
    other.mkdir()
    (other / "letter.txt").write_text("dear")
    (fake_pyodide / "pyodide.mjs").write_text("another")
    wrong = {other: "other has letter.txt, and is no site of ours", other / "letter.txt": "is no folder"}
    for place, told in {**wrong, to: f"is not that of Pyodide {getting.VERSION}"}.items():
        status, said = write_site(to=place)
        assert (status, told in said.err) == (2, True)
    assert (other / "letter.txt").read_text() == "dear"


OWNERS = {
    ".git/HEAD": b"ref",
    "404.html": b"mine",
    "CNAME": b"cards.example",
    "drawn/readme": b"x",
    "lessons/mine-too.html": b"<p>",
}
"""The files that the owner of a site keeps beside it."""
OLD = {"index.html": b"old", "lessons/a.html": b"old", "drawn/1.js": b"1", "gone/b.html": b"old"}


@pytest.fixture
def site_folder(tmp_path):
    """Return a site in a folder with files of its owner."""
    to = tmp_path / "site"
    assert write(OLD, to) == []
    for name, content in OWNERS.items():
        (to / name).parent.mkdir(exist_ok=True)
        (to / name).write_bytes(content)
    return to


def check_new(folder):
    """Write the site, and check that it is there, and what is its owner's, too."""
    assert sorted(write(NEW, folder)) == [".git/", *sorted(OWNERS)[1:]]
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert files.pop(MANIFEST_FILE)
    assert files == NEW | OWNERS
    assert not (folder / "gone").exists()
    assert [path.name for path in folder.parent.iterdir()] == ["site"]


NEW = {"index.html": b"new", "lessons/a.html": b"new", "drawn/2.js": b"2", "python/worker.js": b"new"}


def test_what_the_owner_of_a_site_keeps_beside_it_stays_where_it_is(site_folder):
    head = (site_folder / ".git").stat().st_ino
    for _ in range(2):
        check_new(site_folder)
        assert "404.html" in write({**NEW, "404.html": b"ours"}, site_folder)
        assert (site_folder / ".git").stat().st_ino == head


def test_an_export_that_is_broken_off_leaves_what_was_there(site_folder, tmp_path):
    plain = tmp_path / "plain"
    write(OLD, plain)
    for folder, before in ((site_folder, OLD | OWNERS), (plain, OLD)):
        with pytest.raises(FolderError, match="cannot be written"):
            write({**NEW, "gone.svg": tmp_path / "nothing.svg"}, folder)
        assert {name: (folder / name).read_bytes() for name in before} == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["plain", "site"]


def test_a_clone_of_an_empty_repository_takes_a_first_site(tmp_path):
    for name in (".git", "CNAME"):
        (tmp_path / "site" / name).mkdir(parents=True)
    assert write(NEW, tmp_path / "site") == [".git/", "CNAME/"]


@pytest.mark.parametrize(
    "mark", ["cardlessons export\n", "{}", "[" * 9000, '{"files": ["../secret", "/etc/passwd", 7]}']
)
def test_where_the_mark_lists_nothing_nothing_is_removed(site_folder, mark):
    (site_folder / MANIFEST_FILE).write_text(mark)
    (site_folder.parent / "secret").write_text("dear")
    if "secret" in mark:
        (site_folder / "index.html").unlink()
    write(NEW, site_folder)
    assert {name: (site_folder / name).read_bytes() for name in OWNERS} == OWNERS
    assert (site_folder / "index.html").read_bytes() == b"new"
    assert (site_folder / "gone/b.html").read_bytes() == b"old"
    assert (site_folder.parent / "secret").read_text() == "dear"


@pytest.mark.skipif(sys.platform == "win32", reason="links")
def test_a_folder_that_is_a_link_is_written_where_it_leads(tmp_path):
    there = tmp_path / "there"
    (tmp_path / "site").symlink_to(there)
    for content in (b"old", b"new"):
        write({"index.html": content}, tmp_path / "site")
        assert (there / "index.html").read_bytes() == content
        assert (tmp_path / "site").is_symlink()


@pytest.mark.skipif(sys.platform == "win32", reason="links")
def test_nothing_is_written_through_a_link_within_the_site(site_folder, tmp_path):
    away = tmp_path / "away"
    away.mkdir()
    (site_folder / "files").symlink_to(away)
    with pytest.raises(FolderError, match="files is no folder of the site"):
        write({**NEW, "files/hand.png": b"new"}, site_folder)
    assert [*away.iterdir()] == []
    assert (site_folder / "index.html").read_bytes() == b"old"


@pytest.mark.parametrize("after", range(12))
def test_where_it_is_killed_each_page_is_the_old_or_the_new_one_and_the_next_time_mends_it(
    site_folder, monkeypatch, after
):
    """Each step is atomic; the process is killed before one of them."""
    steps = iter(range(100))

    def step(do):
        def done(self, *asked):
            if next(steps) >= after:
                raise KeyboardInterrupt
            return do(self, *asked)

        return done

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", step(Path.replace))
        patched.setattr(Path, "unlink", step(Path.unlink))
        patched.setattr(shutil, "rmtree", lambda *asked, **how: None)
        with suppress(KeyboardInterrupt):
            write(NEW, site_folder)
    for name in ("index.html", "lessons/a.html"):
        content = (site_folder / name).read_bytes()
        assert content in (b"old", b"new")
        assert (site_folder / ("drawn/1.js" if content == b"old" else "drawn/2.js")).is_file()
    check_new(site_folder)


PLAIN = '<svg xmlns="http://www.w3.org/2000/svg"><defs><g id="a"/></defs><use href="#a"/><text>on &amp; on</text></svg>'
ALIVE = read_cases("site", "alive")


@pytest.mark.skipif(sys.platform == "win32", reason="links and pipes")
def test_pictures_are_plain_files_of_their_folder(write_site, tmp_path, lessons):
    (tmp_path / "secret").write_text("dear")
    (lessons / "secret.png").symlink_to(tmp_path / "secret")
    (lessons / "same.png").symlink_to(lessons / "hand.png")
    os.mkfifo(lessons / "pipe.png")
    (lessons / "plain.svg").write_text(PLAIN)
    for folder in ("below/deep", "below/.hidden"):
        (lessons / folder).mkdir(parents=True)
        for name in ("a b.svg", "unnamed.svg"):
            (lessons / folder / name).write_text(PLAIN)
    below = "![A](./below/deep/a%20b.svg) ![B](below/.hidden/a%20b.svg)"
    (lessons / "named.md").write_text(f"---\ntitle: Named\n---\n\n# Named\n\n{below}\n")
    for number, text in enumerate(ALIVE):
        (lessons / f"alive{number}.svg").write_text(text)
    status, said = write_site()
    assert status == 0
    copied = tmp_path / "site/files"
    assert sorted(str(path.relative_to(copied)) for path in copied.rglob("*.*")) == [
        "below/deep/a b.svg",
        "hand.png",
        "plain.svg",
        "same.png",
    ]
    page = (tmp_path / "site/lessons/named.html").read_text("utf-8")
    assert ('src="../files/below/deep/a%20b.svg"' in page, ".hidden" in page) == (True, False)
    told = {line.split(": ")[1]: line for line in said.err.splitlines() if str(lessons) in line}
    alive = {str(lessons / f"alive{number}.svg") for number in range(len(ALIVE))}
    assert set(told) == alive | {str(lessons / "secret.png"), str(lessons / "pipe.png")}
    assert "is a link that leads out of its folder; it is left out" in told[str(lessons / "secret.png")]
    if os.geteuid():  # whoever may do everything can read everything
        (lessons / "hand.png").chmod(0)
        status, said = write_site()
        last = said.err.splitlines()[-1]
        assert (status, last) == (2, f"cardlessons: {lessons / 'hand.png'}: cannot be read (Permission denied)")


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (["--only"], "--only needs the FOLDER"),
        (["nowhere", "--pyodide", "cdn"], "no folder of lessons at nowhere"),
        (["--pyodide", "nowhere"], "holds no Pyodide: pyodide.mjs, pyodide.asm.mjs"),
        (["--address", "school", "--pyodide", "cdn"], "'school' is no address of a site; expected one such as"),
        (["--frame-ancestors", "school; script-src *", "--pyodide", "cdn"], "is no origin"),
    ],
)
def test_what_cannot_be_done_is_one_clear_line(capsys, tmp_path, monkeypatch, asked, told):
    monkeypatch.chdir(tmp_path)
    status, said = export(capsys, "site", *asked)
    assert (status, said.out, said.err.count("\n")) == (2, "", 1)
    assert told in said.err
    assert not (tmp_path / "site").exists()


@pytest.mark.parametrize(
    ("npm", "told"),
    [
        (None, "there is no npm to get it with"),
        ("import sys; print('no way', file=sys.stderr); sys.exit(1)", "npm could not bring Pyodide"),
        ("import sys, pathlib; pathlib.Path(sys.argv[4], 'x.tgz').write_text('')", "its checksum is another one"),
    ],
)
def test_without_npm_it_is_said_how_python_can_be_had(tmp_path, monkeypatch, npm, told):
    monkeypatch.setattr(getting, "user_cache_path", lambda _: tmp_path / "cache")
    script = tmp_path / "npm"
    if npm:
        script.write_text(f"#!{sys.executable}\n{npm}\n")
        script.chmod(0o755)
    monkeypatch.setattr(getting.shutil, "which", lambda _: str(script) if npm else None)
    with pytest.raises(getting.PyodideError, match=told) as why:
        getting.fetch_folder()
    assert "--pyodide DIR" in str(why.value)
    assert "--pyodide cdn" in str(why.value)
    assert not (tmp_path / "cache").exists()


def test_a_folder_of_the_cache_that_is_not_whole_is_filled(fake_pyodide, tmp_path):
    with tarfile.open(tmp_path / "brought.tgz", "w") as archive:
        archive.add(fake_pyodide, "package")
    (to := tmp_path / "cache").mkdir()
    getting._unpack(tmp_path / "brought.tgz", to)
    assert all((to / name).read_bytes() == (fake_pyodide / name).read_bytes() for name in getting.FILE_CHECKSUMS)


@pytest.mark.parametrize(("said", "told"), read_cases("site", "no-memory"))
def test_why_there_is_no_picture_of_the_memory_is_told_in_one_short_line(monkeypatch, tmp_path, said, told):
    node = tmp_path / "node"
    node.write_text(f"#!{sys.executable}\nimport sys\nsys.exit({said.replace('{code}', 132_000 * 'x')!r})\n", "utf-8")
    node.chmod(0o755)
    monkeypatch.setattr(memory_snapshot.shutil, "which", lambda _: str(node))
    with pytest.raises(memory_snapshot.SnapshotError) as raised:
        memory_snapshot.make_snapshot({"pyodide.mjs": node}, b"")
    assert told in str(raised.value)
    assert len(str(raised.value).splitlines()) == 1
    assert len(str(raised.value)) < 300


def test_a_page_that_fetches_python_itself_says_from_where_and_with_which_checksums(capsys, tmp_path, lessons):
    to = tmp_path / "site"
    status, said = export(capsys, to, lessons, "--only", "--pyodide", "cdn")
    assert status == 0
    steps = [line for line in said.err.splitlines() if re.match(r"cardlessons: \d of ", line)]
    titles = "a picture of Python's memory", "Coded", "Mine", "The open table", "the other files"
    assert steps == [f"cardlessons: {number} of 5: {title}" for number, title in enumerate(titles, 1)]
    told = (to / "lessons/mine.html").read_text("utf-8")
    assert getting.CDN_URL in told
    assert all(mark in told for mark in getting.FILE_CHECKSUMS.values())
    assert not (to / "python/pyodide").exists()
    assert all(f"{getting.CDN_URL}{name}" in (to / "keeping.js").read_text() for name in getting.FILE_CHECKSUMS)


def test_of_a_folder_alone_every_link_leads_somewhere(write_site, tmp_path, lessons):
    """The open table is included, since every lesson links to it; links to missing lessons are plain titles."""
    to = tmp_path / "site"
    (lessons / "mine.md").write_text(f"{MINE}\nSee [[hearts-of-a]], [Jig](jig.ipynb), or [[open-table]].\n", "utf-8")
    assert write_site()[0] == 0
    told = (to / "lessons/mine.html").read_text("utf-8")
    assert 'See Jig: which heart to lead?, Jig, or <a href="open-table.html">The open table</a>.' in told
    assert {page.stem for page in (to / "lessons").iterdir()} == {"mine", "coded", "open-table"}
    assert "The open table" not in (to / "index.html").read_text("utf-8")
    assert "cardlessons/notebooks/open-table.ipynb" in zipfile.ZipFile(*to.glob("python/house-*.zip")).namelist()
    for address in re.findall(r'href="([^"#]+)"', (to / "lessons/open-table.html").read_text("utf-8")):
        assert (to / "lessons" / address).is_file(), address


@pytest.mark.long
def test_a_mistake_in_a_lesson_is_told_where_it_stands_and_the_site_before_is_left_as_it_is(
    write_site, tmp_path, lessons
):
    to = tmp_path / "site"
    assert write_site()[0] == 0
    before = {file: file.read_bytes() for file in to.rglob("*") if file.is_file()}
    (lessons / "coded.ipynb").write_text("{", "utf-8")
    (lessons / "mine.md").write_text(
        MINE.replace("```table Two cards", "```play jgi\n```\n\n```table Two cards [XXX-9]"), "utf-8"
    )
    line = MINE[: MINE.index("```table")].count("\n") + 1  # what only authors' checks find is tried with them
    status, said = write_site()
    assert (status, said.out) == (1, "")
    assert sorted(line for line in said.err.splitlines() if " of 4: " not in line) == [
        f"cardlessons: {lessons}/coded.ipynb:1:2: this is no notebook: the file ends in the middle (line 1); "
        "copy or download it once more",
        f"cardlessons: {lessons}/mine.md:{line + 3}:1: there is no statement or reading 'XXX-9' in the rulebook",
        f"cardlessons: {lessons}/mine.md:{line}:1: there is no variant 'jgi'; did you mean jig?",
        f"cardlessons: {to}: nothing is written, and what was there is left as it is; mend the lessons first",
    ]
    assert {file: file.read_bytes() for file in to.rglob("*") if file.is_file()} == before
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []
