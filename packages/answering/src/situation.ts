import type { Hours } from "./hours.ts";

export type Language = "pt" | "en" | "es";
type OnOff = "enabled" | "disabled";

/** What a company or a queue may say by itself. A queue's own text goes before its connection's. */
export type Texts = {
  greetingMessage: string | null;
  complationMessage: string | null;
  outOfHoursMessage: string | null;
  ratingMessage: string | null;
};

/** A node of a queue's menu; those without a parent are the first menu. `option` is its number there. */
export type QueueOption = { id: number; title: string; message: string; option: number; parentId: number | null };

export type Queue = Texts & {
  id: number;
  name: string;
  /** Null comes last in the menu. */
  order: number | null;
  schedules: Hours["schedules"];
  options: QueueOption[];
  promptId: number | null;
  integrationId: number | null;
};

export type Connection = Texts & {
  /** How often a menu is repeated on wrong answers; 0 is without end. */
  maxUseBotQueues: number;
  /** Minutes after the last menu when it may begin again; 0 is not again in this attendance. */
  timeUseBotQueues: number;
  queues: Queue[];
  promptId: number | null;
  integrationId: number | null;
};

export type Company = {
  language: Language;
  zone: string;
  schedules: Hours["schedules"];
  /** They rule the hours of the company and those of each of its queues. */
  holidays: Hours["holidays"];
  settings: {
    userRating: OnOff;
    scheduleType: "disabled" | "queue" | "company";
    call: OnOff;
    CheckMsgIsGroup: OnOff;
    sendGreetingAccepted: OnOff;
    sendMsgTransfTicket: OnOff;
    sendGreetingMessageOneQueues: OnOff;
  };
};

/** What every automatic text is written from. */
export type Scene = {
  /** Epoch milliseconds. */
  at: number;
  company: Company;
  contactName: string | null;
  /** The attendance's number, which {{protocol}} stands for. */
  protocol: string | null;
  isGroup: boolean;
};

/** Everything there is to know when a contact has said something. Times are epoch milliseconds. */
export type Situation = Scene & {
  /** The message; of a file its caption, or nothing. */
  text: string;
  /** When it was said, by the provider's clock. */
  saidAt: number;
  /** When it came here, by our own. */
  arrivedAt: number;
  /** When this contact was last told that nobody is there, in whichever conversation. */
  lastOutOfHoursAt: number | null;
  ticket: { status: "pending" | "open" | "closed"; userId: number | null; chatbot: boolean; optionId: number | null };
  attendance: {
    /** Between which times the question left: one, where that is known. Null once it is rated, and when nobody asked. */
    awaitedRating: { since: number; leftBy: number } | null;
    menusSent: number;
    lastMenuAt: number | null;
    greeted: boolean;
  };
  /** The ticket's queue, whether or not its connection offers it; of a closed ticket, that of its last attendance. */
  queue: Queue | null;
  connection: Connection;
  automation?: Automation;
};

/** What has been found of it: a reference that leads nowhere is not among these. */
type Automation = {
  /** The flow whose run waits for this contact. */
  waitingFlowId?: number | null;
  /** The flow of the campaign whose phrase this message is. */
  phraseFlowId?: number | null;
  /** The connection's flow for whoever has never written before; null for everybody else. */
  welcomeFlowId?: number | null;
  /** The connection's flow for what nothing else answers; null where this contact has met it in the last hours. */
  fallbackFlowId?: number | null;
  promptIds?: readonly number[];
  integrationIds?: readonly number[];
};
