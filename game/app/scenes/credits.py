"""Who made what: the program's art, letters and sounds, as art/CREDITS.toml tells."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from pygame import Rect, Surface

import game
from game import resources
from game.app.host import Host
from game.app.scenes.page import Gap, Page
from game.ui import layout, theme
from game.ui.intents import Command, Intent
from game.ui.materials import PAPER, draw_panel
from game.ui.richtext import RichText
from game.ui.scroll import Column, ScrollView
from game.ui.theme import Scale
from game.ui.widget import Widget
from game.ui.words import _

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib


class CreditsScene(Page):
    """One entry below the other."""

    def __init__(self, client: Host) -> None:
        super().__init__(client, "scroll", _("Credits"))
        about = _("Chabudai {version}: four samurai games at one table.").format(version=game.__version__)
        members: list[Widget] = [RichText(about, theme.LEAD, role="serif"), Gap(8)]
        for entry in entries():
            members += _entry(entry)
        self.page = ScrollView(Column(members, 3))
        self.panel = Rect(0, 0, 0, 0)

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
    about = [RichText(entry[key]) for key in ("source", "note") if entry.get(key)]
    return [title, RichText(entry["author"]), licence, *about, Gap(8)]
