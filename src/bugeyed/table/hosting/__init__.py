"""What whoever runs a table for others needs beside the table: backups, an archive, a doctor."""
