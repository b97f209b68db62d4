"""Machinery that has never heard of a game."""
