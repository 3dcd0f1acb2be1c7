"""Rooms, their logs, and what the house keeps about itself."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "room",
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("in_play", sa.Boolean, nullable=False),
        sa.Column("summary", sa.LargeBinary, nullable=False),
        sa.Column("touched_at", sa.Double, nullable=False),
    )
    op.create_index(
        "room_lobby",
        "room",
        ["touched_at"],
        sqlite_where=sa.text("public = 1"),
        postgresql_where=sa.text("public"),
    )
    op.create_table(
        "entry",
        sa.Column("code", sa.Text, sa.ForeignKey("room.code", ondelete="CASCADE")),
        sa.Column("sequence", sa.Integer, autoincrement=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("code", "sequence"),
        sa.UniqueConstraint("code", "id", name="entry_once"),
    )
    op.create_table(
        "setting",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("setting")
    op.drop_table("entry")
    op.drop_index("room_lobby", "room")
    op.drop_table("room")
