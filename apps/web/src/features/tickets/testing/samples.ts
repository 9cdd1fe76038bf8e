import type { Contact } from "@recado/contract/contacts";
import type { Message } from "@recado/contract/messages";
import type { Ticket, TicketCard } from "@recado/contract/tickets";

const none = { accept: true, reply: true, return: true, close: true, reopen: false, transfer: true, tag: true, remove: false };

/** A ticket as the list shows it, of one contact for each id. */
export const aTicket = ({ id = 1, ...more }: Partial<Ticket> = {}): Ticket => ({
  id,
  uuid: `00000000-0000-4000-8000-${String(id).padStart(12, "0")}`,
  status: "open",
  unreadMessages: 0,
  lastMessage: "Bom dia",
  lastWord: null,
  lastMessageAt: "2026-11-20T10:00:00.000Z",
  lastAck: null,
  fromMe: false,
  lastSpeaker: null,
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
  provider: "sandbox",
  tags: [],
  protocol: "2026112000001",
  code: "2026112000001",
  can: none,
  ...more,
});

export const aCard = ({ contact, ...more }: Partial<TicketCard> = {}): TicketCard => ({
  ...aTicket(more),
  window: null,
  limits: { editMs: Number.MAX_SAFE_INTEGER, deleteMs: Number.MAX_SAFE_INTEGER, letters: null },
  connected: true,
  attendances: [],
  ...more,
  contact: { ...aTicket(more).contact, extraInfo: [], ...contact },
});

/** Who says something, whole as messages bring him. */
export const anAuthor = ({ id = 1, ...more }: Partial<Contact> = {}): Contact => ({
  ...{ id, name: `Contato ${id}`, number: `55119${String(id).padStart(8, "0")}`, email: "", profilePicUrl: null },
  ...{ isGroup: false, disableBot: false, companyId: 1, whatsappId: null },
  ...{ createdAt: "2026-11-20T09:00:00.000Z", updatedAt: "2026-11-20T09:00:00.000Z" },
  ...more,
});

/** Something that the contact of ticket 1 said, each a minute after the one before. */
export const aMessage = ({ id = "1", ...more }: Partial<Message> = {}): Message => ({
  id,
  ticketId: 1,
  companyId: 1,
  contactId: 1,
  contact: anAuthor(),
  attendanceId: null,
  queueId: 1,
  queue: { id: 1, name: "Vendas", color: "#7048C6" },
  remoteJid: "5511900000001@s.whatsapp.net",
  participant: null,
  dataJson: "{}",
  body: `Mensagem ${id}`,
  fromMe: false,
  read: true,
  ack: 0,
  status: "received",
  failure: null,
  canResend: false,
  canQuote: true,
  origin: "contact",
  clientId: null,
  user: null,
  flow: null,
  kind: "text",
  word: null,
  mediaType: "conversation",
  mediaUrl: null,
  playableUrl: null,
  thumbnailUrl: null,
  mediaName: null,
  mediaMime: null,
  mediaSize: null,
  mediaSeconds: null,
  mediaWaveform: null,
  mediaWidth: null,
  mediaHeight: null,
  mediaState: null,
  location: null,
  cards: [],
  isDeleted: false,
  isEdited: false,
  edits: [],
  reactions: [],
  quotedMsgId: null,
  quotedMsg: null,
  createdAt: `2026-11-20T10:${id.padStart(2, "0").slice(-2)}:00.000Z`,
  updatedAt: "2026-11-20T10:00:00.000Z",
  ...more,
});

/** Something that we said, and that arrived. */
export const ours = (more: Partial<Message> = {}): Message =>
  aMessage({
    fromMe: true,
    origin: "agent",
    status: "sent",
    ack: 2,
    user: { id: 7, name: "Ana" },
    contact: null,
    contactId: null,
    ...more,
  });
