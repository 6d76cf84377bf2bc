"""Checks of what authors write beside the law: families, sentences, questions and the path of a lesson."""
