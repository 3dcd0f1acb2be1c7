"""What whoever runs the house wants: bans, notices to the servers, and logs set aside."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "ban",
        sa.Column("kind", sa.Text),
        sa.Column("whom", sa.Text),
        sa.Column("since", sa.Double, nullable=False),
        sa.Column("until", sa.Double),
        sa.Column("why", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("kind", "whom"),
    )
    op.create_table(
        "notice",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("code", sa.Text, nullable=False),
    )
    op.create_table(
        "aside",
        sa.Column("code", sa.Text),
        sa.Column("moved_at", sa.Double),
        sa.Column("sequence", sa.Integer, autoincrement=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("code", "moved_at", "sequence"),
    )


def downgrade() -> None:
    op.drop_table("aside")
    op.drop_table("notice")
    op.drop_table("ban")
