"""Panels of questions and answers."""
