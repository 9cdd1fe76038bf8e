import { abilitiesOf } from "@recado/channels/providers";
import { ConnectionStatus } from "@recado/contract/connections";
import type { TicketPosition } from "@recado/contract/facts";
import { type Attendance, MessageStatus, type Ticket, type TicketCard, type TicketNews } from "@recado/contract/tickets";
import { abilities } from "../../platform/access.ts";
import { now } from "../../platform/clock.ts";
import type { Actor, Ctx } from "../../platform/company.ts";
import { named } from "../contacts/present.ts";
import { linkToFile } from "../files/present.ts";
import { ticketPolicy } from "./policy.ts";
import { type AttendanceRow, listAttendances, listContactFields, type TicketRow } from "./queries.ts";
import { lastWordOf } from "./word.ts";

export const presentTicket = (actor: Actor, row: TicketRow): Ticket => ({ ...presentTicketNews(row), can: possibleNow(actor, row) });

export const presentTicketNews = (row: TicketRow): TicketNews => ({
  id: row.id,
  uuid: row.uuid,
  status: row.status,
  unreadMessages: row.unreadMessages,
  lastMessage: row.lastMessage,
  lastWord: lastWordOf(row.lastSaid),
  lastMessageAt: row.lastMessageAt?.toISOString() ?? null,
  lastAck: lastAckOf(row),
  fromMe: row.fromMe,
  lastSpeaker: row.lastOrigin && { origin: row.lastOrigin, user: row.lastUser, contact: row.lastContact },
  isGroup: row.isGroup,
  userId: row.userId,
  contactId: row.contactId,
  whatsappId: row.connectionId,
  queueId: row.queueId,
  chatbot: row.chatbot,
  queueOptionId: row.queueOptionId,
  companyId: row.companyId,
  useIntegration: row.useIntegration,
  integrationId: row.integrationId,
  promptId: row.promptId,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  contact: {
    id: row.contactId,
    name: row.contactName,
    number: row.contactNumber ?? "",
    email: row.contactEmail,
    profilePicUrl: row.contactPictureId === null ? null : linkToFile(row.companyId, row.contactPictureId),
  },
  queue: queueOf(row),
  user: named(row.userId, row.userName),
  whatsapp: named(row.connectionId, row.connectionName),
  provider: row.connectionProvider,
  tags: row.tags,
  protocol: row.protocol,
  code: row.protocol,
});

/** The columns that only the ticket's own page shows. */
export async function presentTicketCard(ctx: Ctx, row: TicketRow): Promise<TicketCard> {
  const ticket = presentTicket(ctx.actor, row);
  return {
    ...ticket,
    contact: { ...ticket.contact, extraInfo: await listContactFields(ctx, row.contactId) },
    window: windowOf(row),
    limits: limitsOf(row),
    connected: row.connectionStatus === ConnectionStatus.enum.CONNECTED,
    attendances: (await listAttendances(ctx, row.id)).map(presentAttendance),
  };
}

function lastAckOf({ lastSaid }: TicketRow): Ticket["lastAck"] {
  if (!lastSaid?.fromMe || lastSaid.isDeleted) return null;
  const { kind, ack, status, updatedAt } = lastSaid;
  return { kind, ack, status: MessageStatus.parse(status), updatedAt: new Date(updatedAt).toISOString() };
}

/** Who may see a ticket depends on these columns alone. */
export const positionOf = ({ status, userId, queueId }: TicketPosition): TicketPosition => ({ status, userId, queueId });

/** What the actor may do, of the actions that the ticket's state allows. */
function possibleNow(actor: Actor, row: TicketRow): Ticket["can"] {
  const { status } = row;
  const may = abilities(ticketPolicy, actor, row, "accept", "reply", "return", "close", "reopen", "transfer", "tag", "remove");
  return {
    accept: may.accept && status === "pending",
    reply: may.reply && status === "open",
    return: may.return && status === "open",
    close: may.close && status !== "closed",
    reopen: may.reopen && status === "closed" && row.connectionId !== null,
    transfer: may.transfer && status !== "closed",
    tag: may.tag,
    remove: may.remove,
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;

function windowOf({ connectionProvider, lastInboundHereAt }: TicketRow): TicketCard["window"] {
  if (connectionProvider === null || !abilitiesOf[connectionProvider].window) return null;
  const until = lastInboundHereAt && new Date(lastInboundHereAt.getTime() + DAY_MS);
  return { open: until !== null && until > now(), until: until?.toISOString() ?? null };
}

function limitsOf({ connectionProvider }: TicketRow): TicketCard["limits"] {
  if (connectionProvider === null) return null;
  const { editMs, deleteMs, limits } = abilitiesOf[connectionProvider];
  return { editMs, deleteMs, letters: limits?.letters ?? null };
}

export const presentAttendance = (row: AttendanceRow): Attendance => ({
  id: row.id,
  protocol: row.protocol,
  queuedAt: row.queuedAt.toISOString(),
  acceptedAt: row.acceptedAt?.toISOString() ?? null,
  closedAt: row.closedAt?.toISOString() ?? null,
  queue: queueOf(row),
  user: named(row.userId, row.userName),
  rating: row.rating,
});

const queueOf = ({ queueId, queueName, queueColor }: { queueId: number | null; queueName: string | null; queueColor: string | null }) =>
  queueId === null || queueName === null || queueColor === null ? null : { id: queueId, name: queueName, color: queueColor };
