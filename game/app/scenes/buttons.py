"""The buttons beside a table: actions that are nothing but a button, and what the client offers of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Optional

from pygame import Rect

from game.engine.state import Action
from game.ui import layout, theme
from game.ui.theme import Scale
from game.ui.widgets import PLAIN, PRIMARY, Button


class Offer(NamedTuple):
    """A button: what it says and does, whether it is red, why it is off (None: it is not), the action it stands for.

    ``note`` is its second line: what follows.
    """

    words: str
    press: Callable[[], object]
    favoured: bool = False
    refused: Optional[str] = None
    action: Optional[Action] = None
    note: str = ""


class ButtonColumn:
    """Buttons one below the other. One that says the same as before stays the same button, focus and all."""

    def __init__(self) -> None:
        self.buttons: list[Button] = []
        self.offers: list[Offer] = []

    def lay(self, offers: Sequence[Offer], area: Rect, scale: Scale) -> None:
        """Show these offers in ``area``."""
        kept = {button.text: button for button in self.buttons}
        self.offers = list(offers)
        self.buttons = [self._button(offer, kept) for offer in offers]
        if not area.h or not self.buttons:
            return
        high = max(scale.px(56), scale.line(theme.LEAD, 1.8))
        if any(offer.note for offer in offers):
            high = max(high, scale.line(theme.LEAD, 1.4) + scale.line(theme.SMALL, 1.4))
        height = min(high, (area.h - scale.px(12)) // len(self.buttons))
        rows = layout.rows(area, [height] * len(self.buttons), scale.px(12))
        spare = area.bottom - rows[-1].bottom
        for button, rect in zip(self.buttons, rows, strict=True):
            button.place(rect.move(0, spare // 2), scale)

    def of_actions(self) -> list[tuple[Button, str]]:
        """The buttons that stand for actions, with the texts of these."""
        pairs = zip(self.buttons, self.offers, strict=True)
        return [(button, offer.action.text) for button, offer in pairs if offer.action is not None]

    @staticmethod
    def _button(offer: Offer, kept: dict[str, Button]) -> Button:
        button = kept.get(offer.words) or Button(offer.words, offer.press)
        button.style = PRIMARY if offer.favoured and offer.refused is None else PLAIN
        button.on_press, button.note = offer.press, offer.note
        button.enabled, button.reason = offer.refused is None, offer.refused or ""
        return button
