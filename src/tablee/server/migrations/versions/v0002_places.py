"""Whose tables rooms are, and who has played which match to its end.

Rooms that are here already get their places with the next thing that is written in them.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "place",
        sa.Column("handle", sa.Text),
        sa.Column("code", sa.Text, sa.ForeignKey("room.code", ondelete="CASCADE")),
        sa.Column("sits", sa.Boolean, nullable=False),
        sa.Column("others", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("handle", "code"),
    )
    op.create_index("place_room", "place", ["code"])
    op.create_table(
        "played",
        sa.Column("code", sa.Text, sa.ForeignKey("room.code", ondelete="CASCADE")),
        sa.Column("number", sa.Integer, autoincrement=False),
        sa.Column("handle", sa.Text),
        sa.Column("summary", sa.LargeBinary, nullable=False),
        sa.Column("ended_at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("code", "number", "handle"),
    )
    op.create_index("played_last", "played", ["handle", "ended_at"])


def downgrade() -> None:
    op.drop_index("played_last", "played")
    op.drop_table("played")
    op.drop_index("place_room", "place")
    op.drop_table("place")
