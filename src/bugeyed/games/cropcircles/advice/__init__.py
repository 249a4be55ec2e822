"""Everything bots are told."""
