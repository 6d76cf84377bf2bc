"""Reads what a page has printed."""

import shutil
import subprocess

from support.webdrivers import lacking


def read_pdf(pdf):
    """Return the words of a PDF in the order in which they stand."""
    if not shutil.which("pdftotext"):
        lacking("poppler-utils")
    return subprocess.run(["pdftotext", pdf, "-"], check=True, capture_output=True, text=True).stdout
