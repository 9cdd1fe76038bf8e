import { type EventNoun, events } from "@recado/contract/events";
import { expect, inject, onTestFinished, test } from "vitest";
import { broadcastsOf } from "../app.ts";
import { noteEvent } from "../modules/connections/actions/note.ts";
import { aNumber } from "../modules/contacts/factory.ts";
import { readImport } from "../modules/contacts/imports/read.ts";
import { runBatch } from "../modules/contacts/imports/run.ts";
import { noteTyping } from "../modules/messages/typing.ts";
import { served } from "../modules/messages/undo/testing.ts";
import { aContactOf, inAnHour } from "../modules/schedules/factory.ts";
import { attendTicket, keepSeats } from "../modules/tickets/presence.ts";
import { userAway, userSeen } from "../modules/users/presence.ts";
import { call, upload } from "../testing/app.ts";
import { createCompany, type TestUser } from "../testing/company.ts";
import { testConfig } from "../testing/config.ts";
import { eventually } from "../testing/eventually.ts";
import { asOwner } from "../testing/owner.ts";
import { ownSockets } from "../testing/ownSockets.ts";
import { openSocket, type TestSocket } from "../testing/socketClient.ts";
import { broadcaster, inRoom, sessionRoom } from "./realtime.ts";
import { onNews } from "./record.ts";
import { workbookOf } from "./sheets/testing/workbook.ts";

// The real rooms, the real tellers and real sockets, as a serving process puts them together.
const coming: Promise<void>[] = [];
function noted(companyId: number, userId: number) {
  const seen = userSeen(companyId, userId);
  coming.push(seen);
  return seen;
}
const config = testConfig(inject("database").folder, { noticeElsewhere: true });
const { sockets, url } = await ownSockets({ seen: noted, away: userAway, attend: attendTicket });
const tell = broadcaster(broadcastsOf(config), sockets);

const PASSWORD = "bom trabalho 9";
const who = ["lia", "ana", "eve", "far"] as const;
type Who = (typeof who)[number];

/** Lia leads; Ana serves the queue of the conversation, which is hers; Eve serves another one; Far leads another company. */
async function staged() {
  const it = await served();
  const [eve, far] = [
    await it.company.createUser({ name: "Eve", queueIds: [it.other], password: PASSWORD }),
    await (await createCompany()).createUser({ profile: "admin" }),
  ];
  const people: Record<Who, TestUser> = { lia: it.lia, ana: it.ana, eve, far };
  const hears = {} as Record<Who, TestSocket>;
  for (const name of who) hears[name] = openSocket(url, people[name].token);
  for (const name of who) expect(await hears[name].outcome()).toBe("ready");
  await Promise.all(coming.splice(0)); // that they came is news of its own, and not of what is done next
  let told = Promise.resolve();
  const off = onNews((signal) => {
    if (signal.companyId === it.company.id) told = told.then(() => tell(signal));
  });
  onTestFinished(() => void off());
  onTestFinished(keepSeats());
  settle = () => told;
  return { ...it, eve, people, hears };
}
type Stage = Awaited<ReturnType<typeof staged>>;

/** What is told shows how it stands by then: whoever goes on before it was told is told less. */
let settle = () => Promise.resolve();
const ok = async (answer: Promise<{ status: number; body: { id: number } }>) => {
  const { status, body } = await answer;
  await settle();
  expect([status, body]).toEqual([200, body]);
  return body;
};
const tag = (name: string) => ({ name, color: "#7048C6", kanban: 0 });
const everybodyIn = (...news: string[]) => ({ lia: news, ana: news, eve: news });
const servers = (...news: string[]) => ({ lia: news, ana: news });

type Row = {
  /** What a person, a contact or a job does, through the door that it really has. */
  act(stage: Stage): Promise<unknown>;
  /** Who hears how often of it, by the actions that are told, in their order; whoever is not named hears nothing. */
  heard: Partial<Record<Who, string[]>>;
};

