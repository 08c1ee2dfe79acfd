"""The scenes: whole screens and what lies over them. Each is given a `game.app.host.Host` and knows no client."""
