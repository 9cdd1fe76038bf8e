import type { Interval } from "@recado/answering/hours";
import type { Message } from "@recado/contract/messages";
import type { SandboxMessage } from "@recado/contract/sandbox";
import type { SettingKey } from "@recado/contract/settings";
import type { Ticket } from "@recado/contract/tickets";
import { afterAll, beforeAll, expect, test } from "vitest";
import { always, never } from "../modules/messages/answering/testing.ts";
import { closeInactive, transferWaiting } from "../modules/tickets/moves/timers.ts";
import { now } from "../platform/clock.ts";
import { createCompany } from "../testing/company.ts";
import { eventually } from "../testing/eventually.ts";
import { useOwnDatabase } from "../testing/ownDatabase.ts";
import { type AppProcess, callAt, startProcess } from "../testing/processes.ts";

// The whole program, from a customer's phone and back to it: each answer is sent, stored in the conversation, and sent only once.
let app: AppProcess;
beforeAll(async () => {
  const { env } = await useOwnDatabase();
  app = await startProcess({ run: "web,worker,channels", env: { ...env, SANDBOX: "all" } });
}, 60_000);
afterAll(async () => void (await app?.stop("SIGKILL")));

test("a menu of queues, what is no choice, a choice, its options, back and to the beginning; then a person, who introduces himself", {
  timeout: 60_000,
}, async () => {
  const { api, queues, customer } = await counter({
    queues: [{ name: "Vendas" }, { name: "Suporte", greetingMessage: "Aqui é o Suporte, {{firstName}}" }],
    connection: { greetingMessage: "{{ms}}, {{name}}!", maxUseBotQueues: 1 },
    settings: { sendGreetingAccepted: "enabled", sendMsgTransfTicket: "enabled" },
  });
  const option = (title: string, message: string, parentId: number | null = null) =>
    api<{ id: number }>("POST", "/queue-options", { queueId: queues[1], title, message, parentId });
  const bills = await option("Boletos", "Qual boleto?");
  await option("Atual", "Segue o atual, protocolo {{protocol}}.", bills.id);
  const maria = await customer("Maria Silva");
  const menu = expect.stringMatching(/^(Bom dia|Boa tarde|Boa noite), Maria Silva!\n\n\*\[ 1 \]\* - Vendas\n\*\[ 2 \]\* - Suporte$/);
  const first = "Aqui é o Suporte, Maria\n\n*[ 1 ]* - Boletos\n\n*[ # ]* - Menu inicial";
  const second = "Qual boleto?\n\n*[ 1 ]* - Atual\n\n*[ 0 ]* - Menu anterior\n*[ # ]* - Menu inicial";
  const leaf = expect.stringMatching(/^Segue o atual, protocolo \d{13}\.\n\n\*\[ 0 \]\*/);

  for (const [text, answered] of [
    ["2", menu],
    ["quê?", menu],
    ["2", first],
    ["1", second],
    ["0", first],
    ["1", second],
    ["1", leaf],
  ] as const)
    expect(await maria.says(text), text).toEqual([answered]);
  expect(await maria.says("Perdi o boleto")).toEqual([]);
  expect(await maria.ticket()).toMatchObject({ status: "pending", queueId: queues[1], userId: null, unreadMessages: 8 });
  expect(await maria.says("#")).toEqual([menu]);
  expect(await maria.says("1")).toEqual([]);

  const { id } = await maria.ticket();
  await api("PUT", `/tickets/${id}`, { status: "open" });
  expect(await maria.hears()).toEqual([expect.stringMatching(/^\*Mensagem Automática:\*\n.+ \*Maria Silva\*, meu nome é \*Ana\*/)]);
  expect(await maria.says("2", "#")).toEqual([]);
  await api("PUT", `/tickets/${id}`, { status: "pending", queueId: queues[1], userId: null });
  expect(await maria.hears()).toEqual(["Você foi transferido para o departamento *Suporte*, aguarde, já vamos te atender!"]);
});

test("one queue is no choice", { timeout: 60_000 }, async () => {
  const { queues, customer } = await counter({
    queues: [{ name: "Vendas", greetingMessage: "Aqui é Vendas", completion: "Vendas agradece" }],
    connection: { greetingMessage: "Olá!", complationMessage: "Até logo" },
    settings: { sendGreetingMessageOneQueues: "enabled" },
  });
  const maria = await customer("Maria Silva");
  expect(await maria.says("Oi")).toEqual(["Aqui é Vendas"]);
  expect(await maria.says("Alô?")).toEqual([]);
  expect(await maria.ticket()).toMatchObject({ status: "pending", queueId: queues[0] });
  await maria.serves("closed");
  expect(await maria.hears()).toEqual(["Vendas agradece"]);
});

