"""The HTTP calls for programs, a matter a file: JSON in, JSON out. Pages use them too."""
