"""A link to a seat ends, and lies on disk as a hash like the seat's own secret."""

import hashlib
import time

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

OPEN = 7 * 24 * 3600.0
"""Seconds for which the links there are lead to their seats."""


def upgrade() -> None:
    """Hash the links of the seats that wait for somebody."""
    op.add_column("seats", sa.Column("open_until", sa.Float, nullable=True))
    awaited = sa.Column("awaited", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("seats", awaited)
    columns = ("match", "seat", "invite", "open_until", "awaited")
    seats = sa.table("seats", *(sa.column(name) for name in columns))
    connection = op.get_bind()
    waiting = connection.execute(sa.select(seats.c.match, seats.c.seat, seats.c.invite)).all()
    for match, seat, secret in waiting:
        if secret is not None:
            hashed = hashlib.sha256(secret.encode()).hexdigest()
            there = sa.and_(seats.c.match == match, seats.c.seat == seat)
            until = time.time() + OPEN
            connection.execute(
                seats.update().where(there).values(invite=hashed, open_until=until, awaited=True)
            )
    op.create_index("ix_seats_invite", "seats", ["invite"])
