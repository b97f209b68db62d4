"""Environments for people who train agents: every game as Gymnasium and PettingZoo know games, and a batch of many."""
