"""``bugeyed new NAME``: a package with a small complete game, to be turned into another."""
