"""Everything people see: tables, numbers and sentences, for terminal, notebook, paper and page."""
