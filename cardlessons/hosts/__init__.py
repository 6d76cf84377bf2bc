"""The hosts of a session: Jupyter, the server, the static site and the code of the browser."""
