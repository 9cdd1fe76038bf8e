import type { Ticket } from "@recado/contract/tickets";
import type { TFunction } from "i18next";

/** The name that a signed message begins with, in a line of its own. */
const SIGNATURE = /^\*([^*\n]{1,100}):\*\s+/;

/** What was said last, and who said it; the signature says that, and is not said twice. */
export function lastWords({ lastMessage, fromMe, userId }: Ticket, me: { id: number; name: string }, t: TFunction): string {
  if (lastMessage === "") return t("tickets.noMessages");
  if (!fromMe) return lastMessage;
  const [signature, name] = SIGNATURE.exec(lastMessage) ?? [];
  const text = signature ? lastMessage.slice(signature.length) : lastMessage;
  if (name === undefined) return t(userId === me.id ? "tickets.you" : "tickets.us", { text });
  return name === me.name ? t("tickets.you", { text }) : t("tickets.saidBy", { name, text });
}
