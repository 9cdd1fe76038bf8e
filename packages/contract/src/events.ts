import { z } from "zod";
import { Id } from "./common.ts";
import { ConnectionNews, ConnectionSession } from "./connections.ts";
import { Contact } from "./contacts.ts";
import { Message } from "./messages.ts";
import { Queue } from "./queues.ts";
import { QuickMessageNews } from "./quick-messages.ts";
import { Schedule } from "./schedules.ts";
import { Setting } from "./settings.ts";
import { TagNews } from "./tags.ts";
import { NoteNews } from "./ticket-notes.ts";
import { TicketNews } from "./tickets.ts";
import { UserNews } from "./users.ts";

const removed = <K extends string>(key: K) => z.object({ action: z.literal("delete") }).extend({ [key]: Id } as Record<K, typeof Id>);

const scheduled = z.discriminatedUnion("action", [
  z.object({ action: z.enum(["create", "update"]), schedule: Schedule }),
  removed("scheduleId"),
]);

/** What goes over the socket, under the names that clients of this kind have always listened to. */
export const events = {
  user: {
    name: (companyId: number) => `company-${companyId}-user`,
    payload: z.discriminatedUnion("action", [z.object({ action: z.enum(["create", "update"]), user: UserNews }), removed("userId")]),
  },
  /** To a person's earlier sessions only; it holds no token. */
  auth: {
    name: (companyId: number) => `company-${companyId}-auth`,
    payload: z.object({ action: z.literal("update"), user: z.object({ id: Id, email: z.string(), companyId: Id }) }),
  },
  quickMessage: {
    name: (companyId: number) => `company${companyId}-quickemessage`,
    payload: z.discriminatedUnion("action", [z.object({ action: z.enum(["create", "update"]), record: QuickMessageNews }), removed("id")]),
  },
  ticket: {
    name: (companyId: number) => `company-${companyId}-ticket`,
    payload: z.discriminatedUnion("action", [
      z.object({ action: z.literal("update"), ticket: TicketNews }),
      z.object({ action: z.literal("updateUnread"), ticketId: Id }),
      removed("ticketId"),
    ]),
  },
  appMessage: {
    name: (companyId: number) => `company-${companyId}-appMessage`,
    payload: z.object({
      action: z.enum(["create", "update"]),
      message: Message,
      ticket: TicketNews,
      contact: Contact,
    }),
  },
  contact: {
    name: (companyId: number) => `company-${companyId}-contact`,
    payload: z.discriminatedUnion("action", [z.object({ action: z.enum(["create", "update"]), contact: Contact }), removed("contactId")]),
  },
  whatsapp: {
    name: (companyId: number) => `company-${companyId}-whatsapp`,
    payload: z.discriminatedUnion("action", [z.object({ action: z.literal("update"), whatsapp: ConnectionNews }), removed("whatsappId")]),
  },
  whatsappSession: {
    name: (companyId: number) => `company-${companyId}-whatsappSession`,
    payload: z.object({ action: z.literal("update"), session: ConnectionSession }),
  },
  queue: {
    name: (companyId: number) => `company-${companyId}-queue`,
    payload: z.discriminatedUnion("action", [z.object({ action: z.literal("update"), queue: Queue }), removed("queueId")]),
  },
  schedule: { name: (companyId: number) => `company-${companyId}-schedule`, payload: scheduled },
  /** The same once more: some clients of this kind listen without the dash. */
  scheduleUndashed: { name: (companyId: number) => `company${companyId}-schedule`, payload: scheduled },
  setting: {
    name: (companyId: number) => `company-${companyId}-setting`,
    payload: z.object({ action: z.literal("update"), setting: Setting }),
  },
  note: {
    name: (companyId: number) => `company-${companyId}-note`,
    payload: z.discriminatedUnion("action", [z.object({ action: z.literal("create"), note: NoteNews }), removed("noteId")]),
  },
  /** The contact writes. Who hears nothing for ten seconds forgets it. */
  typing: {
    name: (companyId: number) => `company-${companyId}-typing`,
    payload: z.object({ action: z.literal("update"), ticketId: Id, isTyping: z.boolean() }),
  },
  /** For admins who hold the sandbox's phone: look again. */
  sandbox: {
    name: (companyId: number) => `company-${companyId}-sandbox`,
    payload: z.object({ action: z.literal("update"), whatsappId: Id }),
  },
  tag: {
    name: (companyId: number) => `company-${companyId}-tag`,
    payload: z.discriminatedUnion("action", [z.object({ action: z.enum(["create", "update"]), tag: TagNews }), removed("tagId")]),
  },
};

export type EventNoun = keyof typeof events;
export type EventPayload<N extends EventNoun> = z.infer<(typeof events)[N]["payload"]>;
