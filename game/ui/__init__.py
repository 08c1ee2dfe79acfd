"""The drawing kit: theme, writing, materials, widgets, focus, motion, sound. Knows pygame, knows no game."""
