"""Reproduce: the papers' audits on data that can be had, from one config file each."""
