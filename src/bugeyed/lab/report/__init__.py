"""What a study says, as one page that a designer reads: figures with their intervals, plots with a sentence each."""
