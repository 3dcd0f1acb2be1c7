"""What a room has seen, and so how long it is kept.

Rooms that are here already are kept for longest, until something is written in them.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("room", sa.Column("past", sa.Integer, nullable=False, server_default="2"))


def downgrade() -> None:
    op.drop_column("room", "past")