const rows: Record<EventNoun, Row> = {
  user: {
    async act({ lia, queueId }) {
      const values = { name: "Rui", email: `${crypto.randomUUID()}@acme.test`, password: PASSWORD, queueIds: [queueId] };
      const { id } = await ok(call(lia, "POST", "/users", values));
      await ok(call(lia, "PUT", `/users/${id}`, { name: "Rui Alves" }));
      await ok(call(lia, "DELETE", `/users/${id}`));
    },
    heard: everybodyIn("create", "update", "delete"),
  },
  auth: {
    act: ({ eve }) => ok(call(undefined, "POST", "/auth/login", { email: eve.email, password: PASSWORD })),
    heard: { eve: ["update"] },
  },
  quickMessage: {
    async act({ ana }) {
      const values = { shortcode: "oi", message: "Olá", geral: false };
      const { id } = await ok(call(ana, "POST", "/quick-messages", values));
      await ok(call(ana, "PUT", `/quick-messages/${id}`, { ...values, message: "Olá!" }));
      await ok(call(ana, "DELETE", `/quick-messages/${id}`));
    },
    heard: { ana: ["create", "delete", "update", "delete"] },
  },
  ticket: {
    async act({ ana, lia, id, other, put, says }) {
      await says("Alguém aí?");
      await settle();
      await ok(call(ana, "GET", `/messages/${id}`));
      await ok(put(ana, { status: "pending", userId: null, queueId: other }));
      await ok(call(lia, "DELETE", `/tickets/${id}`));
    },
    heard: {
      lia: ["updateUnread", "update", "delete"],
      ana: ["updateUnread", "delete"],
      eve: ["update", "delete"],
    },
  },
  appMessage: {
    async act({ ana, speaks, says }) {
      await says("Preciso de ajuda");
      await ok(speaks(ana, "Já vejo"));
    },
    heard: servers("create", "create"),
  },
  message: {
    async act({ ana, put, undo }) {
      const { body } = await put(ana, { status: "closed" });
      await ok(undo(ana, body.undo.id));
    },
    heard: servers("delete"),
  },
  contact: {
    async act({ lia }) {
      const { id } = await ok(call(lia, "POST", "/contacts", { name: "Rui", number: aNumber(), email: "" }));
      await ok(call(lia, "PUT", `/contacts/${id}`, { name: "Rui Alves" }));
      await ok(call(lia, "DELETE", `/contacts/${id}`));
    },
    heard: everybodyIn("create", "update", "delete"),
  },
  contacts: { act: imported, heard: everybodyIn("reload") },
  contactImport: { act: imported, heard: { eve: ["update reading", "update ready", "update running", "update running", "update done"] } },
  whatsapp: {
    async act({ lia, held }) {
      await ok(call(lia, "PUT", `/whatsapp/${held.connectionId}`, { name: "Balcão" }));
    },
    heard: everybodyIn("update"),
  },
  whatsappSession: {
    act: ({ company, held }) => noteEvent(company.id, held, { type: "qr", qr: "2@secret", expiresInMs: 60_000 }),
    heard: everybodyIn("update"),
  },
  queue: {
    async act({ lia }) {
      const { id } = await ok(call(lia, "POST", "/queue", { name: "Nova", color: "#123456" }));
      await ok(call(lia, "PUT", `/queue/${id}`, { name: "Novíssima", color: "#123456" }));
      await ok(call(lia, "DELETE", `/queue/${id}`));
    },
    heard: everybodyIn("update", "update", "delete"),
  },
  schedule: { act: planned, heard: everybodyIn("create", "update", "delete") },
  scheduleUndashed: { act: planned, heard: everybodyIn("create", "update", "delete") },
  setting: {
    act: ({ lia }) => ok(call(lia, "PUT", "/settings/call", { value: "enabled" })),
    heard: everybodyIn("update"),
  },
  note: {
    async act({ ana, id }) {
      const { id: noteId } = await ok(call(ana, "POST", "/ticket-notes", { ticketId: id, note: "Prefere à tarde" }));
      await ok(call(ana, "DELETE", `/ticket-notes/${noteId}`));
    },
    heard: servers("create", "delete"),
  },
  typing: {
    act: ({ company, held, number }) =>
      noteTyping(company.id, held.connectionId, { peer: { number, lid: null, userId: null, name: null }, isTyping: true }),
    heard: servers("update"),
  },
  // Lia sees it on hers as well, and hears nothing of how Ana has arranged her list.
  ticketMark: {
    async act({ ana, id, says }) {
      await ok(call(ana, "PUT", `/tickets/${id}/mark`, { snoozedUntil: "2099-01-31T12:00:00Z" }));
      await says("Alguém aí?");
      await settle();
    },
    heard: { ana: ["update", "update"] },
  },
  // Eve may not read it, and says all the same that it is before her.
  presence: {
    async act({ hears, id }) {
      for (const name of ["eve", "ana"] as const) hears[name].send("presence", { ticketId: id, doing: "writing" });
      await eventually(
        () => hears.ana.heard.filter(({ event }) => event.endsWith("-presence")).length,
        (many) => many === 1,
      );
    },
    heard: { ana: ["update"] },
  },
  sandbox: {
    async act({ company, lia, held }) {
      await asOwner(company.id, "update companies set sandbox = true where id = $1", [company.id]);
      await ok(call(lia, "POST", `/sandbox/${held.connectionId}/people`, { name: "Maria", isGroup: false }));
    },
    heard: { lia: ["update"] },
  },
  tag: {
    async act({ lia }) {
      const { id } = await ok(call(lia, "POST", "/tags", tag("Urgente")));
      await ok(call(lia, "PUT", `/tags/${id}`, tag("Muito urgente")));
      await ok(call(lia, "DELETE", `/tags/${id}`));
    },
    heard: everybodyIn("create", "update", "delete"),
  },
};

