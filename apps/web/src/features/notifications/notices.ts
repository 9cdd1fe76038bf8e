import type { TicketNews } from "@recado/contract/tickets";
import { localeOf } from "../../lib/i18n.ts";
import { canSound, volume } from "../../lib/sound/chime.ts";
import { readStored } from "../../lib/storage.ts";
import { ticketPath } from "../../lib/ticketPath.ts";

/** Notifications go through the service worker, so that phones show them, too, and any tab can close them. */
const worker = () => (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;

export type Permission = NotificationPermission | "none";

/** `none` in browsers without notifications. */
export const permission = (): Permission => (typeof Notification === "undefined" || !worker() ? "none" : Notification.permission);

/** Allowed by the browser, and not switched off in the app. */
export const areOn = () => permission() === "granted" && readStored("notices") !== "off";

const tagOf = (ticketId: number) => `${TAG}${ticketId}`;
const TAG = "ticket-";

/** One notification per ticket: the next one replaces it. `pops` where it is to alert again. */
export async function showNotice(ticket: TicketNews, text: string, pops: boolean) {
  const registration = await worker()?.getRegistration();
  const options = {
    body: text,
    tag: tagOf(ticket.id),
    icon: ticket.contact.profilePicUrl ?? "/icon-192.png",
    badge: "/icon-badge-96.png",
    lang: localeOf(),
    // The app's own sound plays at the volume that the user chose.
    silent: canSound() || volume() === 0,
    renotify: pops,
    data: { path: ticketPath(ticket) },
  };
  // The permission may have been revoked a moment ago.
  await registration?.showNotification(ticket.contact.name, options as NotificationOptions).catch(() => {});
}

/** Closes the notifications of tickets that have been read. */
export async function closeNotices(isRead: (ticketId: number) => boolean) {
  if (permission() !== "granted") return;
  const registration = await worker()?.getRegistration();
  for (const notice of (await registration?.getNotifications()) ?? []) {
    if (notice.tag.startsWith(TAG) && isRead(Number(notice.tag.slice(TAG.length)))) notice.close();
  }
}

/** A click on a notification opens its ticket in this tab. */
export function onPressed(go: (path: string) => void): () => void {
  const onMessage = ({ data }: MessageEvent<{ open?: unknown }>) => {
    if (typeof data?.open === "string" && data.open.startsWith("/tickets")) go(data.open);
  };
  worker()?.addEventListener("message", onMessage);
  return () => worker()?.removeEventListener("message", onMessage);
}
