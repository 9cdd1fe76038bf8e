import type { Chat, ChatMember, ChatMessage } from "@recado/contract/chats";

const at = "2026-11-20T10:00:00.000Z";

export const aMember = (userId: number, name: string, readPlace = 0, unreads = 0): ChatMember => ({
  userId,
  unreads,
  readPlace,
  readAt: null,
  user: { id: userId, name },
});

export const aChat = (over: Partial<Chat> = {}): Chat => ({
  id: 3,
  uuid: "9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d",
  title: "Shop downtown",
  ownerId: 1,
  companyId: 5,
  users: [aMember(1, "Ana Souza"), aMember(8, "Bia Lima")],
  lastMessage: "",
  lastPlace: 0,
  createdAt: at,
  updatedAt: at,
  ...over,
});

export const aChatMessage = (place: number, over: Partial<ChatMessage> = {}): ChatMessage => ({
  id: 100 + place,
  chatId: 3,
  senderId: 8,
  sender: { id: 8, name: "Bia Lima" },
  message: `Message ${place}`,
  place,
  createdAt: at,
  updatedAt: at,
  read: false,
  viewed: false,
  readAt: null,
  mediaPath: null,
  mediaName: null,
  mediaType: null,
  mediaMime: null,
  mediaSize: null,
  mediaWidth: null,
  mediaHeight: null,
  ticketId: null,
  ticket: null,
  clientId: null,
  ...over,
});
