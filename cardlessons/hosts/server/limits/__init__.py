"""Limits of what a visitor may ask for: requests, pages, processor time."""
