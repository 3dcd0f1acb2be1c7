"""What of a view is sent to a page.

A view says everything that one may know: a bot, and `imagine`, need all of it. A page shows less.
What none does is marked in the view's own type, `Annotated[…, UNSHOWN]`, and left out on the wire
and in the page's types. That is about size and about what a page has to know, not about secrets:
those are not in a view at all.
"""

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

UNSHOWN = Meta(extra={"shown": False})

Path = tuple[str, ...]
"""The way to a field; `*` is each one in a row."""
EACH = "*"


def shown(view: msgspec.Struct) -> dict[str, Any]:
    """A view in plain values, without what no page needs."""
    plain: dict[str, Any] = msgspec.to_builtins(view)
    for path in unshown_paths(type(view)):
        _leave_out(plain, path)
    return plain


def is_shown(hint: Any) -> bool:
    """Whether a page is sent a field with this type."""
    return get_origin(hint) is not Annotated or UNSHOWN not in get_args(hint)[1:]


@cache
def unshown_paths(struct: type[msgspec.Struct]) -> tuple[Path, ...]:
    """Every field that is left out, in the struct itself and in what it holds."""
    hints = get_type_hints(struct, include_extras=True)
    found: list[Path] = []
    for field in msgspec.structs.fields(struct):
        hint = hints[field.name]
        if is_shown(hint):
            found += [(field.encode_name, *path) for path in _paths_in(hint)]
        else:
            found.append((field.encode_name,))
    return tuple(found)


def _paths_in(hint: Any) -> Iterator[Path]:
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        yield from unshown_paths(hint)
        return
    inside = get_origin(hint)
    held = [list(_paths_in(part)) for part in get_args(hint)]
    if sum(map(bool, held)) > 1:
        raise TypeError(f"nobody can say which of {hint} leaves what out")
    for path in (path for paths in held for path in paths):
        yield (EACH, *path) if inside in (tuple, list) else path


def _leave_out(plain: Any, path: Path) -> None:
    first, rest = path[0], path[1:]
    if first == EACH:
        for one in plain:
            _leave_out(one, rest)
    elif not rest:
        # A field that is not always there may be missing already.
        plain.pop(first, None)
    elif plain.get(first) is not None:
        _leave_out(plain[first], rest)