test("without queues it greets once; at the end it asks how it was, thanks for the answer, and begins anew with the next word", {
  timeout: 60_000,
}, async () => {
  const { company, customer } = await counter({
    connection: { greetingMessage: "Olá, {{firstName}}!", ratingMessage: "Como fomos?", complationMessage: "Até logo, {{firstName}}!" },
    settings: { userRating: "enabled", call: "disabled", CheckMsgIsGroup: "enabled" },
  });
  const maria = await customer("Maria Silva");
  expect(await maria.says("Oi")).toEqual(["Olá, Maria!"]);
  expect(await maria.says("Alô?")).toEqual([]);
  await maria.serves("open");
  await maria.serves("closed");
  expect(await maria.hears()).toEqual([expect.stringMatching(/^Como fomos\?\n\nDigite de 1 à 3/)]);
  expect(await maria.says("3")).toEqual(["Até logo, Maria!"]);
  expect(await maria.ticket()).toMatchObject({ status: "closed" });
  expect(await maria.says("3")).toEqual(["Olá, Maria!"]);
  expect(await maria.ticket()).toMatchObject({ status: "pending" });

  await maria.calls();
  expect(await maria.hears()).toEqual([expect.stringMatching(/^\*Mensagem Automática:\*\nAs chamadas de voz e vídeo/)]);
  expect((await maria.conversation()).filter(({ kind }) => kind === "call")).toMatchObject([{ mediaType: "call_log", fromMe: false }]);

  const group = await customer("Condomínio", { isGroup: true, authorId: maria.id });
  const arrivals = () => company.run(({ tx }) => tx.selectFrom("inbox").select("state").where("kind", "=", "message").execute());
  const before = (await arrivals()).length;
  await group.whispers("Alguém aí?");
  await eventually(arrivals, (all) => all.length > before && all.every(({ state }) => state === "done"));
  expect(await group.tickets(), "a group that is ignored has no ticket").toEqual([]);
});

test("a group that is kept is answered by nobody", { timeout: 60_000 }, async () => {
  const { customer } = await counter({ connection: { greetingMessage: "Olá!" }, settings: { CheckMsgIsGroup: "disabled" } });
  const group = await customer("Condomínio", { isGroup: true, authorId: (await customer("Maria Silva")).id });
  expect(await group.says("Alguém aí?")).toEqual([]);
  expect(await group.ticket()).toMatchObject({ isGroup: true, status: "pending" });
});

test("out of hours one is told so once and shown no menu; a queue that is closed says it itself and keeps who chose it", {
  timeout: 60_000,
}, async () => {
  const away = { greetingMessage: "Olá!", outOfHoursMessage: "Voltamos às 8h, {{firstName}}" };
  const queues = [
    { name: "Vendas", schedules: always },
    { name: "Suporte", schedules: never, outOfHoursMessage: "O suporte abre amanhã" },
  ];
  const shut = await counter({ queues, connection: away, settings: { scheduleType: "company" }, schedules: never });
  const maria = await shut.customer("Maria Silva");
  expect(await maria.says("Oi")).toEqual(["Voltamos às 8h, Maria"]);
  expect(await maria.says("1")).toEqual([]);
  expect(await maria.ticket()).toMatchObject({ status: "pending", queueId: null });

  const open = await counter({ queues, connection: away, settings: { scheduleType: "queue" }, schedules: never });
  const rita = await open.customer("Rita Lopes");
  expect(await rita.says("Oi")).toEqual(["Olá!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte"]);
  expect(await rita.says("2")).toEqual(["O suporte abre amanhã"]);
  expect(await rita.ticket()).toMatchObject({ status: "pending", queueId: open.queues[1] });
});

test("who does not answer is let go with a word, and who waits without a queue is given to one", { timeout: 60_000 }, async () => {
  const { company, queues, customer } = await counter({
    queues: [{ name: "Vendas" }, { name: "Suporte" }],
    connection: {
      greetingMessage: "Olá!",
      expiresTicket: 30,
      expiresInactiveMessage: "Encerramos, {{firstName}}",
      timeToTransfer: 5,
      transferTo: 1,
    },
  });
  const [maria, rita] = [await customer("Maria Silva"), await customer("Rita Lopes")];
  for (const person of [maria, rita]) await person.says("Oi");
  await maria.serves("open");
  const hourAgo = new Date(now().getTime() - 3_600_000);
  await company.run(async ({ tx }) => {
    await tx.updateTable("connections").set({ status_since: hourAgo }).execute();
    await tx.updateTable("attendances").set({ queued_at: hourAgo }).execute();
    await tx
      .updateTable("tickets")
      .set({ last_message_at: hourAgo, last_from_me: true, open_since: hourAgo })
      .where("status", "=", "open")
      .execute();
    await tx.updateTable("messages").set({ sent_at: hourAgo }).execute();
    await tx.updateTable("messages").set({ origin: "agent" }).where("from_me", "=", true).execute();
    await tx.updateTable("outbox").set({ settled_at: hourAgo }).execute();
    await tx.updateTable("tickets").set({ unqueued_since: hourAgo }).where("status", "=", "pending").execute();
  });
  await Promise.all([closeInactive(), transferWaiting()]);
  expect(await maria.hears()).toEqual(["Encerramos, Maria"]);
  expect(await maria.ticket()).toMatchObject({ status: "closed" });
  expect(await rita.ticket()).toMatchObject({ status: "pending", queueId: queues[1] });
});

