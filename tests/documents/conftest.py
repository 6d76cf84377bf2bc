"""Fixtures of a Sphinx project with tables."""

import pytest
from support.sphinx_projects import INDEX, OTHER, build, write


@pytest.fixture(scope="session")
def source(tmp_path_factory):
    return write(tmp_path_factory.mktemp("source"), index_rst=INDEX, other_md=OTHER, plain_md="# No table\n")


@pytest.fixture(scope="session")
def site(source, tmp_path_factory):
    """Return the folder of the pages, built without a warning."""
    folder = tmp_path_factory.mktemp("site")
    assert build(source, folder, "html", "-W") == (0, "")
    return folder
