"""Other libraries; each is imported when it is first needed.

One file per library: `ir_measures`, `pyterrier`, `ranx`,
`langchain`, `llama_index`, `live` (Prometheus), `search_tools` (OpenSearch, Elasticsearch, Quepid),
`ragas`, `deepeval`, `phoenix` (extra `rag`), and `ranked` for other ordered lists. ir_datasets and
Hugging Face datasets are read like files (ranktilt.data.sources). docs/integrations.md and
docs/rag.md have an example of each.
"""
