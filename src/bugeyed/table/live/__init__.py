"""News as they come: streams, who listens to them, and what wakes them."""
