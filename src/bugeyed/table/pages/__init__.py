"""Request to HTML. Pages read a match, ask its game for a view and a drawing, and decide nothing."""
