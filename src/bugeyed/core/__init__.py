"""What a game is: positions, actions, chance, views, events. No clock, no network, no randomness of its own."""
