"""What can be done at a table, one part each: a table is composed of them."""
