"""Doors to libraries that people already use; each is imported when it is first needed.

One file a library: `frames` (pandas, polars, Arrow), `ir_measures`, `pyterrier`, `ranx`,
`langchain`, `llama_index`, `live` (Prometheus, OpenTelemetry), and `ranked` for other things that
stand in an order. ir_datasets and Hugging Face datasets are read where files are read
(ranktilt.data.sources). docs/integrations.md has an example of each.
"""
