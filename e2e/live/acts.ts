import { setTimeout as wait } from "node:timers/promises";
import type { ContactImport } from "@recado/contract/contact-import-news";
import type { Message } from "@recado/contract/messages";
import type { Ticket } from "@recado/contract/tickets";
import { workbookOf } from "../../apps/api/src/platform/sheets/testing/workbook.ts";
import { eventually } from "../../apps/api/src/testing/eventually.ts";

export type Ask = <T>(method: string, path: string, body?: object) => Promise<T>;
/** A user's browser: it navigates, and its socket can be cut. */
type Seat = { go(to: string): Promise<unknown>; path(): string; cut(): unknown };
export type Actor<S extends Seat = Seat> = { name: string; id: number; as: Ask; screen: S };
export type Stage = {
  actors: Actor[];
  queues: number[];
  tags: number[];
  people: string[];
  phone: number;
  link(): Promise<void>;
  say(person: string, body: string): Promise<unknown>;
  show(person: string): Promise<unknown>;
  read(person: string): Promise<unknown>;
};
export type Dice = { below(many: number): number; of<T>(list: T[]): T | undefined };

/** The same numbers for the same seed, so that a failed round can be repeated. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const below = (many: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * many);
  };
  return { below, of: (list) => list[below(list.length)] };
}

type Act = (dice: Dice, stage: Stage, who: Actor) => Promise<unknown>;

/** Everyday actions. One that is forbidden or too late is refused, as in real use. */
export const acts: Record<string, Act> = {
  hear: (dice, { say, people }) => say(dice.of(people) ?? "", `Oi ${dice.below(1000)}`),
  hearMuch: (dice, { say, people }) => Promise.all([1, 2, 3].map((at) => say(dice.of(people) ?? "", `Ainda ${at} ${dice.below(1000)}`))),
  hearPicture: (dice, { show, people }) => show(dice.of(people) ?? ""),
  beRead: (dice, { read, people }) => read(dice.of(people) ?? ""),
  accept: (dice, _, who) => change(dice, who, { status: "open", userId: who.id }),
  return: (dice, _, who) => change(dice, who, { status: "pending", userId: null }),
  close: (dice, _, who) => change(dice, who, { status: "closed", silent: dice.below(2) === 0 }),
  reopen: (dice, _, who) => change(dice, who, { status: "open", userId: who.id }, "closed"),
  transfer: (dice, { queues }, who) => change(dice, who, { queueId: dice.of(queues), status: "pending", userId: null }),
  handOver: (dice, { actors, queues }, who) => change(dice, who, { queueId: dice.of(queues), userId: dice.of(actors)?.id }),
  send: async (dice, _, who) => {
    const ticket = await aTicket(dice, who, "open");
    return who.as("POST", `/messages/${ticket.id}`, { body: `Resposta ${dice.below(1000)}` });
  },
  sendPicture: async (dice, _, who) => {
    const ticket = await aTicket(dice, who, "open");
    const form = new FormData();
    form.append("medias", new Blob([PICTURE], { type: "image/png" }), "foto.png");
    return who.as("POST", `/messages/${ticket.id}`, form);
  },
  edit: (dice, _, who) => ofOurs(dice, who, ({ id }) => who.as("PUT", `/messages/${id}`, { body: `Melhor assim ${dice.below(1000)}` })),
  remove: (dice, _, who) => ofOurs(dice, who, ({ id }) => who.as("DELETE", `/messages/${id}`)),
  react: async (dice, _, who) => {
    const message = one(dice.of(await messagesOf(dice, who)));
    return who.as("POST", `/messages/${message.id}/reactions`, { emoji: dice.of(["👍", "❤️", ""]) });
  },
  note: async (dice, _, who) => {
    const ticket = await aTicket(dice, who);
    return who.as("POST", "/ticket-notes", { ticketId: ticket.id, note: `Nota ${dice.below(1000)}` });
  },
  unnote: async (dice, _, who) => {
    const ticket = await aTicket(dice, who);
    const notes = await who.as<{ id: number }[]>("GET", `/ticket-notes/list?ticketId=${ticket.id}&contactId=${ticket.contactId}`);
    const note = one(dice.of(notes));
    return who.as("DELETE", `/ticket-notes/${note.id}`);
  },
  tag: async (dice, { tags }, who) => {
    const ticket = await aTicket(dice, who);
    const chosen = tags.filter(() => dice.below(2) === 0).map((id) => ({ id }));
    return who.as("POST", "/tags/sync", { ticketId: ticket.id, tags: chosen });
  },
  renameTag: (dice, { tags, actors: [boss] }) =>
    boss!.as("PUT", `/tags/${dice.of(tags)}`, { name: `Etiqueta ${dice.below(100_000)}`, color: "#7048C6", kanban: 0 }),
  renameQueue: (dice, { queues, actors: [boss] }) =>
    boss!.as("PUT", `/queue/${dice.of(queues)}`, { name: `Fila ${dice.below(1_000_000)}` }),
  unread: async (dice, _, who) => {
    const ticket = await aTicket(dice, who);
    return who.as("POST", `/tickets/${ticket.id}/unread`, {});
  },
  closeAndUndo: (dice, _, who) => andUndo(dice, who, { status: "closed" }),
  giveAndUndo: (dice, { queues }, who) => andUndo(dice, who, { queueId: dice.of(queues), status: "pending", userId: null }),
  rename: async (dice, _, who) => {
    const ticket = await aTicket(dice, who);
    return who.as("PUT", `/contacts/${ticket.contactId}`, { name: `Nome ${dice.below(1000)}` });
  },
  bringSheet: async (dice, _, who) => {
    const ticket = await aTicket(dice, who);
    const [name, number] = [`Da planilha ${dice.below(1000)}`, one(ticket.contact.number)];
    await bring(who, [
      ["Nome", "Celular"],
      [name, number],
      ["Sem número", ""],
    ]);
  },
  removeTicket: async (dice, { actors: [boss] }) => {
    const ticket = await aTicket(dice, boss!);
    return boss!.as("DELETE", `/tickets/${ticket.id}`);
  },
  removeContact: async (dice, { actors: [boss] }) => {
    const ticket = await aTicket(dice, boss!);
    return boss!.as("DELETE", `/contacts/${ticket.contactId}`);
  },
  merge: async (dice, { actors: [boss] }) => {
    const [kept, gone] = [await aTicket(dice, boss!), await aTicket(dice, boss!)];
    if (kept.contactId === gone.contactId) nothing();
    return boss!.as("POST", `/contacts/${kept.contactId}/merge`, { contactId: gone.contactId, taken: [] });
  },
  unmerge: async (dice, { actors: [boss] }) => {
    const merged: number[] = [];
    for (const { contactId } of await ticketsOf(boss!)) {
      const [newest] = await boss!.as<{ id: number }[]>("GET", `/contacts/${contactId}/merges`);
      if (newest) merged.push(newest.id);
    }
    const merge = one(dice.of(merged));
    return boss!.as("POST", `/contact-merges/${merge}/undo`, {});
  },
  plan: async (dice, _, who) => {
    const ticket = await aTicket(dice, who);
    const plan = { body: `Mais tarde ${dice.below(1000)}`, contactId: ticket.contactId, sendAt: "2099-01-01T12:00:00.000Z" };
    return who.as("POST", "/schedules", { ...plan, ticketId: ticket.id });
  },
  unplan: async (dice, _, who) => {
    const schedule = one(dice.of((await who.as<{ schedules: { id: number }[] }>("GET", "/schedules")).schedules));
    return who.as("DELETE", `/schedules/${schedule.id}`);
  },
  renameConnection: (dice, { phone, actors: [boss] }) => boss!.as("PUT", `/whatsapp/${phone}`, { name: `Fone ${dice.below(1000)}` }),
  unplug: (_dice, { phone, actors: [boss] }) => boss!.as("DELETE", `/whatsappsession/${phone}`),
  plug: async (_dice, { phone, link, actors: [boss] }) => {
    await boss!.as("POST", `/whatsappsession/${phone}`, {});
    await link();
  },
  look: async (dice, _, who) => {
    const ticket = dice.of(await ticketsOf(who));
    await who.screen.go(ticket ? `/tickets/${ticket.uuid}` : "/tickets");
  },
  cut: async (_dice, _stage, who) => who.screen.cut(),
};

