"""Limits for everybody: how many requests, pages, and how much processor time."""
