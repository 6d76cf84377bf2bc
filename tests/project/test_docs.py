"""Tests of `docs/`: the examples run, all exported names are described, the links exist."""

import json
import os
import re
import subprocess
import sys
import venv
from importlib.metadata import distributions
from importlib.util import find_spec

import pytest
from packaging.requirements import Requirement
from support.doc_examples import ROOT, anchors, blocks
from support.plugins import install

import cardlessons
from cardlessons import family_tests, widgets
from cardlessons.lessons.catalog import LESSONS

DOCS = ROOT / "docs"
PAGES = {path.name: path.read_text("utf-8") for path in sorted(DOCS.glob("*.md"))}


def test_the_page_on_python_has_examples_and_all_its_python_is_run():
    shown = blocks(PAGES["python.md"], "python")
    assert len(shown) >= 10
    assert all(block.startswith(">>> ") for block in shown)


def test_the_page_for_learners_has_the_lessons_by_their_titles():
    named = re.findall(r"^\| \*(.+?)\* \|", PAGES["using-a-lesson.md"], re.MULTILINE)
    lessons = LESSONS.lessons_by_slug.values()
    assert sorted(named) == sorted(one.title for one in lessons if one.has_levels and not one.translates)


OPTIONAL = [
    (match[1], block)
    for name in ("cookbook.md", "agents.md")
    for block in blocks(PAGES[name], "python")
    if (match := re.match(r"# pip install (\w+)\n", block))
]
"""The examples of two pages for libraries that may be missing, each with the library."""


def lend(folder, *asked):
    """Link into a folder of modules what these requirements ask for, and all that it needs, out of this environment.

    pip would install the same in a hundred times the time.
    """
    left, seen = [*asked], set()
    while left:
        wanted = Requirement(left.pop())
        if str(wanted) in seen:
            continue
        seen.add(str(wanted))
        there = next(distributions(name=wanted.name, path=[str(folder), *sys.path]))
        for need in map(Requirement, there.requires or ()):
            if not need.marker or any(need.marker.evaluate({"extra": extra}) for extra in wanted.extras | {""}):
                need.marker = None
                left.append(str(need))
        for top in {file.parts[0] for file in there.files or ()} - {"..", "__pycache__"}:
            if not (folder / top).exists():
                (folder / top).symlink_to(there.locate_file(top))


RUNNER = """
import json, sys
from pathlib import Path
from support.doc_examples import run_examples

if __name__ == "__main__":
    pages, blocks = json.load(sys.stdin)
    for page in pages:
        assert run_examples(Path(page)).failed == 0, page
    for block in blocks:
        exec(compile(block, block, "exec"), {"__name__": "__main__"})
"""
"""A script that runs the examples of pages, and blocks of which each is a script; the processes it starts read it."""


@pytest.mark.long
def test_all_examples_run_in_a_clean_environment_from_the_wheel(tmp_path):
    from matplotlib import get_cachedir  # imported here, because it takes a third of a second

    venv.create(tmp_path / "env")
    (python,) = (tmp_path / "env").glob("*/python")
    (modules,) = (tmp_path / "env").glob("[lL]ib/**/site-packages")
    install(ROOT, modules)
    lend(modules, "cardlessons[charts]", *{library for library, _ in OPTIONAL})
    script = tmp_path / "examples.py"
    script.write_text(RUNNER, "utf-8")
    pages = [str(path) for path in (ROOT / "README.md", *DOCS.glob("*.md"))]
    env = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "PYTHONPATH": str(ROOT / "tests")}
    env["MPLCONFIGDIR"] = get_cachedir()  # where Matplotlib has listed the fonts
    shorter = [re.sub(r"\b(deals=|train\()\d+", r"\g<1>20", block) for _, block in OPTIONAL]
    shorter = [
        block.replace("n_workers=2", "processes=False").replace("executor(2)", "executor(1)") for block in shorter
    ]
    told, ran = json.dumps([pages, shorter]), [python, script]
    done = subprocess.run(ran, input=told, cwd=tmp_path, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_all_python_of_the_cookbook_is_run():
    shown = [*blocks(PAGES["cookbook.md"], "python"), *blocks(PAGES["agents.md"], "python")]
    assert len(OPTIONAL) >= 5
    assert all(block.startswith(">>> ") or block in [run for _, run in OPTIONAL] for block in shown)


def test_all_that_is_exported_stands_in_the_reference():
    for module, exported in {"cardlessons": cardlessons, "widgets": widgets, "family_tests": family_tests}.items():
        told = re.findall(
            rf"^\.\. [\w:]+:: (?:cardlessons\.)?{module}\.(\w+)(?:\(\))?$", PAGES["reference.md"], re.MULTILINE
        )
        assert sorted(told) == sorted(exported.__all__), module


def test_what_a_page_points_to_is_there():
    for name in PAGES:
        prose = re.sub(r"^```.*?^```", "", PAGES[name], flags=re.DOTALL | re.MULTILINE)
        for target in re.findall(r"\]\(([^)]+)\)", prose):
            if "://" in target:
                continue
            path, _, heading = target.partition("#")
            assert (DOCS / path).exists(), (name, target)
            assert not heading or heading in anchors(PAGES[path or name]), (name, target)


def test_every_page_is_reached_from_the_first():
    (listed,) = re.findall(r"```{toctree}\n:hidden:\n(.*?)```", PAGES["index.md"], re.DOTALL)
    assert {*listed.split(), "index"} == {name.removesuffix(".md") for name in PAGES}
    assert all(f"({page}.md)" in PAGES["index.md"] for page in listed.split())


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Build the documentation site as its first page says."""
    if not all(map(find_spec, ("sphinx", "furo", "myst_parser"))):
        pytest.skip("Sphinx is not there: pip install '.[docs]'")
    (command,) = re.findall(r"sphinx-build (.*)", PAGES["index.md"])
    *options, source, folder = command.split()
    assert (source, folder) == ("docs", "build/docs")
    built = tmp_path_factory.mktemp("docs")
    made = [sys.executable, "-m", "sphinx", "-q", *options, source, str(built)]
    done = subprocess.run(made, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return built


@pytest.mark.long
def test_the_site_is_built_without_a_warning(site):
    assert {f"{name.removesuffix('.md')}.html" for name in PAGES} <= {path.name for path in site.glob("*.html")}


@pytest.mark.long
def test_the_site_asks_no_other_host_for_anything(site):
    asked = [
        (path.name, found)
        for path in site.rglob("*.html")
        for found in re.findall(
            r"<(?:script|link|img|iframe)\b[^>]*?(?:src|href)=.(https?:)?//", path.read_text("utf-8")
        )
    ]
    styled = [
        path.name for path in site.rglob("*.css") if re.search(r"(url\(|@import) *.?(https?:)?//", path.read_text())
    ]
    assert (asked, styled) == ([], [])
