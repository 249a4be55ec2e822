"""Everything drawn, as SVG and as characters."""
