import { type ContactCard, contacts } from "@recado/contract/contacts";
import { type Message, messages } from "@recado/contract/messages";
import { type Note, ticketNotes } from "@recado/contract/ticket-notes";
import { type Attendance, tickets } from "@recado/contract/tickets";
import { answer } from "../../../testing.tsx";

const at = "2026-11-20T10:00:00.000Z";

export const aContactCard = (more: Partial<ContactCard> = {}): ContactCard => ({
  id: 1,
  name: "Contato 1",
  number: "5511900000001",
  email: "",
  profilePicUrl: null,
  isGroup: false,
  disableBot: false,
  companyId: 1,
  whatsappId: 1,
  createdAt: at,
  updatedAt: at,
  extraInfo: [],
  identities: [],
  whatsapp: null,
  onWhatsApp: null,
  openTicket: null,
  can: { change: true, remove: false, merge: false },
  ...more,
});

export const aPast = ({ id = 1, ...more }: Partial<Attendance> = {}): Attendance => ({
  id,
  protocol: `20261120${String(id).padStart(5, "0")}`,
  queuedAt: "2026-11-20T13:00:00.000Z",
  acceptedAt: null,
  closedAt: "2026-11-20T13:32:00.000Z",
  queue: { id: 1, name: "Vendas", color: "#7048C6" },
  user: { id: 8, name: "Bia" },
  rating: null,
  ...more,
});

export const aNote = ({ id = 1, ...more }: Partial<Note> = {}): Note => ({
  id,
  note: `Nota ${id}`,
  ticketId: 1,
  ticket: { id: 1, status: "open", createdAt: at },
  contactId: 1,
  contact: { id: 1, name: "Contato 1" },
  userId: 7,
  user: { id: 7, name: "Ana", email: "ana@loja.test" },
  createdAt: at,
  updatedAt: at,
  can: { remove: true },
  ...more,
});

type DetailAnswers = { contact: Partial<ContactCard>; notes: Note[]; past: Attendance[]; pictures: Message[]; files: Message[] };

/** What the drawer asks for, and what it is told; as it stands whenever it asks. */
export function knows(more: Partial<DetailAnswers> = {}): DetailAnswers {
  const answers: DetailAnswers = { contact: {}, notes: [], past: [], pictures: [], files: [], ...more };
  const whole = { hasMore: false, cursor: null };
  answer(contacts.show, () => aContactCard(answers.contact));
  answer(ticketNotes.list, () => answers.notes);
  answer(tickets.attendances, () => ({ attendances: answers.past, ...whole }));
  answer(messages.files, ({ query }) => ({ messages: answers[query.group], ...whole }));
  return answers;
}
