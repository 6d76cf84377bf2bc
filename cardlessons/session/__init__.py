"""Sessions, with which learners interact; they are pure Python and do not depend on a host."""
