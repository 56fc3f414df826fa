"""User studies: does the order change opinions, is a query neutral, does a list look balanced?

`tables` defines the exported tables, `design` what is shown to whom, `analysis` and `annotation`
the evaluation, `store` the database and `server` the web application.
"""
