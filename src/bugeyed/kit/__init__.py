"""Promises every game keeps, and the proof of its clauses: what ``bugeyed check`` and the tests run."""
