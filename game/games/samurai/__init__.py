"""Samurai by Reiner Knizia: influence over the castes of Japan on a hex map, for two to four."""
