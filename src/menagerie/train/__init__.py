"""Training: games that bots play against themselves become models of learned players (`players/models.py`)."""