/** Long enough for a message to reach every screen. */
const HEARD_MS = 1_000;

const numberOf = (dice: Dice, digits: number) => String(dice.below(10 ** digits)).padStart(digits, "0");

/** Acts that change a user's rights, and ones on other pages: only the whole app receives these events, as its frame does. */
export const rights: Record<string, Act> = {
  makeContact: (dice, _, who) => who.as("POST", "/contacts", { name: `Contato ${dice.below(1000)}`, number: `55119${numberOf(dice, 8)}` }),
  makeTag: (dice, _, who) => who.as("POST", "/tags", { name: `Nova ${dice.below(100_000)}`, color: "#2A9D8F", kanban: 0 }),
  makeQuickMessage: (dice, _, who) =>
    who.as("POST", "/quick-messages", { shortcode: `atalho${dice.below(100_000)}`, message: "Já respondo", geral: true }),
  makeQueue: (dice, { actors: [boss] }) =>
    boss!.as("POST", "/queue", { name: `Fila nova ${dice.below(100_000)}`, color: `#1${numberOf(dice, 5)}` }),
  giveQueues: (dice, { queues, actors: [boss, ...agents] }) =>
    boss!.as("PUT", `/users/${dice.of(agents)?.id}`, { queueIds: queues.filter(() => dice.below(3) > 0) }),
  giveAllTickets: (dice, { actors: [boss, ...agents] }) =>
    boss!.as("PUT", `/users/${dice.of(agents)?.id}`, { allTicket: dice.of(["enabled", "desabled"]) }),
  /** The page misses all events until it comes back. */
  comeBack: async (dice, { say, people }, who) => {
    const path = who.screen.path();
    await who.screen.go(dice.of(["/contacts", "/tags"]) ?? "");
    await Promise.all(people.map((person) => say(person, `Ainda aí? ${dice.below(1000)}`)));
    await wait(HEARD_MS);
    await who.screen.go(path);
  },
  lookElsewhere: async (dice, _, who) => who.screen.go(dice.of(["/contacts", "/schedules", "/tags", "/quick-messages", "/tickets"]) ?? ""),
};

