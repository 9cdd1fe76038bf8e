import { z } from "zod";
import type { CampaignEvent, CampaignSettingsEvent, SuppressedContactEvent } from "./campaign-news.ts";
import { ChatNews, OwnChatNews } from "./chat-news.ts";
import { Id } from "./common.ts";
import { Company } from "./companies.ts";
import { ConnectionNews, ConnectionSession } from "./connections.ts";
import { ContactImport } from "./contact-import-news.ts";
import type { ContactListEvent, ContactListItemEvent, ContactListReload } from "./contact-list-news.ts";
import { Contact, ContactNews } from "./contacts.ts";
import { FileListNews } from "./file-list-news.ts";
import type { FlowCampaignEvent, FlowEvent } from "./flow-news.ts";
import type { IntegrationEvent } from "./integration-news.ts";
import type { InvoiceEvent } from "./invoice-news.ts";
import { KanbanNews } from "./kanban-news.ts";
import { Message } from "./messages.ts";
import { AnnouncementNews, Help, ManagedCompanyNews, PlanNews } from "./platform-news.ts";
import type { PromptEvent } from "./prompt-news.ts";
import { Queue } from "./queues.ts";
import { QuickMessageNews } from "./quick-messages.ts";
import { Schedule } from "./schedule-news.ts";
import { Setting } from "./settings.ts";
import { TagNews } from "./tags.ts";
import { Mark } from "./ticket-marks.ts";
import { NoteNews } from "./ticket-notes.ts";
import { Attendance, TicketNews } from "./tickets.ts";
import { UserNews } from "./users.ts";

/** `noting` is separate because a note is only for colleagues, and so does not answer the customer. */
export const Doing = z.enum(["reading", "noting", "writing"]);
export type Doing = z.infer<typeof Doing>;

export const Attendant = z.object({ id: Id, name: z.string(), doing: Doing });
export type Attendant = z.infer<typeof Attendant>;

const removed = <K extends string>(key: K) => z.object({ action: z.literal("delete") }).extend({ [key]: Id } as Record<K, typeof Id>);

/** For events of admin pages, which read the fields they need: a full schema would be loaded by every browser. */
const untyped = <T extends { action: string }>() =>
  z.custom<T>((value) => typeof value === "object" && value !== null && "action" in value);

const scheduled = z.discriminatedUnion("action", [
  z.object({ action: z.enum(["create", "update"]), schedule: Schedule }),
  removed("scheduleId"),
]);

