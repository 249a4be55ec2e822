"""Several servers on one database: what one changes beside the log is seen by the others."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Count changes, keep what was in one server's memory, and let servers know of one another."""
    op.add_column("matches", sa.Column("revision", sa.Integer, nullable=False, server_default="0"))
    op.add_column("matches", sa.Column("asked", sa.Text, nullable=True))
    op.add_column("seats", sa.Column("handed", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "servers",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_table(
        "claims",
        sa.Column("match", sa.String(32), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("server", sa.String(32), nullable=False),
    )
    op.create_table(
        "presences",
        sa.Column("server", sa.String(32), primary_key=True),
        sa.Column("match", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("here", sa.Boolean, nullable=False),
        sa.Column("heard", sa.Float, nullable=False),
    )
    op.create_index("ix_presences_match", "presences", ["match"])
    if op.get_bind().dialect.name == "postgresql":
        for name in ("servers", "claims", "presences"):
            op.execute(f"ALTER TABLE {name} SET UNLOGGED")