const ticketsOf = async ({ as }: Actor, status?: string) =>
  (await as<{ tickets: Ticket[] }>("GET", `/tickets?showAll=true${status ? `&status=${status}` : ""}`)).tickets;

const aTicket = async (dice: Dice, who: Actor, status?: string) => one(dice.of(await ticketsOf(who, status)));

/** An act without a target does not count. */
const nothing = (): never => {
  throw new Error("nothing");
};
const one = <T>(found: T | null | undefined): T => found ?? nothing();

async function change(dice: Dice, who: Actor, changes: object, status?: string) {
  const ticket = await aTicket(dice, who, status);
  return who.as("PUT", `/tickets/${ticket.id}`, changes);
}

async function andUndo(dice: Dice, who: Actor, changes: object) {
  const ticket = await aTicket(dice, who);
  const { undo } = await who.as<{ undo?: { id: string } }>("PUT", `/tickets/${ticket.id}`, changes);
  return who.as("POST", `/tickets/${ticket.id}/undo`, { undo: one(undo).id });
}

/** Imported as the sheet has it, known contacts included. */
async function bring({ as }: Actor, rows: string[][]) {
  const form = new FormData();
  form.append("file", new Blob([Uint8Array.from(await workbookOf({ sheets: { Clientes: rows } }))]), "clientes.xlsx");
  const { id } = await as<ContactImport>("POST", "/contacts/import", form);
  const stateOf = async () => (await as<ContactImport>("GET", `/contacts/imports/${id}`)).state;
  await eventually(stateOf, (state) => state !== "reading");
  const columns = [
    { at: 0, to: "name" },
    { at: 1, to: "number" },
  ];
  await as("POST", `/contacts/imports/${id}/start`, { columns, existing: "update", countryCode: "" });
  await eventually(stateOf, (state) => state !== "ready" && state !== "running");
}

/** The smallest picture there is. */
export const PICTURE = Uint8Array.from(
  Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==", "base64"),
);

/** Fetched without opening the ticket. */
async function messagesOf(dice: Dice, who: Actor): Promise<Message[]> {
  const ticket = await aTicket(dice, who);
  return (await who.as<{ messages: Message[] }>("GET", `/messages/${ticket.id}?peek=true`)).messages;
}

async function ofOurs(dice: Dice, who: Actor, act: (message: Message) => Promise<unknown>) {
  return act(one(dice.of((await messagesOf(dice, who)).filter(({ fromMe }) => fromMe))));
}
