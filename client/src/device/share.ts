/** Handing a link on: by the device's own sheet where there is one, else by the clipboard. */

import { announce } from "./announcer";

export async function shareLink(button: HTMLElement): Promise<void> {
  const link = button.dataset.link ?? "";
  const title = document.getElementById("table")?.dataset.title ?? "Bugeyed";
  if (matchMedia("(pointer: coarse)").matches && navigator.share) {
    await navigator.share({ title, url: link }).catch(() => {});
    return;
  }
  const copied = (await clip(link)) ? "Copied" : "Copy it by hand, please";
  const words = button.textContent;
  button.textContent = copied;
  announce(copied);
  setTimeout(() => (button.textContent = words), 2000);
}

async function clip(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No clipboard without https: the old way.
    const field = document.createElement("textarea");
    field.value = text;
    field.className = "unseen";
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}
