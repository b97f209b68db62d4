"""Whoever answers questions: bots that see views and redeals, never states."""
