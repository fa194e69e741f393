"""A second, slow engine, written only to explain disagreements; see reading.py."""
