"""The tables as Jupyter widgets; notebooks enter by `cardlessons.widgets`."""
