"""The actions of the Action Phase (§5, §6), each in one place: who may, why not, what it costs and does."""
