import { dataOf } from "@recado/flow-engine/flow";
import { expect, test } from "vitest";
import type { Reply, Request } from "../../integrations/testing.ts";
import { type Block, flowDesk, label } from "../runs/testing.ts";
import { fakeSystem, integrationDesk, jobsOf, queues } from "./testing.ts";

const system = fakeSystem();
const settings = () => ({ type: "typebot", urlN8N: `${system.url}/`, typebotSlug: "loja", typebotDelayMessage: 0 });
const botDesk = (values: object = {}, set: Parameters<typeof integrationDesk>[1] = {}) =>
  integrationDesk({ ...settings(), ...values }, set);

const text = (said: string) => ({ type: "text", content: { type: "richText", richText: [{ type: "p", children: [{ text: said }] }] } });
const asks = { type: "text input" };
const chat = (said: (string | object)[], input: object | null = asks): Reply => ({
  json: { messages: said.map((one) => (typeof one === "string" ? text(one) : one)), ...(input && { input }) },
});
/** A bot that asks for a name, and says each name it hears; every conversation has a session of its own. */
const bot = ({ path, body }: Request, at: number): Reply => {
  if (!path.endsWith("/startChat")) return chat([`Prazer, ${body.message}!`]);
  const { json } = chat(["Oi!", "Seu nome?"]);
  return { json: { sessionId: `s${at}`, ...(json as object) } };
};
const start = (...of: Parameters<typeof chat>): Reply => ({ json: { sessionId: "s1", ...(chat(...of).json as object) } });
const pathsOf = () => system.asked.map(({ path }) => path);

test("a bot begins with the first message, hears each further one, and knows who writes", async () => {
  const { says: contact, turn, said, company, number } = await botDesk();
  system.reply = bot;
  await contact("Olá");
  await turn();
  expect(await said()).toEqual(["bot: Oi!", "bot: Seu nome?"]);
  await contact("Bia", "Souza");
  await turn();
  expect((await said()).slice(2)).toEqual(["bot: Prazer, Bia!", "bot: Prazer, Souza!"]);
  expect(pathsOf()).toEqual(["/api/v1/typebots/loja/startChat", "/api/v1/sessions/s1/continueChat", "/api/v1/sessions/s1/continueChat"]);
  const [contactRow] = await company.run(({ tx }) => tx.selectFrom("contacts").select(["name", "number"]).execute());
  expect(contactRow?.number).toBe(number);
  expect(system.asked[0]?.body).toMatchObject({ prefilledVariables: { number, pushName: contactRow?.name } });
});

test("a bot that begins with its question hears the first message as the answer", async () => {
  const { says: contact, turn, said } = await botDesk();
  system.reply = ({ path }) => (path.endsWith("/startChat") ? start([]) : chat(["Entendi."]));
  await contact("Quero um sofá");
  await turn();
  expect(await said()).toEqual(["bot: Entendi."]);
  expect(system.asked[1]?.body).toEqual({ message: "Quero um sofá" });
});

test("options are numbered, and their number stands for them", async () => {
  const { says: contact, turn, said } = await botDesk();
  const choice = {
    type: "choice input",
    items: [
      { id: "a", content: "Comprar" },
      { id: "b", content: "Trocar" },
    ],
  };
  system.reply = ({ path }) => (path.endsWith("/startChat") ? start(["O que deseja?"], choice) : chat(["Certo."]));
  await contact("Olá");
  await turn();
  expect(await said()).toEqual(["bot: O que deseja?", "bot: [1] Comprar\n[2] Trocar"]);
  for (const words of ["2", "9", "Trocar"]) {
    await contact(words);
    await turn();
  }
  expect(system.asked.slice(1).map(({ body }) => body.message)).toEqual(["Trocar", "9", "Trocar"]);
});

test("the word that restarts begins anew after its message; the word that ends closes the conversation, and asks nobody", async () => {
  const words = { typebotKeywordRestart: "Menu", typebotRestartMessage: "Do começo:", typebotKeywordFinish: "Sair" };
  const { says: contact, turn, said, ticket } = await botDesk(words);
  system.reply = bot;
  await contact("Olá");
  await turn();
  await contact(" MENU ");
  await turn();
  expect((await said()).slice(2)).toEqual(["bot: Do começo:", "bot: Oi!", "bot: Seu nome?"]);
  expect(pathsOf()).toEqual(Array(2).fill("/api/v1/typebots/loja/startChat"));
  await contact("sair");
  await turn();
  expect(await ticket()).toMatchObject({ status: "closed" });
  expect(system.asked).toHaveLength(2);
});

test("a conversation expires after its minutes without a message, with 0 never, and ends with the attendance", async () => {
  const { says: contact, turn, company, update, accepts, closes } = await botDesk({ typebotExpires: 10 });
  const ago = (minutes: number) =>
    company.run(({ tx }) =>
      tx
        .updateTable("integration_talks")
        .set({ session_at: new Date(Date.now() - minutes * 60_000) })
        .execute(),
    );
  const begins = async () => {
    const before = system.asked.length;
    await contact("Bia");
    await turn();
    return system.asked[before]?.path.endsWith("/startChat");
  };
  system.reply = bot;
  expect(await begins()).toBe(true);
  await ago(9);
  expect(await begins()).toBe(false);
  await ago(11);
  expect(await begins()).toBe(true);
  await update("integrations", { typebot_expires: 0 });
  await ago(100_000);
  expect(await begins()).toBe(false);
  await accepts();
  await closes();
  expect(await begins(), "in the next attendance").toBe(true);
});

