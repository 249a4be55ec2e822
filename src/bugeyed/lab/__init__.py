"""Simulation: bots against each other in numbers, and what the numbers say about a game."""
