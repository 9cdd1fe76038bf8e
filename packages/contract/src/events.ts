import { z } from "zod";
import { ChatNews, OwnChatNews } from "./chat-news.ts";
import { Id } from "./common.ts";
import { Company } from "./companies.ts";
import { ConnectionNews, ConnectionSession } from "./connections.ts";
import { ContactImport } from "./contact-import-news.ts";
import { Contact, ContactNews } from "./contacts.ts";
import { FileListNews } from "./file-list-news.ts";
import type { FlowCampaignEvent, FlowEvent } from "./flow-news.ts";
import type { IntegrationEvent } from "./integration-news.ts";
import { KanbanNews } from "./kanban-news.ts";
import { Message } from "./messages.ts";
import { AnnouncementNews, Help, ManagedCompanyNews, PlanNews } from "./platform-news.ts";
import { Queue } from "./queues.ts";
import { QuickMessageNews } from "./quick-messages.ts";
import { Schedule } from "./schedule-news.ts";
import { Setting } from "./settings.ts";
import { TagNews } from "./tags.ts";
import { Mark } from "./ticket-marks.ts";
import { NoteNews } from "./ticket-notes.ts";
import { Attendance, TicketNews } from "./tickets.ts";
import { UserNews } from "./users.ts";

/** A note is for colleagues only: whoever writes one answers nobody. */
export const Doing = z.enum(["reading", "noting", "writing"]);
export type Doing = z.infer<typeof Doing>;

export const Attendant = z.object({ id: Id, name: z.string(), doing: Doing });
export type Attendant = z.infer<typeof Attendant>;

const removed = <K extends string>(key: K) => z.object({ action: z.literal("delete") }).extend({ [key]: Id } as Record<K, typeof Id>);

