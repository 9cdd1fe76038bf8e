import type { Message } from "@recado/contract/messages";
import type { TicketCard } from "@recado/contract/tickets";
import type { TFunction } from "i18next";
import { isolated } from "../../../lib/text/isolated.ts";

type Spoken = Pick<Message, "fromMe" | "user" | "origin"> & { contact: { name: string } | null; flow?: Message["flow"] };
type InTicket = { contact: Pick<TicketCard["contact"], "name"> };

/** Who says it. Of ours it is told, too, by what it was said where nobody sat down to write it. */
export function authorOf({ fromMe, user, flow, origin, contact }: Spoken, ticket: InTicket, t: TFunction): string {
  if (!fromMe) return contact?.name || ticket.contact.name;
  if (user && origin === "agent") return user.name;
  const by = user ?? flow;
  return [by && isolated(by.name), t(`tickets.origin.${origin}`)].filter(Boolean).join(" · ");
}

/** The same where it is only spoken of: what one has written oneself is one's own. */
export const speakerOf = (message: Spoken, ticket: InTicket, me: number, t: TFunction): string =>
  message.fromMe && message.origin === "agent" && message.user?.id === me ? t("tickets.yourself") : authorOf(message, ticket, t);
