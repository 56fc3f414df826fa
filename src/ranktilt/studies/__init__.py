"""Studies with people: does the order change minds, is a query neutral, does a list look fair?

`tables` is what a study leaves behind, `design` what it shows to whom, `analysis` and `annotation`
what comes of it, `server` the web application.
"""
