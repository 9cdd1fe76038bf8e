import type { Message } from "@recado/contract/messages";
import { tell } from "../../../lib/realtime.ts";
import { aMessage, aTicket } from "./samples.ts";

const { can: _, ...ticket } = aTicket({ updatedAt: "2026-11-20T11:00:00.000Z" });

/** The socket tells of a new message. */
export const said = (message: Message = aMessage()) =>
  tell("appMessage", {
    action: "create",
    message,
    ticket: { ...ticket, id: message.ticketId },
    contact: contactOf(message.contactId ?? 1),
  });

const contactOf = (id: number) => ({
  id,
  name: `Contato ${id}`,
  number: "5511900000001",
  email: "",
  profilePicUrl: null,
  isGroup: false,
  companyId: 1,
  extraInfo: [],
  createdAt: ticket.createdAt,
  updatedAt: ticket.updatedAt,
});
