"""Count group terms in documents: tokenizers, matching, the compiled counter, partitions."""
