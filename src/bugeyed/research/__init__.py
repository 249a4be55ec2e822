"""The research door: games as environments for learners, solvers and agents. Needs ``bugeyed[research]``."""
