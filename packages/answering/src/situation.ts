import type { Hours } from "./hours.ts";

export type Language = "pt" | "en" | "es";
type OnOff = "enabled" | "disabled";

/** Automatic texts of a company or a queue. A queue's text takes precedence over its connection's. */
export type Texts = {
  greetingMessage: string | null;
  complationMessage: string | null;
  outOfHoursMessage: string | null;
  ratingMessage: string | null;
};

/** A node of a queue's menu; nodes without a parent form the first menu. `option` is its number there. */
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
  /** How often a menu is repeated after wrong answers; 0 means without limit. */
  maxUseBotQueues: number;
  /** Minutes after the last menu when counting starts again; 0 means not in this attendance. */
  timeUseBotQueues: number;
  queues: Queue[];
  promptId: number | null;
  integrationId: number | null;
};

export type Company = {
  language: Language;
  zone: string;
  schedules: Hours["schedules"];
  /** They apply to the company's hours and to those of each queue. */
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

/** The values for every automatic text. */
export type Scene = {
  /** Epoch milliseconds. */
  at: number;
  company: Company;
  contactName: string | null;
  /** The attendance's number, for {{protocol}}. */
  protocol: string | null;
  isGroup: boolean;
};

/** Everything needed to decide about a contact's message. Times are epoch milliseconds. */
export type Situation = Scene & {
  /** The message's text; a file's caption, or empty. */
  text: string;
  /** When it was sent, by the provider's clock. */
  saidAt: number;
  /** When it arrived here, by our clock. */
  arrivedAt: number;
  /** When this contact last got the out-of-hours message, in any conversation. */
  lastOutOfHoursAt: number | null;
  ticket: { status: "pending" | "open" | "closed"; userId: number | null; chatbot: boolean; optionId: number | null };
  attendance: {
    /**
     * The earliest and latest time at which the rating request may have left; equal if that is known. Null once rated, or if no request was
     * sent.
     */
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

/** Automations that exist: references to deleted ones are left out. */
type Automation = {
  /** The flow whose run waits for this contact. */
  waitingFlowId?: number | null;
  /** The flow of the campaign whose phrase this message is. */
  phraseFlowId?: number | null;
  /** The connection's flow for a contact who has never written before; null for all others. */
  welcomeFlowId?: number | null;
  /** The connection's flow for messages that nothing else answers; null if this contact got it within the last hours. */
  fallbackFlowId?: number | null;
  promptIds?: readonly number[];
  integrationIds?: readonly number[];
};
