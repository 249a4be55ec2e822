"""The rules by chapter. Paragraph signs point into RULES.md."""
