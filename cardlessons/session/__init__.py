"""Sessions: everything that a learner interacts with, in pure Python and without any host."""
