"""What the table promises its players, tried out on real servers: crashes, faults, races. ``make proof`` runs them."""