type Counter = {
  queues?: object[];
  connection?: { transferTo?: number } & Record<string, unknown>;
  settings?: Partial<Record<SettingKey, string>>;
  schedules?: Interval[];
};

/** A company set up by its admin through the API, its phone linked. */
async function counter({ queues: queueForms = [], connection = {}, settings = {}, schedules }: Counter) {
  const company = await createCompany();
  const { token } = await company.createUser({ name: "Ana", profile: "admin" });
  const api = async <T>(method: string, path: string, payload?: object) => {
    const { status, body } = await callAt(app, method, path, { token, ...(payload && { payload }) });
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    return body as T;
  };
  for (const [key, value] of Object.entries(settings)) await api("PUT", `/settings/${key}`, { value });
  const hours = schedules && JSON.stringify(schedules);
  if (hours) await company.run(({ tx }) => tx.updateTable("companies").set({ schedules: hours }).execute());
  const queues: number[] = [];
  for (const [at, queue] of queueForms.entries())
    queues.push((await api<{ id: number }>("POST", "/queue", { color: `#00000${at}`, orderQueue: at, ...withWeekdays(queue) })).id);
  const { transferTo, ...texts } = connection;
  const form = {
    name: "Loja",
    provider: "sandbox",
    queueIds: queues,
    transferQueueId: transferTo === undefined ? null : queues[transferTo],
  };
  const { id } = await api<{ id: number }>("POST", "/whatsapp", { ...form, ...texts });
  const phone = () => api<{ connection: { status: string; qrcode: string } }>("GET", `/sandbox/${id}`);
  const { connection: shown } = await eventually(phone, ({ connection: { qrcode } }) => qrcode !== "");
  await api("POST", `/sandbox/${id}/scan`, { qrcode: shown.qrcode });
  await eventually(phone, ({ connection: { status } }) => status === "CONNECTED");
  return {
    company,
    api,
    queues,
    customer: (name: string, more: Parameters<typeof customerOf>[0]["more"] = {}) => customerOf({ api, id, name, more }),
  };
}

const withWeekdays = (queue: { schedules?: Interval[] }) => ({
  ...queue,
  ...(queue.schedules && { schedules: queue.schedules.map((opening) => ({ weekday: opening.weekdayEn, ...opening })) }),
});

type Api = <T>(method: string, path: string, payload?: object) => Promise<T>;

/** A customer with a phone, and their conversation with the company. */
async function customerOf({ api, id, name, more }: { api: Api; id: number; name: string; more: { isGroup?: boolean; authorId?: number } }) {
  const { authorId, ...form } = more;
  const person = await api<{ id: number }>("POST", `/sandbox/${id}/people`, { name, ...form });
  const path = `/sandbox/${id}/people/${person.id}`;
  const tickets = async () =>
    (await api<{ tickets: Ticket[] }>("GET", "/tickets?showAll=true&searchParam=")).tickets.filter((one) => one.contact.name === name);
  const ticket = async () => (await tickets())[0] ?? raise("Nobody has written yet.");
  const conversation = async () => {
    const [firstTicket] = await tickets();
    const all: Message[] = [];
    for (let page = 1, hasMore = firstTicket !== undefined; firstTicket && hasMore; page++) {
      const earlier = await api<{ messages: Message[]; hasMore: boolean }>(
        "GET",
        `/messages/${firstTicket.id}?peek=true&pageNumber=${page}`,
      );
      all.unshift(...earlier.messages);
      hasMore = earlier.hasMore;
    }
    return all;
  };
  const own = async () => (await conversation()).filter(({ fromMe }) => !fromMe).length;
  let countBefore = 0;

  /** The company's messages since the last call, once the phone has received all that the conversation stores: same texts, each once. */
  const hears = async () => {
    const sentTexts = (await conversation()).filter(({ fromMe }) => fromMe).map(({ body }) => body);
    const arrived = () => api<SandboxMessage[]>("GET", `${path}/messages`);
    const seen = await eventually(arrived, (all) => all.filter(({ fromCompany }) => fromCompany).length >= sentTexts.length);
    expect(seen.filter(({ fromCompany }) => fromCompany).map(({ body }) => body)).toEqual(sentTexts);
    const from = countBefore;
    countBefore = sentTexts.length;
    return sentTexts.slice(from, countBefore);
  };
  const whispers = (body: string) => api("POST", `${path}/messages`, { body, authorId });
  return {
    id: person.id,
    tickets,
    ticket,
    conversation,
    hears,
    whispers,
    /** Sends the messages one after the other; returns the answers, which are stored together with the message that they answer. */
    says: async (...bodies: string[]) => {
      for (const body of bodies) {
        const before = await own();
        await whispers(body);
        await eventually(own, (now) => now > before);
      }
      return hears();
    },
    calls: async () => {
      const before = await own();
      await api("POST", `${path}/call`, { state: "missed" });
      await eventually(own, (now) => now > before);
    },
    serves: async (status: "open" | "closed") => api("PUT", `/tickets/${(await ticket()).id}`, { status }),
  };
}

const raise = (why: string): never => {
  throw new Error(why);
};
