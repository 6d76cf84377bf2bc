"""What somebody sits at: sessions, and what they are composed of; pure Python, no host in sight."""
