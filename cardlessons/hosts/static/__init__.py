"""Export of the lessons as a static site, with Python (Pyodide) in the reader's browser.

Importing this package is cheap: the modules that write a site are imported only when one is written.
"""
