"""Sheets of pictures, to be looked at together."""

import html
from collections.abc import Mapping
from pathlib import Path

from playwright.sync_api import Page

STYLE = "body{{display:grid;grid-template-columns:repeat({columns},1fr);gap:6px;margin:6px}}"
FIGURES = "figure{margin:0}img{width:100%}figcaption{font:11px sans-serif}"


def lay_out(page: Page, sheet: Path, pictures: Mapping[str, Path], columns: int) -> None:
    """Pictures under what each is called, in a picture of their own."""
    figures = "".join(
        f"<figure><img src='{file.resolve().as_uri()}'>"
        f"<figcaption>{html.escape(name)}</figcaption></figure>"
        for name, file in pictures.items()
    )
    laid = sheet.with_suffix(".html")
    laid.parent.mkdir(exist_ok=True)
    laid.write_text(f"<style>{STYLE.format(columns=columns)}{FIGURES}</style>{figures}", "utf-8")
    page.goto(laid.resolve().as_uri())
    page.screenshot(path=sheet, full_page=True)
    laid.unlink()
