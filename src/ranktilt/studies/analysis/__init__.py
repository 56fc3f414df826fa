"""What a study says: the regression, its power, and how people see lists."""
