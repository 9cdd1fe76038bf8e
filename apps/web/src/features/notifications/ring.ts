import type { Message } from "@recado/contract/messages";
import type { TicketNews } from "@recado/contract/tickets";
import { claim, claimed, first } from "../../lib/session/tabs.ts";
import { canSound, chime } from "../../lib/sound/chime.ts";
import { isForMe, type Me } from "./unread.ts";

export type News = { action: "create" | "update"; message: Message; ticket: TicketNews };

/** Never more often, however many people write at once. */
const RINGS_APART_MS = 1000;
/** A phone that was away tells what it missed in one breath, and long afterwards: that is worth one sound. */
const LATE_AFTER_MS = 120_000;
const LATE_RINGS_APART_MS = 60_000;

/** Something that a customer has said just now, and that I am to know of. */
export const isWord = ({ action, message, ticket }: News, me: Me) =>
  action === "create" && !message.fromMe && !message.read && ticket.unreadMessages > 0 && isForMe(ticket, me);

/** By the clock of those who said and stored it: that of this machine may go as it likes. */
export const isLate = ({ message, ticket }: News) => Date.parse(ticket.updatedAt) - Date.parse(message.createdAt) > LATE_AFTER_MS;

/** One of the browser's tabs sounds for all of them. */
export async function ring(event: News) {
  if (!canSound()) return;
  const isFirst = isLate(event) ? await first("recado:late", LATE_RINGS_APART_MS) : await first("recado:ring", RINGS_APART_MS);
  if (isFirst) await chime();
}

const ANY = "recado:seen";
const oneOf = (uuid: string) => `recado:seen:${uuid}`;

/** Until the returned function is called, this tab counts as visible, with the ticket that it shows. */
export function claimTicket(uuid: string | undefined): () => void {
  const looks = [claim(ANY), ...(uuid ? [claim(oneOf(uuid))] : [])];
  return () => {
    for (const end of looks) end();
  };
}

/** Whether any tab of the browser is visible, and whether one with this ticket is. */
export async function visibleTabs(uuid: string) {
  const seen = await claimed(ANY, oneOf(uuid));
  return { any: seen.has(ANY), ticket: seen.has(oneOf(uuid)) };
}
