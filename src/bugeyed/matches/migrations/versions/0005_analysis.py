"""The analysis of a match has a place of its own."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

KEY = "analysis"
"""Under which it lay among the answers."""


def upgrade() -> None:
    """Move those there are."""
    op.add_column("matches", sa.Column("analysis", sa.Text, nullable=True))
    matches = sa.table("matches", sa.column("id"), sa.column("analysis"))
    answers = sa.table("answers", sa.column("match"), sa.column("key"), sa.column("body"))
    connection = op.get_bind()
    for match, body in connection.execute(
        sa.select(answers.c.match, answers.c.body).where(answers.c.key == KEY)
    ).all():
        found = json.dumps(json.loads(body)["moments"])
        connection.execute(matches.update().where(matches.c.id == match).values(analysis=found))
    connection.execute(answers.delete().where(answers.c.key == KEY))
