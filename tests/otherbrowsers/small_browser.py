#!/usr/bin/python3
"""WebKit in a window of its own, without anything around the page: as wide as a phone if need be.

It is run by Debian's Python, which has WebKit's bindings, when `WebKitWebDriver` wants a browser.
The one that comes with WebKitGTK is never narrower than its buttons, speaks the machine's language
only, and tells nobody what its pages complain about.
"""

import argparse
import json
from pathlib import Path

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

COMPLAINTS = """(() => {
  const { complaints } = window.webkit.messageHandlers;
  const tell = (...said) => complaints.postMessage(said.map(String).join(' '));
  const { error } = console;
  console.error = (...said) => { tell(...said); error.apply(console, said); };
  addEventListener('error', ({ message, filename, target }) =>
    tell(message ?? `not loaded: ${target.src ?? target.href}`, filename ?? ''), true);
  addEventListener('unhandledrejection', ({ reason }) => tell(reason, reason?.stack));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    tell('policy:', violatedDirective, blockedURI));
})()"""


def asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--language", required=True)
    parser.add_argument("--complaints", type=Path, required=True)
    parser.add_argument("--keep-nothing", action="store_true")
    return parser.parse_args()


def follow(file: Path) -> WebKit2.UserContentManager:
    """All that pages complain about, a line each."""
    manager = WebKit2.UserContentManager()
    script = WebKit2.UserScript(
        COMPLAINTS,
        WebKit2.UserContentInjectedFrames.TOP_FRAME,
        WebKit2.UserScriptInjectionTime.START,
        None,
        None,
    )
    manager.add_script(script)

    def write(_: object, result: WebKit2.JavascriptResult) -> None:
        with file.open("a", encoding="utf-8") as complaints:
            complaints.write(json.dumps(result.get_js_value().to_string()) + "\n")

    manager.connect("script-message-received::complaints", write)
    manager.register_script_message_handler("complaints")
    return manager


def main() -> None:
    wanted = asked()
    context = WebKit2.WebContext.new_ephemeral()
    context.set_preferred_languages([wanted.language])
    context.set_automation_allowed(True)
    settings = WebKit2.Settings(
        enable_html5_local_storage=not wanted.keep_nothing, enable_page_cache=True
    )

    def open_window(_: object) -> WebKit2.WebView:
        view = WebKit2.WebView(
            web_context=context,
            settings=settings,
            user_content_manager=follow(wanted.complaints),
            is_controlled_by_automation=True,
        )
        window = Gtk.Window()
        window.connect("destroy", Gtk.main_quit)
        window.add(view)
        window.show_all()
        return view

    def begin(_: object, session: WebKit2.AutomationSession) -> None:
        session.connect("create-web-view", open_window)

    context.connect("automation-started", begin)
    Gtk.main()


if __name__ == "__main__":
    main()
