"""Speed beside named peers: ``python -m benchmarks.bench``, from the root of the repository."""
