"""Makes robots.txt files and URLs, the same ones for the same seed."""
