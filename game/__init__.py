"""Chabudai: four samurai board games at one table."""

__version__ = "1.0.0"
