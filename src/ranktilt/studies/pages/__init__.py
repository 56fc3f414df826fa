"""The pages: templates, style and scripts. They load nothing from other sites."""
