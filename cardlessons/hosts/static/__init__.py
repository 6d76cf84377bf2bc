"""The lessons as a site that needs no server: files that any web server hands out, with Python in the reader's browser.

Importing this package is cheap: what writes the site is imported only when one is written.
"""
