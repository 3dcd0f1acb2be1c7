"""Browsers that people leave behind, and that others come with: emptied, with warm caches.

More than half of what a page costs in a new browser is fetching and reading its sixty files.
Whoever comes later finds those in the cache, and nothing else: no cookie, nothing stored.
"""

from collections import defaultdict
from typing import Any, NoReturn

from playwright.sync_api import Browser, BrowserContext, Page

KEPT = (
    "add_init_script",
    "expose_binding",
    "expose_function",
    "grant_permissions",
    "route",
    "route_web_socket",
    "set_extra_http_headers",
    "set_geolocation",
    "set_offline",
)
"""What a browser would keep for whoever has it next. What a page is told goes with the page."""

HAS_OTHER_CLOCK = "() => '__pwClock' in window"


class Browsers:
    """One for each person at a time, by their habits."""

    def __init__(self, chromium: Browser) -> None:
        self._chromium = chromium
        self._free: dict[str, list[BrowserContext]] = defaultdict(list)

    def take(self, habits: dict[str, Any]) -> BrowserContext:
        """One that somebody may have had: `empty` it."""
        free = self._free[_key(habits)]
        return free.pop() if free else self._make(habits)

    def give_back(self, habits: dict[str, Any], context: BrowserContext) -> None:
        """When its pages are closed."""
        self._free[_key(habits)].append(context)

    def _make(self, habits: dict[str, Any]) -> BrowserContext:
        context = self._chromium.new_context(**habits)
        for name in KEPT:
            setattr(context, name, _refuse)
        return context


def empty(page: Page, origin: str) -> None:
    """Nothing is left in a browser of those who had it before but files in its cache."""
    assert not page.evaluate(HAS_OTHER_CLOCK), "somebody changed the clock: invite(…, new=True)"
    page.context.clear_cookies()
    tools = page.context.new_cdp_session(page)
    tools.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
    tools.detach()


def _key(habits: dict[str, Any]) -> str:
    return repr(sorted(habits.items()))


def _refuse(*_: Any, **__: Any) -> NoReturn:
    raise AssertionError("this browser is used again: invite(…, new=True)")
