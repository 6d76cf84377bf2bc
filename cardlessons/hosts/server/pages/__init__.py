"""The pages of lessons, and their websockets."""
