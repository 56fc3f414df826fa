"""Labels by people: which queries to label, how far annotators agree, what is decided."""
