"""The editor of lessons."""
