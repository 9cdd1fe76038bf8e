import type { Message } from "@recado/contract/messages";
import type { TicketCard } from "@recado/contract/tickets";
import type { TFunction } from "i18next";

/** Who says it. Of ours it is told, too, by what it was said where nobody sat down to write it. */
export function authorOf(message: Message, { contact }: Pick<TicketCard, "contact">, t: TFunction): string {
  const { fromMe, user, origin } = message;
  if (!fromMe) return message.contact?.name || contact.name;
  return [user?.name, origin !== "agent" || !user ? t(`tickets.origin.${origin}`) : ""].filter(Boolean).join(" · ");
}
