import type { TicketNews } from "@recado/contract/tickets";
import { localeOf } from "../../lib/i18n.ts";
import { canSound, volume } from "../../lib/sound/chime.ts";
import { recall } from "../../lib/storage.ts";
import { ticketPath } from "../../lib/ticketPath.ts";

/** The browser's own notices go through its worker: so a phone shows them, too, and any tab can take them back. */
const worker = () => (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;

export type Permission = NotificationPermission | "none";

/** `none` where the browser knows no notices. */
export const permission = (): Permission => (typeof Notification === "undefined" || !worker() ? "none" : Notification.permission);

/** Allowed by the browser, and not switched off here. */
export const areOn = () => permission() === "granted" && recall("notices") !== "off";

const tagOf = (ticketId: number) => `${TAG}${ticketId}`;
const TAG = "ticket-";

/** One for each ticket: what it says next takes the place of what it said. `pops` where it is to come up anew. */
export async function showNotice(ticket: TicketNews, said: string, pops: boolean) {
  const registration = await worker()?.getRegistration();
  const options = {
    body: said,
    tag: tagOf(ticket.id),
    icon: ticket.contact.profilePicUrl ?? "/icon-192.png",
    badge: "/icon-badge-96.png",
    lang: localeOf(),
    // Our own sound has the volume that was chosen.
    silent: canSound() || volume() === 0,
    renotify: pops,
    data: { path: ticketPath(ticket) },
  };
  // The leave may have been taken back a moment ago.
  await registration?.showNotification(ticket.contact.name, options as NotificationOptions).catch(() => {});
}

/** Takes back those of tickets that have been read. */
export async function closeNotices(isRead: (ticketId: number) => boolean) {
  if (permission() !== "granted") return;
  const registration = await worker()?.getRegistration();
  for (const notice of (await registration?.getNotifications()) ?? []) {
    if (notice.tag.startsWith(TAG) && isRead(Number(notice.tag.slice(TAG.length)))) notice.close();
  }
}

/** Whoever presses a notice comes to what it speaks of, in this tab. */
export function onPressed(go: (path: string) => void): () => void {
  const heard = ({ data }: MessageEvent<{ open?: unknown }>) => {
    if (typeof data?.open === "string" && data.open.startsWith("/tickets")) go(data.open);
  };
  worker()?.addEventListener("message", heard);
  return () => worker()?.removeEventListener("message", heard);
}
