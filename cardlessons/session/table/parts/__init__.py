"""The parts of tables; each answers certain messages."""
