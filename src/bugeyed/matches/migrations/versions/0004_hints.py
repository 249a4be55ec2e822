"""How much help a table gives."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Matches begun before are as they were: a hint for whoever asks."""
    op.add_column("matches", sa.Column("hints", sa.String(16), nullable=False, server_default="normal"))
