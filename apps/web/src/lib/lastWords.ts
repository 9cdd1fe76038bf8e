import type { TicketNews } from "@recado/contract/tickets";
import type { TFunction } from "i18next";
import { withoutMarks } from "./marks.ts";

/** The name that a signed message begins with, in a line of its own. */
const SIGNATURE = /^\*([^*\n]{1,100}):\*\n\s*/;

type Said = Pick<TicketNews, "lastMessage" | "fromMe" | "isGroup" | "lastSpeaker">;
type Me = { id: number; name: string };

/** What was said last, and who said it: nobody is named by a guess. */
export function lastWords(ticket: Said, me: Me, t: TFunction): string {
  const { lastMessage, fromMe, isGroup, lastSpeaker } = ticket;
  if (lastMessage === "") return t("tickets.noMessages");
  const words = withoutMarks(lastMessage);
  if (!lastSpeaker) return fromMe ? bySignature(lastMessage, me, t) : words;
  const { origin, user, contact } = lastSpeaker;
  if (origin === "contact") return isGroup && contact ? t("tickets.saidBy", { name: contact.name, text: words }) : words;
  if (origin !== "agent") return t("tickets.saidBy", { name: t(`tickets.by.${origin}`), text: words });
  const text = withoutMarks(lastMessage.replace(SIGNATURE, ""));
  if (!user) return t("tickets.us", { text });
  return user.id === me.id ? t("tickets.you", { text }) : t("tickets.saidBy", { name: user.name, text });
}

/** Of what was said before anybody kept who said it, a signature alone tells. */
function bySignature(lastMessage: string, me: Me, t: TFunction): string {
  const [signature, name] = SIGNATURE.exec(lastMessage) ?? [];
  if (signature === undefined || name === undefined) return t("tickets.us", { text: withoutMarks(lastMessage) });
  const text = withoutMarks(lastMessage.slice(signature.length));
  return name === me.name ? t("tickets.you", { text }) : t("tickets.saidBy", { name, text });
}
