"""What shows a session to people: JupyterLab, Voilà, paper."""
