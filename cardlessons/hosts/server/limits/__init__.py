"""Who may ask for how much: requests, pages, processor time."""