test("an answer without a word is the unknown message", async () => {
  const { says: contact, turn, said } = await botDesk({ typebotUnknownMessage: "Não entendi." });
  system.reply = ({ path }) => (path.endsWith("/startChat") ? start(["Oi!"]) : chat([]));
  await contact("Olá", "???");
  await turn();
  expect(await said()).toEqual(["bot: Oi!", "bot: Não entendi."]);
});

test("a bot's files are sent as what they are, and what cannot be had as its address", async () => {
  const { says: contact, turn, company } = await botDesk();
  const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");
  const missing = `${system.url}/missing.mp4`;
  system.reply = ({ path }) => {
    if (path === "/one.png") return { bytes: png };
    if (path.startsWith("/missing")) return { status: 404 };
    const media = (type: string, content: object) => ({ type, content });
    return start([
      media("image", { url: `${system.url}/one.png` }),
      media("video", { type: "url", url: missing }),
      media("video", { type: "youtube", url: "https://youtu.be/x" }),
      media("embed", { url: "https://mapa.example" }),
    ]);
  };
  await contact("Olá");
  await turn();
  const sent = await company.run(({ tx }) =>
    tx.selectFrom("messages").select(["kind", "body"]).where("origin", "=", "bot").orderBy("id").execute(),
  );
  expect(sent).toEqual([
    { kind: "image", body: "" },
    { kind: "text", body: missing },
    { kind: "text", body: "https://youtu.be/x" },
    { kind: "text", body: "https://mapa.example" },
  ]);
});

test("each part leaves after its delay", async () => {
  const { says: contact, turn, company } = await botDesk({ typebotDelayMessage: 2000 });
  system.reply = bot;
  await contact("Olá");
  await turn();
  const rows = await company.run(({ tx }) =>
    tx
      .selectFrom("outbox as o")
      .innerJoin("messages as m", "m.id", "o.message_id")
      .select(["o.due_at as dueAt", "m.sent_at as sentAt"])
      .orderBy("o.id")
      .execute(),
  );
  expect(rows.map(({ dueAt, sentAt }) => Math.round((dueAt.getTime() - sentAt.getTime()) / 1000))).toEqual([2, 4]);
});

test("a bot moves the conversation to a queue, gives it to a user of it, or stops", async () => {
  for (const [command, expected] of [
    ["queue", { status: "pending", userId: null }],
    ["user", { status: "open" }],
    ["stop", { status: "pending", queueId: null }],
  ] as const) {
    const { says: contact, turn, said, ticket, queueIds, ana } = await botDesk();
    const queueId = queueIds[1];
    const wanted = { queue: { queueId }, user: { queueId, userId: ana.id }, stop: { stopBot: true } }[command];
    system.asked = [];
    system.reply = () => start(["Até já!", `#${JSON.stringify(wanted)}`]);
    await contact("Olá");
    await turn();
    expect(await said()).toContain("bot: Até já!");
    expect((await said()).join()).not.toContain("#");
    expect(await ticket()).toMatchObject({ ...expected, ...(command !== "stop" && { queueId }) });
    if (command === "user") expect(await ticket()).toMatchObject({ userId: ana.id });
    await contact("Alô?");
    await turn();
    expect(system.asked, command).toHaveLength(1);
  }
});

test("a session that the server has forgotten begins anew", async () => {
  const { says: contact, turn, said } = await botDesk();
  system.reply = (request, at) => (at === 2 ? { status: 404 } : bot(request, at));
  await contact("Olá", "Bia");
  await turn();
  expect(await said()).toEqual(["bot: Oi!", "bot: Seu nome?", "bot: Oi!", "bot: Seu nome?"]);
});

test("what may have arrived is not said to the bot twice: the menu answers", async () => {
  const { says: contact, turn, later, said, row } = await botDesk();
  system.reply = (request, at) => (at === 1 ? bot(request, at) : { status: 500 });
  await contact("Olá", "Bia");
  await turn();
  await later();
  await turn();
  expect(system.asked).toHaveLength(2);
  expect((await said()).at(-1)).toContain("Suporte");
  expect(await row()).toMatchObject({ failure: "refused" });
});

const block = (more: object = {}): Block => [
  "typebot",
  dataOf.typebot.parse({ typebotIntegration: { name: "Robô", ...settings(), ...more } }),
];

test("a flow's typebot block talks until the bot asks nothing more, and the flow goes on", async () => {
  const at = await flowDesk([label("Antes"), block(), label("Depois")]);
  const { turn } = jobsOf(at);
  system.reply = ({ path, body }) => (path.endsWith("/startChat") ? start(["Seu nome?"]) : chat([`Prazer, ${body.message}!`], null));
  await at.says("quero");
  await turn();
  expect(await at.said()).toEqual(["flow: Antes", "flow: Seu nome?"]);
  expect(await at.run()).toMatchObject({ ended: null });
  await at.says("Bia");
  await turn();
  expect(await at.said()).toEqual(["flow: Antes", "flow: Seu nome?", "flow: Prazer, Bia!", "flow: Depois"]);
  expect(await at.run()).toMatchObject({ ended: "finished" });
});

test("a flow whose typebot fails goes to the first queue, one whose typebot names a queue to that one, and the flow is over", async () => {
  for (const isMoved of [false, true]) {
    const at = await flowDesk([block(), label("Depois")], { queues });
    const { turn } = jobsOf(at);
    system.reply = () => (isMoved ? start([`#{"queueId": ${at.queueIds[1]}}`]) : { status: 404 });
    await at.says("quero");
    await turn();
    expect(await at.said()).toEqual([]);
    expect(await at.run()).toMatchObject({ ended: "service" });
    expect(await at.ticket()).toMatchObject({ status: "pending", queueId: at.queueIds[isMoved ? 1 : 0] });
  }
});
