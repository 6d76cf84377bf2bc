"""The parts of tables: each answers some messages, and a table is composed of them."""
