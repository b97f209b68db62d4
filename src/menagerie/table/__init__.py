"""The table people sit at."""
