"""The settings: screen, play, sound, language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from pygame import Rect, Surface

from game.app.host import Host
from game.app.scenes.page import Field, Gap, Headed, Page
from game.app.settings import MOTIONS, PACES, TEXT_PERCENTS
from game.ui import layout, sound, theme
from game.ui.materials import PAPER, draw_panel
from game.ui.richtext import RichText
from game.ui.scroll import Column, ScrollView
from game.ui.theme import Scale
from game.ui.widget import Widget
from game.ui.widgets import QUIET, Button, Choice, Slider, Toggle
from game.ui.words import LANGUAGES, N_, _

_PERCENT: Final = "{n} %"
PALETTE_WORDS: Final = {
    "usual": N_("Woodblock print"),
    "protan": N_("For weak reds"),
    "deutan": N_("For weak greens"),
    "tritan": N_("For weak blues"),
    "contrast": N_("High contrast"),
}
"""What people read for each palette: kinds of colour vision by what is hard to see."""


def _percent(value: int) -> str:
    return _PERCENT.format(n=value)


class SettingsScene(Page):
    """Everything a person can set; each change counts and is written at once."""

    def __init__(self, host: Host) -> None:
        super().__init__(host, "settings", _("Settings"))
        self.left = ScrollView(Column([*self._screen_part(), Gap(14), *self._language_part()], 14))
        self.right = ScrollView(Column([*self._play_part(), Gap(14), *self._sound_part()], 14))
        self.panels: list[Rect] = []

    # -- parts ----------------------------------------------------------------------------------------------

    def _screen_part(self) -> Sequence[Widget]:
        chosen = self.host.settings
        full = Toggle(_("Full screen"), chosen.full_screen, self.host.set_full_screen)
        size = Slider(chosen.text_percent, *TEXT_PERCENTS, self._text, _percent)
        speeds = [_("Off"), _("Slow"), _("Normal"), _("Fast")]
        motion = Choice(speeds, _nearest(MOTIONS, chosen.motion), self._set("motion", MOTIONS), wraps=False)
        fields = [
            Field(_("Size of text"), size),
            Field(_("Motion"), motion),
            Field(_("Colours"), self._palettes()),
        ]
        return (Headed(_("Screen"), [full, *fields], 14),)

    def _palettes(self) -> Choice:
        names = [_(words) for words in PALETTE_WORDS.values()]
        keys = list(PALETTE_WORDS)
        return Choice(names, keys.index(self.host.settings.palette), lambda at: self.host.paint(keys[at]))

    def _language_part(self) -> Sequence[Widget]:
        codes = [code for code, _name in LANGUAGES]
        names = [name for _code, name in LANGUAGES]
        index = codes.index(self.host.settings.language)
        choice = Choice(names, index, lambda at: self.host.speak(codes[at]))
        return (
            Field(_("Language"), choice),
            Button(_("Keys"), self.host.open_keys, QUIET, "help", theme.BODY),
        )

    def _play_part(self) -> Sequence[Widget]:
        chosen = self.host.settings
        waits = [_("None"), _("Short"), _("Normal"), _("Long")]
        pace = Choice(waits, _nearest(PACES, chosen.pace_ms), self._set("pace_ms", PACES), wraps=False)
        return (
            Headed(
                _("Play"),
                [
                    Field(_("Pause between moves of computers"), pace),
                    self._toggle("confirm_moves", _("Confirm every move")),
                    self._toggle("free_takeback", _("Take back freely against computers")),
                    RichText(
                        _("Matches with free take-back do not count in the statistics."),
                        theme.SMALL,
                        theme.FADED,
                    ),
                    self._toggle("ask_aloud", _("Ask for reactions aloud, without a handover")),
                    self._toggle("helpers", _("Show sums and odds on pointing")),
                ],
                14,
            ),
        )

    def _sound_part(self) -> Sequence[Widget]:
        chosen = self.host.settings
        members: list[Widget] = [
            Field(
                _("Sounds"), Slider(chosen.sound_percent, 0, 100, 5, self._volume("sound_percent"), _percent)
            ),
            Field(
                _("Music"), Slider(chosen.music_percent, 0, 100, 5, self._volume("music_percent"), _percent)
            ),
            self._toggle("muted", _("Mute everything")),
        ]
        if sound.problem():
            members.append(RichText(sound.problem(), theme.SMALL, theme.SHU_INK))
        return (Headed(_("Sound"), members, 14),)

    # -- changes --------------------------------------------------------------------------------------------

    def _toggle(self, key: str, words: str) -> Toggle:
        return Toggle(words, getattr(self.host.settings, key), lambda on: self._take(key, on))

    def _set(self, key: str, values: Sequence[Any]) -> Callable[[int], None]:
        return lambda at: self._take(key, values[at])

    def _volume(self, key: str) -> Callable[[int], None]:
        def change(value: int) -> None:
            self._take(key, value)
            sound.play("click")

        return change

    def _text(self, percent: int) -> None:
        self._take("text_percent", percent)

    def _take(self, key: str, value: Any) -> None:
        setattr(self.host.settings, key, value)
        self.host.apply_settings()
        self.host.keep_settings()

    # -- page -----------------------------------------------------------------------------------------------

    def content(self) -> Sequence[Widget]:
        """Screen and language at the left, play and sound at the right."""
        return (self.left, self.right)

    def arrange(self, body: Rect, scale: Scale) -> None:
        """Two panels side by side."""
        self.panels = layout.columns(body, [1.0, 1.0], scale.px(28))
        pad = scale.px(22)
        inner = self.panels[0].w - 2 * scale.px(28)
        high = max(view.wanted(scale, inner)[1] for view in (self.left, self.right)) + 2 * pad
        for panel in self.panels:
            panel.h = min(panel.h, high)
        for view, panel in zip((self.left, self.right), self.panels, strict=True):
            view.place(layout.inset(panel, scale.px(28), pad), scale)

    def draw_ground(self, surface: Surface) -> None:
        """The page and its panels."""
        super().draw_ground(surface)
        for panel in self.panels:
            draw_panel(surface, panel, self.scale, PAPER)


def _nearest(values: Sequence[float], value: float) -> int:
    return min(range(len(values)), key=lambda at: abs(values[at] - value))
