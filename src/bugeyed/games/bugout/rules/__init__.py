"""The rules of BUGOUT by the rulebook's chapters. Paragraph signs point into RULES.md."""
