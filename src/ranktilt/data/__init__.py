"""What flows between the rooms, with all readers and writers."""
