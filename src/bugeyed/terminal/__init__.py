"""Games in the terminal: a board in characters, typed or numbered actions."""
