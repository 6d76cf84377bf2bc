"""Kernels for notebooks with code of their own, and JupyterLab."""
