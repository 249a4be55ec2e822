/** A notice on the desktop's when it is one's turn and one looks elsewhere; only for those who asked for it. */

import { change, follow, settings } from "./settings";

/** Asks the browser's leave as soon as somebody wants notices; without it the wish is taken back. */
export function startNotifications(): void {
  let wanted = settings().notify;
  follow((now) => {
    const asks = now.notify === "on" && wanted === "off";
    wanted = now.notify;
    if (asks) void leave().then((given) => given || change("notify", "off"));
  });
}

async function leave(): Promise<boolean> {
  if (typeof Notification === "undefined") return false;
  return (await Notification.requestPermission()) === "granted";
}

export function notify(title: string, words: string): void {
  if (settings().notify === "off" || !document.hidden) return;
  if (typeof Notification === "undefined" || Notification.permission !== "granted") return;
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]")?.href ?? "";
  const shown = new Notification(title, { body: words, icon, tag: location.pathname });
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
}
