import type { Ticket } from "@recado/contract/tickets";

const none = { accept: true, reply: true, return: true, close: true, reopen: false, transfer: true, remove: false };

/** A ticket as the list shows it, of one contact for each id. */
export const aTicket = ({ id = 1, ...more }: Partial<Ticket> = {}): Ticket => ({
  id,
  uuid: `00000000-0000-4000-8000-${String(id).padStart(12, "0")}`,
  status: "open",
  unreadMessages: 0,
  lastMessage: "Bom dia",
  lastMessageAt: "2026-11-20T10:00:00.000Z",
  fromMe: false,
  isGroup: false,
  userId: 7,
  contactId: id,
  whatsappId: 1,
  queueId: 1,
  chatbot: false,
  queueOptionId: null,
  companyId: 1,
  useIntegration: false,
  integrationId: null,
  promptId: null,
  createdAt: "2026-11-20T09:00:00.000Z",
  updatedAt: "2026-11-20T10:00:00.000Z",
  contact: { id, name: `Contato ${id}`, number: `55119${String(id).padStart(8, "0")}`, email: "", profilePicUrl: null },
  queue: { id: 1, name: "Vendas", color: "#7048C6" },
  user: { id: 7, name: "Ana" },
  whatsapp: { id: 1, name: "Loja" },
  tags: [],
  protocol: "2026112000001",
  can: none,
  ...more,
});
