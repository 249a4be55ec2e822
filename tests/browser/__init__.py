"""The table in a real Chromium: what a person does, and what the page does then."""
