"""Labels by people: queries to label, agreement of annotators, decisions."""
