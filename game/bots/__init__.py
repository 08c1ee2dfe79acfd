"""Computer players for any game: search, levels, a worker process, the arena. They are told views only."""
