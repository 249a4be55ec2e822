"""The forty events (§13, §16): what they ask, what they do, and what that asks of the players."""