/** For an admin's pages, which take what they need of it: a form of it would come with everybody's browser. */
const told = <T extends { action: string }>() => z.custom<T>((value) => typeof value === "object" && value !== null && "action" in value);

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
      z.object({ action: z.literal("update"), ticket: TicketNews, rated: Attendance.pick({ id: true, rating: true }).optional() }),
      z.object({ action: z.literal("updateUnread"), ticketId: Id }),
      removed("ticketId").extend({ into: z.uuid().optional() }),
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
  /** One that was never said, and that nobody shows any more. */
  message: {
    name: (companyId: number) => `company-${companyId}-message`,
    payload: z.object({ action: z.literal("delete"), messageId: z.string(), ticketId: Id }),
  },
  /** Two who become one, and two again: whom he is part of from here on, and whose part he was until now. */
  contact: {
    name: (companyId: number) => `company-${companyId}-contact`,
    payload: z.discriminatedUnion("action", [
      z.object({ action: z.enum(["create", "update"]), contact: ContactNews, outOf: Id.optional() }),
      removed("contactId").extend({ into: Id.optional() }),
    ]),
  },
  /** Many have come or changed at once: what is shown of them is out of date. */
  contacts: {
    name: (companyId: number) => `company-${companyId}-contacts`,
    payload: z.object({ action: z.literal("reload") }),
  },
  /** To whoever brought it. */
  contactImport: {
    name: (companyId: number) => `company-${companyId}-contactImport`,
    payload: z.object({ action: z.literal("update"), import: ContactImport }),
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
  /** Its zone, its language or its hours. */
  company: {
    name: (companyId: number) => `company-${companyId}-company`,
    payload: z.object({ action: z.literal("update"), record: Company }),
  },
  note: {
    name: (companyId: number) => `company-${companyId}-note`,
    payload: z.discriminatedUnion("action", [z.object({ action: z.literal("create"), note: NoteNews }), removed("noteId")]),
  },
  /** To whoever has pinned the ticket or put it off, and to nobody else. */
  ticketMark: {
    name: (companyId: number) => `company-${companyId}-ticketMark`,
    payload: z.object({ action: z.literal("update"), ticketId: Id, mark: Mark }),
  },
  /** The contact writes. Who hears nothing for ten seconds forgets it. */
  typing: {
    name: (companyId: number) => `company-${companyId}-typing`,
    payload: z.object({ action: z.literal("update"), ticketId: Id, isTyping: z.boolean() }),
  },
  /** Who of the company has the conversation before him, oneself included: all of them each time, so that the last word is the whole truth. */
  presence: {
    name: (companyId: number) => `company-${companyId}-presence`,
    payload: z.object({ action: z.literal("update"), ticketId: Id, users: z.array(Attendant) }),
  },
  /** For admins who hold the sandbox's phone: look again. */
  sandbox: {
    name: (companyId: number) => `company-${companyId}-sandbox`,
    payload: z.object({ action: z.literal("update"), whatsappId: Id }),
  },
  /** To every company, under one name: the platform's word. */
  announcement: {
    name: (_companyId: number) => "company-announcement",
    payload: z.discriminatedUnion("action", [z.object({ action: z.enum(["create", "update"]), record: AnnouncementNews }), removed("id")]),
  },
  /** For super alone: look again. */
  managedCompany: {
    name: (companyId: number) => `company-${companyId}-managed-company`,
    payload: ManagedCompanyNews,
  },
  /** For super alone: look again. */
  messageRate: {
    name: (companyId: number) => `company-${companyId}-message-rate`,
    payload: ManagedCompanyNews,
  },
  /** To every company: what was offered is something else now. */
  plan: {
    name: (companyId: number) => `company-${companyId}-plan`,
    payload: PlanNews,
  },
  /** To every company: it is the platform's. */
  help: {
    name: (companyId: number) => `company-${companyId}-help`,
    payload: z.discriminatedUnion("action", [z.object({ action: z.enum(["create", "update"]), record: Help }), removed("id")]),
  },
  kanban: { name: (companyId: number) => `company-${companyId}-kanban`, payload: KanbanNews },
  /** To the members of a chat: for its place in their lists … */
  chat: { name: (companyId: number) => `company-${companyId}-chat`, payload: ChatNews },
  /** … and for whoever has it before him. */
  chatRoom: { name: (companyId: number) => `company-${companyId}-chat-`, payload: ChatNews },
  chatUser: { name: (companyId: number) => `company-${companyId}-chat-user-`, payload: OwnChatNews },
  /** Under the words that clients of this kind have always read. */
  fileList: {
    name: (companyId: number) => `company-${companyId}-file`,
    payload: z.discriminatedUnion("action", [z.object({ action: z.enum(["create", "update"]), files: FileListNews }), removed("fileId")]),
  },
  /** To admins: the flow itself, and who is at its draft. */
  flow: { name: (companyId: number) => `company-${companyId}-flow`, payload: told<FlowEvent>() },
  flowCampaign: {
    name: (companyId: number) => `company-${companyId}-flowcampaign`,
    payload: told<FlowCampaignEvent>(),
  },
  /** To admins. */
  queueIntegration: {
    name: (companyId: number) => `company-${companyId}-queueIntegration`,
    payload: told<IntegrationEvent>(),
  },
  tag: {
    name: (companyId: number) => `company-${companyId}-tag`,
    payload: z.discriminatedUnion("action", [z.object({ action: z.enum(["create", "update"]), tag: TagNews }), removed("tagId")]),
  },
};

/** A name that ends in a dash goes on with the id of what, or whom, the news is about. */
export const isCalled = (event: string, name: string): boolean =>
  name.endsWith("-") ? event.startsWith(name) && /^\d+$/.test(event.slice(name.length)) : event === name;

export type EventNoun = keyof typeof events;
export type EventPayload<N extends EventNoun> = z.infer<(typeof events)[N]["payload"]>;
/** The same before it is written: moments may still be a `Date`. */
export type EventInput<N extends EventNoun> = z.input<(typeof events)[N]["payload"]>;

/** What a client says over the socket, beside `userStatus`, and `joinTickets` where it keeps lists by status; nothing else is heard. */
export const sayings = {
  /** Which conversation is before him, and what he does there. Who says nothing for a while has left, and so has who says null. */
  presence: z.object({ ticketId: Id.nullable(), doing: Doing }),
};

export type SayingNoun = keyof typeof sayings;
export type Saying<N extends SayingNoun> = z.infer<(typeof sayings)[N]>;
