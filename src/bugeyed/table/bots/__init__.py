"""Bots at the table: when one is to act, and the processes they think in."""
