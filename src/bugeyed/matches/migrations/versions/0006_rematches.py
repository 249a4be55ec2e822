"""The rematch of a match is found by an index: it is looked for whenever a match is opened."""

from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Nothing else changes, so nobody at a match notices."""
    op.create_index("ix_matches_parent", "matches", ["parent"])