/** Of a long work how far it is, too. */
const wordOf = (news: { action: string; import?: { state: string } }) =>
  news.import ? `${news.action} ${news.import.state}` : news.action;

async function planned({ company, eve }: Stage) {
  const values = { body: "Seu pedido está pronto.", sendAt: inAnHour(), contactId: await aContactOf(company) };
  const { id } = await ok(call(eve, "POST", "/schedules", values));
  await ok(call(eve, "PUT", `/schedules/${id}`, { ...values, body: "Seu pedido saiu." }));
  await ok(call(eve, "DELETE", `/schedules/${id}`));
}

async function imported({ company, eve }: Stage) {
  const content = await workbookOf({
    sheets: {
      Clientes: [
        ["Nome", "Telefone"],
        ["Rui", aNumber()],
      ],
    },
  });
  const { id } = await ok(upload(eve, "/contacts/import", { name: "clientes.xlsx", content }));
  await readImport(company.id, id);
  await settle();
  const columns = [
    { at: 0, to: "name" },
    { at: 1, to: "number" },
  ];
  await ok(call(eve, "POST", `/contacts/imports/${id}/start`, { columns, existing: "update", countryCode: "55" }));
  while (await runBatch(company.id, id)) await settle();
}

for (const [noun, { act, heard }] of Object.entries(rows) as Array<[EventNoun, Row]>)
  test(`${noun}: told to those who may know, in order and once`, async () => {
    const stage = await staged();
    const { company, people, hears } = stage;
    await act(stage);
    await settle();
    for (const name of who) sockets.emit([inRoom(people[name].companyId, sessionRoom(people[name].session))], [], "last", 1);
    const found: Partial<Record<Who, string[]>> = {};
    for (const name of who) {
      await eventually(
        () => hears[name].of("last"),
        (last) => last.length === 1,
      );
      const news = hears[name].of(events[noun].name(company.id)).map((payload) => events[noun].payload.parse(payload));
      if (news.length > 0) found[name] = news.map(wordOf);
    }
    expect(found).toEqual(heard);
    expect(JSON.stringify(hears.far.heard)).not.toContain(`company-${company.id}`);
    expect(hears.far.heard.map(({ event }) => event).filter((event) => event.includes(String(company.id)))).toEqual([]);
  });
