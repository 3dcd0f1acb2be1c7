"""A match says which rules it plays; finished matches, and where loading begins, have rows.

Every match that was begun before is of the first rules of its game, and its log says so now: it is
written, not assumed in reading, so that no later reader has to know when a log was made. That is
one statement over the logs; nothing is played.

Matches that are over already get their rows when they are first asked for, and rooms their base
when they are next brought to life. Their logs have all that is needed, and to play every match of a
big house would take minutes.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

WITHOUT = '{"entry":"match_begun","seed":'
WITH = '{"entry":"match_begun","rules":1,"seed":'


def upgrade() -> None:
    op.create_table(
        "finished",
        sa.Column("code", sa.Text, sa.ForeignKey("room.code", ondelete="CASCADE")),
        sa.Column("number", sa.Integer, autoincrement=False),
        sa.Column("sequence", sa.Integer, nullable=False),
        sa.Column("replay", sa.LargeBinary, nullable=False),
        sa.Column("lineup", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("code", "number"),
    )
    op.create_table(
        "base",
        sa.Column(
            "code", sa.Text, sa.ForeignKey("room.code", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("sequence", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    rewrite(WITHOUT, WITH)


def downgrade() -> None:
    # A match of later rules stays as it is: a program of that version could only play it wrong.
    rewrite(WITH, WITHOUT)
    op.drop_table("base")
    op.drop_table("finished")


def rewrite(before: str, after: str) -> None:
    """How entries begin, in logs and in what was set aside."""
    on_postgres = op.get_bind().dialect.name == "postgresql"
    for table in ("entry", "aside"):
        if on_postgres:
            begins = f"substring(body from 1 for {len(before)}) = convert_to('{before}', 'UTF8')"
            body = f"convert_to('{after}', 'UTF8') || substring(body from {len(before) + 1})"
        else:
            begins = f"substr(body, 1, {len(before)}) = CAST('{before}' AS BLOB)"
            body = f"CAST('{after}' || substr(body, {len(before) + 1}) AS BLOB)"
        # Nothing of it comes from outside.
        op.get_bind().exec_driver_sql(f"UPDATE {table} SET body = {body} WHERE {begins}")  # noqa: S608
