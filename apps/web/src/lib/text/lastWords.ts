import type { TicketNews } from "@recado/contract/tickets";
import type { TFunction } from "i18next";
import { lastInOneLine } from "./worded.ts";

/** The name that a signed message begins with, on a line of its own. */
const SIGNATURE = /^\*([^*\n]{1,100}):\*\n\s*/;

type LastMessage = Pick<TicketNews, "lastMessage" | "lastWord" | "fromMe" | "isGroup" | "lastSpeaker">;
type Me = { id: number; name: string };

/** The last message and its sender; never a guessed name. */
export function lastWords(ticket: LastMessage, me: Me, t: TFunction): string {
  const { lastMessage, lastWord, fromMe, isGroup, lastSpeaker } = ticket;
  if (lastMessage === "" && lastWord === null) return t("tickets.noMessages");
  const words = lastInOneLine(ticket, t);
  if (!lastSpeaker) return fromMe ? bySignature(ticket, me, t) : words;
  const { origin, user, contact } = lastSpeaker;
  if (origin === "contact") return isGroup && contact ? t("tickets.saidBy", { name: contact.name, text: words }) : words;
  if (origin !== "agent") return t("tickets.saidBy", { name: t(`tickets.by.${origin}`), text: words });
  const text = lastInOneLine({ lastWord, lastMessage: lastMessage.replace(SIGNATURE, "") }, t);
  if (!user) return t("tickets.us", { text });
  return user.id === me.id ? t("tickets.you", { text }) : t("tickets.saidBy", { name: user.name, text });
}

/** Messages older than the stored sender: only a signature names them. */
function bySignature({ lastMessage, lastWord }: LastMessage, me: Me, t: TFunction): string {
  const [signature, name] = SIGNATURE.exec(lastMessage) ?? [];
  if (signature === undefined || name === undefined) return t("tickets.us", { text: lastInOneLine({ lastMessage, lastWord }, t) });
  const text = lastInOneLine({ lastMessage: lastMessage.slice(signature.length), lastWord }, t);
  return name === me.name ? t("tickets.you", { text }) : t("tickets.saidBy", { name, text });
}
