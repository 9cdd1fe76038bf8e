import type { Chat, ChatMessage, SharedTicket } from "@recado/contract/chats";
import { attachedAs } from "@recado/contract/messages";
import { linkToFile } from "../files/present.ts";
import type { TicketRow } from "../tickets/queries.ts";
import type { ChatMessageRow } from "./messages.ts";
import type { ChatRow } from "./queries.ts";

/** The same for all members. */
export const presentChat = ({ users, createdAt, updatedAt, ...row }: ChatRow): Chat => ({
  ...row,
  users: users.map(({ userId, readPlace, readAt, name }) => ({
    userId,
    readPlace,
    unreads: row.lastPlace - readPlace,
    readAt: readAt === null ? null : new Date(readAt).toISOString(),
    user: { id: userId, name },
  })),
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** The shared ticket is included only for readers who may see it. */
export function presentChatMessage(row: ChatMessageRow, { users }: Pick<ChatRow, "users">, ticket: TicketRow | undefined): ChatMessage {
  const others = users.filter(({ userId }) => userId !== row.senderId);
  const isRead = others.length > 0 && others.every(({ readPlace }) => readPlace >= row.place);
  const readTimes = others.map(({ readAt }) => (readAt === null ? 0 : Date.parse(readAt)));
  return {
    id: row.id,
    chatId: row.chatId,
    senderId: row.senderId,
    sender: { id: row.senderId, name: row.senderName },
    message: row.message,
    place: row.place,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.createdAt.toISOString(),
    read: isRead,
    viewed: isRead,
    // A member added later has the message as read without having looked.
    readAt: isRead && Math.max(...readTimes) > 0 ? new Date(Math.max(...readTimes)).toISOString() : null,
    ...fileOf(row),
    ticketId: row.ticketId,
    ticket: ticket ? presentShared(ticket) : null,
    clientId: row.clientId,
  };
}

const fileOf = ({ companyId, fileId, fileName, fileType, fileSize, fileWidth, fileHeight }: ChatMessageRow) => ({
  mediaPath: fileId === null ? null : linkToFile(companyId, fileId),
  mediaName: fileName,
  mediaType: fileType === null ? null : attachedAs(fileType),
  mediaMime: fileType,
  mediaSize: fileSize,
  mediaWidth: fileWidth,
  mediaHeight: fileHeight,
});

const presentShared = ({ id, uuid, status, contactName }: TicketRow): SharedTicket => ({
  id,
  uuid,
  status,
  contact: { name: contactName },
});
