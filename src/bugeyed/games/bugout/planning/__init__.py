"""How a team bot thinks: ways on foot, chances to live, the signal's place, everybody's journey home, whole turns."""
