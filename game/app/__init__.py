"""The client: the window, its scenes, what is kept between two starts, and the command line."""
