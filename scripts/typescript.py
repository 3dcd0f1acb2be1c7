"""How things are spelled in TypeScript, for whatever the page's types are generated from."""

from collections.abc import Iterator
from typing import Any


def comment(text: str) -> Iterator[str]:
    if not text:
        return
    lines = text.splitlines()
    if len(lines) == 1:
        yield f"/** {text} */"
        return
    yield from ["/**", *(f" * {line}".rstrip() for line in lines), " */"]


def bracketed(text: str) -> str:
    return f"({text})" if "|" in text else text


def readonly_array(item: str) -> str:
    is_compound = "|" in item or item.startswith("readonly ")
    return f"readonly ({item})[]" if is_compound else f"readonly {item}[]"


def literal(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f"'{value}'" if isinstance(value, str) else str(value)
