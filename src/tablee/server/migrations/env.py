"""What Alembic runs to reach a version: on the connection it is given, in its transaction."""

from alembic import context


def run() -> None:
    context.configure(connection=context.config.attributes["connection"])
    with context.begin_transaction():
        context.run_migrations()


# The name that Alembic gives this file when it runs it; whoever else imports it runs nothing.
if __name__ == "env_py":
    run()
