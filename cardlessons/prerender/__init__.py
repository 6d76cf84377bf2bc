"""Prerendering of lessons: static HTML pages, their assets, and handouts."""
