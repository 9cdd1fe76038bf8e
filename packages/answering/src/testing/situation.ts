import type { Company, Connection, Queue, QueueOption, Situation } from "../situation.ts";

type Settings = Company["settings"];

/** A quiet Wednesday morning in São Paulo, 10:00: a first "oi" at a connection without queues and texts. */
export function aSituation({ settings, company, connection, ticket, attendance, ...more }: Changes = {}): Situation {
  const at = more.at ?? Date.parse("2026-11-18T10:00:00-03:00");
  return {
    at,
    company: aCompany({ ...company, settings: { ...aCompany().settings, ...settings } }),
    contactName: "Maria da Silva",
    protocol: "2026111800007",
    isGroup: false,
    text: "oi",
    saidAt: at,
    arrivedAt: at,
    lastOutOfHoursAt: null,
    ticket: { status: "pending", userId: null, chatbot: false, optionId: null, ...ticket },
    attendance: { awaitedRating: null, menusSent: 0, lastMenuAt: null, greeted: false, ...attendance },
    queue: null,
    connection: aConnection(connection),
    ...more,
  };
}

export const aCompany = (changes: Partial<Company> = {}): Company => ({
  language: "pt",
  zone: "America/Sao_Paulo",
  schedules: [],
  holidays: [],
  settings: {
    userRating: "disabled",
    scheduleType: "disabled",
    call: "disabled",
    CheckMsgIsGroup: "disabled",
    sendGreetingAccepted: "disabled",
    sendMsgTransfTicket: "disabled",
    sendGreetingMessageOneQueues: "disabled",
  },
  ...changes,
});

export const noTexts = { greetingMessage: null, complationMessage: null, outOfHoursMessage: null, ratingMessage: null };

export const aConnection = (changes: Partial<Connection> = {}): Connection => ({
  ...noTexts,
  maxUseBotQueues: 3,
  timeUseBotQueues: 0,
  queues: [],
  promptId: null,
  integrationId: null,
  ...changes,
});

export const aQueue = (id: number, name: string, changes: Partial<Queue> = {}): Queue => ({
  ...noTexts,
  id,
  name,
  order: null,
  schedules: [],
  options: [],
  promptId: null,
  integrationId: null,
  ...changes,
});

export const anOption = (id: number, title: string, changes: Partial<QueueOption> = {}): QueueOption => ({
  id,
  title,
  message: "",
  option: id,
  parentId: null,
  ...changes,
});

type Changes = Partial<Omit<Situation, "company" | "connection" | "ticket" | "attendance">> & {
  settings?: Partial<Settings>;
  company?: Partial<Company>;
  connection?: Partial<Connection>;
  ticket?: Partial<Situation["ticket"]>;
  attendance?: Partial<Situation["attendance"]>;
};
