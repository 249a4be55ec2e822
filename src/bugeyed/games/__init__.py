"""The games that ship with Bugeyed, a folder each. No game knows another."""
