"""The web table: pages, the HTTP calls, the live stream. It knows no game."""
