"""Databases of both kinds, as the server's tests have them."""

from tests.server.conftest import database_url, postgres, postgres_url, sqlite_url

__all__ = ["database_url", "postgres", "postgres_url", "sqlite_url"]
