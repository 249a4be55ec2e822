"""``bugeyed dev NAME``: a workbench for an author. The page follows the files; a match is scrubbed, edited, forked."""
