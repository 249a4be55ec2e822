"""Last Bug Standing: its rules, components, secrets and picture."""
