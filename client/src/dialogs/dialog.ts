/** Dialogs of the page, by id. */

export function showDialog(id: string): void {
  const dialog = document.getElementById(id);
  if (!(dialog instanceof HTMLDialogElement) || dialog.open) return;
  dialog.returnValue = ""; // Escape leaves the last answer as it was
  dialog.showModal();
}
