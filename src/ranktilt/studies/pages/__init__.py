"""The pages: templates, style and scripts. Nothing is loaded from elsewhere."""