/** The events sent over the socket, under the names that clients of this family have always listened to. */
export const events = {
  user: {
    name: (companyId: number) => `company-${companyId}-user`,
    payload: z.discriminatedUnion("action", [z.object({ action: z.enum(["create", "update"]), user: UserNews }), removed("userId")]),
  },
  /** Only to a user's earlier sessions; it contains no token. */
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
  /** A message that was cancelled before it was sent, and is to be removed from the screen. */
  message: {
    name: (companyId: number) => `company-${companyId}-message`,
    payload: z.object({ action: z.literal("delete"), messageId: z.string(), ticketId: Id }),
  },
  /** Two contacts were merged, or separated again: the contact they are now part of, or were part of. */
  contact: {
    name: (companyId: number) => `company-${companyId}-contact`,
    payload: z.discriminatedUnion("action", [
      z.object({ action: z.enum(["create", "update"]), contact: ContactNews, outOf: Id.optional() }),
      removed("contactId").extend({ into: Id.optional() }),
    ]),
  },
  /** Many contacts were added or changed at once: lists have to be refetched. */
  contacts: {
    name: (companyId: number) => `company-${companyId}-contacts`,
    payload: z.object({ action: z.literal("reload") }),
  },
  /** To the user who started the import. */
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
  /** The same event again: some clients of this family listen without the dash. */
  scheduleUndashed: { name: (companyId: number) => `company${companyId}-schedule`, payload: scheduled },
  setting: {
    name: (companyId: number) => `company-${companyId}-setting`,
    payload: z.object({ action: z.literal("update"), setting: Setting }),
  },
  /** The zone, the language or the hours have changed. */
  company: {
    name: (companyId: number) => `company-${companyId}-company`,
    payload: z.object({ action: z.literal("update"), record: Company }),
  },
  note: {
    name: (companyId: number) => `company-${companyId}-note`,
    payload: z.discriminatedUnion("action", [z.object({ action: z.literal("create"), note: NoteNews }), removed("noteId")]),
  },
  /** Only to the user who pinned or snoozed the ticket. */
  ticketMark: {
    name: (companyId: number) => `company-${companyId}-ticketMark`,
    payload: z.object({ action: z.literal("update"), ticketId: Id, mark: Mark }),
  },
  /** The contact is typing. Without a repetition, clients hide it after ten seconds. */
  typing: {
    name: (companyId: number) => `company-${companyId}-typing`,
    payload: z.object({ action: z.literal("update"), ticketId: Id, isTyping: z.boolean() }),
  },
  /** The users who have the conversation open, including the receiver: always the whole list, so that the last event is complete. */
  presence: {
    name: (companyId: number) => `company-${companyId}-presence`,
    payload: z.object({ action: z.literal("update"), ticketId: Id, users: z.array(Attendant) }),
  },
  /** For admins with the sandbox's phone open: refetch. */
  sandbox: {
    name: (companyId: number) => `company-${companyId}-sandbox`,
    payload: z.object({ action: z.literal("update"), whatsappId: Id }),
  },
  /** To every company, under one name, as it comes from the platform. */
  announcement: {
    name: (_companyId: number) => "company-announcement",
    payload: z.discriminatedUnion("action", [z.object({ action: z.enum(["create", "update"]), record: AnnouncementNews }), removed("id")]),
  },
  /** Only for super users: refetch. */
  managedCompany: {
    name: (companyId: number) => `company-${companyId}-managed-company`,
    payload: ManagedCompanyNews,
  },
  /** Only for super users: refetch. */
  messageRate: {
    name: (companyId: number) => `company-${companyId}-message-rate`,
    payload: ManagedCompanyNews,
  },
  /** To every company: the plans on offer have changed. */
  plan: {
    name: (companyId: number) => `company-${companyId}-plan`,
    payload: PlanNews,
  },
  /** To every company, as it comes from the platform. */
  help: {
    name: (companyId: number) => `company-${companyId}-help`,
    payload: z.discriminatedUnion("action", [z.object({ action: z.enum(["create", "update"]), record: Help }), removed("id")]),
  },
  kanban: { name: (companyId: number) => `company-${companyId}-kanban`, payload: KanbanNews },
  /** To the members of a chat: for its position in their lists … */
  chat: { name: (companyId: number) => `company-${companyId}-chat`, payload: ChatNews },
  /** … and for those who have it open. */
  chatRoom: { name: (companyId: number) => `company-${companyId}-chat-`, payload: ChatNews },
  chatUser: { name: (companyId: number) => `company-${companyId}-chat-user-`, payload: OwnChatNews },
  /** Under the names that clients of this family have always used. */
  fileList: {
    name: (companyId: number) => `company-${companyId}-file`,
    payload: z.discriminatedUnion("action", [z.object({ action: z.enum(["create", "update"]), files: FileListNews }), removed("fileId")]),
  },
  /** To admins: the flow itself, and who is editing its draft. */
  flow: { name: (companyId: number) => `company-${companyId}-flow`, payload: untyped<FlowEvent>() },
  flowCampaign: {
    name: (companyId: number) => `company-${companyId}-flowcampaign`,
    payload: untyped<FlowCampaignEvent>(),
  },
  /** To admins. */
  queueIntegration: {
    name: (companyId: number) => `company-${companyId}-queueIntegration`,
    payload: untyped<IntegrationEvent>(),
  },
  /** To admins, as are the two below. */
  contactList: { name: (companyId: number) => `company-${companyId}-ContactList`, payload: untyped<ContactListEvent>() },
  contactListItem: { name: (companyId: number) => `company-${companyId}-ContactListItem`, payload: untyped<ContactListItemEvent>() },
  /** Followed by the id of the list. */
  contactListReload: { name: (companyId: number) => `company-${companyId}-ContactListItem-`, payload: untyped<ContactListReload>() },
  /** To admins, as are the two below. */
  campaign: { name: (companyId: number) => `company-${companyId}-campaign`, payload: untyped<CampaignEvent>() },
  campaignSettings: {
    name: (companyId: number) => `company-${companyId}-campaignSettings`,
    payload: untyped<CampaignSettingsEvent>(),
  },
  suppressedContact: {
    name: (companyId: number) => `company-${companyId}-suppressedContact`,
    payload: untyped<SuppressedContactEvent>(),
  },
  prompt: { name: (companyId: number) => `company-${companyId}-prompt`, payload: untyped<PromptEvent>() },
  /** To admins, also past the due date. */
  invoice: { name: (companyId: number) => `company-${companyId}-invoice`, payload: untyped<InvoiceEvent>() },
  /** To everybody of the company, also past the due date: it is paid until the date in its record. */
  payment: {
    name: (companyId: number) => `company-${companyId}-payment`,
    payload: z.object({ action: z.literal("CONCLUIDA"), company: Company }),
  },
  tag: {
    name: (companyId: number) => `company-${companyId}-tag`,
    payload: z.discriminatedUnion("action", [z.object({ action: z.enum(["create", "update"]), tag: TagNews }), removed("tagId")]),
  },
};

/** A name that ends in a dash is followed by the id of its record or person. */
export const isCalled = (event: string, name: string): boolean =>
  name.endsWith("-") ? event.startsWith(name) && /^\d+$/.test(event.slice(name.length)) : event === name;

export type EventNoun = keyof typeof events;
export type EventPayload<N extends EventNoun> = z.infer<(typeof events)[N]["payload"]>;
/** The payload before it is serialised: times may still be a `Date`. */
export type EventInput<N extends EventNoun> = z.input<(typeof events)[N]["payload"]>;

/** Messages that a client may send, besides `userStatus`, and `joinTickets` for lists by status; all others are ignored. */
export const sayings = {
  /** The open conversation, and what the user does there. After a silence, or with null, the user has left. */
  presence: z.object({ ticketId: Id.nullable(), doing: Doing }),
};

export type SayingNoun = keyof typeof sayings;
export type Saying<N extends SayingNoun> = z.infer<(typeof sayings)[N]>;
