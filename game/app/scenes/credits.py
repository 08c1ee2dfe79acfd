"""About the program: its version, where its files lie, a report for those who help, and who made what.

Art, letters and sounds are told of as art/CREDITS.toml has it.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from pygame import Rect, Surface

from game import resources
from game.app import about
from game.app.host import Host
from game.app.scenes.page import Field, Gap, Page
from game.ui import layout, theme
from game.ui.intents import Command, Intent
from game.ui.materials import PAPER, draw_panel
from game.ui.richtext import RichText
from game.ui.scroll import Column, ScrollView
from game.ui.theme import Scale
from game.ui.widget import Widget
from game.ui.widgets import PLAIN, Button
from game.ui.words import _

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib


class CreditsScene(Page):
    """The program, then one entry below the other."""

    def __init__(self, host: Host) -> None:
        super().__init__(host, "scroll", _("Credits"))
        told = _("Chabudai {version}: samurai games at one table.").format(version=about.version())
        lies = _("Settings, matches and reports lie in {folders}.")
        lies = lies.format(folders=", ".join(map(str, about.places())))
        report = Button(_("Copy a report"), self.copy_report, PLAIN, "quill", theme.BODY)
        note = _("Version, system, settings, log and the open match in one file. Its secrets stay sealed.")
        members: list[Widget] = [
            RichText(told, theme.LEAD, role="serif"),
            RichText(_("The program is under the MIT licence; everything below keeps its own.")),
            RichText(lies),
            Gap(8),
            Field(_("For those who help"), report, note),
            Gap(16),
        ]
        for entry in entries():
            members += _entry(entry)
        self.page = ScrollView(Column(members, 3))
        self.panel = Rect(0, 0, 0, 0)

    def copy_report(self) -> None:
        """Write a report into a file and put it on the clipboard too."""
        self.toast(about.copy_report(self.host.store))

    def content(self) -> Sequence[Widget]:
        """The text."""
        return (self.page,)

    def arrange(self, body: Rect, scale: Scale) -> None:
        """One panel in the middle."""
        self.panel = layout.centre(body, (max(scale.px(1100), scale.font_px(theme.BODY) * 44), body.h))
        self.page.place(layout.inset(self.panel, scale.px(36), scale.px(26)), scale)

    def command(self, intent: Intent) -> bool:
        """Page keys turn the text."""
        return super().command(intent) or self.page.handle(Command(intent))

    def draw_ground(self, surface: Surface) -> None:
        """The page and its panel."""
        super().draw_ground(surface)
        draw_panel(surface, self.panel, self.scale, PAPER)


def entries() -> list[dict[str, Any]]:
    """The entries of art/CREDITS.toml."""
    data = tomllib.loads(resources.path("art/CREDITS.toml").read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = data["credit"]
    return found


def _entry(entry: dict[str, Any]) -> list[Widget]:
    title = RichText(entry["title"], theme.LEAD, theme.SHU_INK, "title")
    licence = RichText(entry["licence"], role="strong")
    more = [RichText(entry[key]) for key in ("source", "note") if entry.get(key)]
    return [title, RichText(entry["author"]), licence, *more, Gap(8)]
