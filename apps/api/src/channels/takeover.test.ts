import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createConnection } from "../modules/connections/factory.ts";
import { leaveNode } from "../modules/connections/ownership/ownership.ts";
import { findConnection } from "../modules/connections/queries.ts";
import { sendMessage } from "../modules/messages/actions/send.ts";
import { messagesOf, ticketsOf } from "../modules/messages/factory.ts";
import { receiveNext } from "../modules/messages/receive/next.ts";
import { now } from "../platform/clock.ts";
import { createCompany } from "../testing/company.ts";
import { eventually } from "../testing/eventually.ts";
import { type OwnDatabase, useOwnDatabase } from "../testing/ownDatabase.ts";
import { type AppProcess, startProcess } from "../testing/processes.ts";
import { type FakeServer, startFakeWhatsApp } from "./testing/fakeWhatsApp.ts";

let database: OwnDatabase;
let fake: FakeServer;
beforeAll(async () => {
  database = await useOwnDatabase();
  fake = await startFakeWhatsApp();
});
afterAll(() => fake.stop());

const running: AppProcess[] = [];
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop("SIGKILL");
});

async function run(env: Record<string, string> = {}) {
  const started = await startProcess({ run: "channels", env: { ...database.env, ...fake.env, ...env } });
  running.push(started);
  return started;
}

const PATIENCE_MS = 30_000;
const customer = { number: "5511977770002", lid: "99988860000002", name: "Marina Duarte" };
let phones = 0;

/** A number that one process holds, and a customer who writes to it. The test itself handles the arrivals and decides when they are due. */
async function aLinkedNumber() {
  phones += 1;
  const phone = { number: `551198888100${phones}`, lid: `9998887000100${phones}` };
  const company = await createCompany();
  const id = await createConnection(company, { provider: "beta", wanted: true });
  const look = () => company.run((ctx) => findConnection(ctx, id));
  const holder = await run();
  const shown = await eventually(look, (row) => row?.status === "qrcode" && row.qrcode !== "", PATIENCE_MS);
  await fake.ask("scan", { qr: shown?.qrcode, ...phone });
  await eventually(look, (row) => row?.status === "CONNECTED", PATIENCE_MS);

  const owner = () => company.run(({ tx }) => tx.selectFrom("connection_owners").select(["node_id", "token"]).executeTakeFirstOrThrow());
  const kept = async () =>
    (await company.run(({ tx }) => tx.selectFrom("inbox").select("provider_id as id").execute())).map((row) => row.id);
  return {
    company,
    kept,
    say: async <Answer = string>(order: string, values: object) =>
      (await fake.ask(order, { account: phone.number, ...customer, ...values })) as Answer,
    arrived: (...ids: string[]) => eventually(kept, (all) => ids.every((one) => all.includes(one)), PATIENCE_MS),
    /** Kills the holder, and lets its heartbeat expire; the other process takes over. */
    async takeover() {
      await holder.stop("SIGKILL");
      const before = await owner();
      await leaveNode(before.node_id);
      await run();
      await eventually(owner, ({ token }) => Number(token) > Number(before.token), PATIENCE_MS);
    },
    /** The acknowledgements still to be sent to WhatsApp. */
    confirmed: () =>
      eventually(
        () => fake.ask("outstanding", { account: phone.number }),
        (left) => (left as { waiting: number }).waiting === 0,
        PATIENCE_MS,
      ),
    due: (at: Date) => company.run(({ tx }) => tx.updateTable("inbox").set({ due_at: at }).where("due_at", "is not", null).execute()),
    async told() {
      const chats = await company.run(({ tx }) => tx.selectFrom("inbox").select("chat").distinct().execute());
      for (const { chat } of chats) while (await receiveNext(company.id, id, chat));
      return (await messagesOf(company)).map(({ body }) => body);
    },
  };
}

const past = new Date(0);
const future = () => new Date(now().getTime() + 24 * 3_600_000);

test("what nobody could read outlives who held the number: said again to the next one it is shown once, else as unreadable, once", {
  timeout: 120_000,
}, async () => {
  const { company, say, arrived, kept, takeover, confirmed, due, told } = await aLinkedNumber();
  const [first, second] = [await say("garble", {}), await say("garble", {})];
  await arrived(`unreadable:${first}`, `unreadable:${second}`);
  await due(future());
  expect(await told()).toEqual([]);

  await takeover();
  await say("again", { id: first, text: "Agora sim" });
  await say("garble", { id: second });
  await arrived(first);
  await confirmed();
  expect((await kept()).filter((id) => id.endsWith(second))).toHaveLength(1);
  expect(await told()).toEqual(["Agora sim"]);

  await due(past);
  const unreadable = expect.stringContaining("Veja no celular");
  expect((await told()).sort()).toEqual(["Agora sim", unreadable]);
  expect(await ticketsOf(company)).toMatchObject([{ unread: 2 }]);

  await say("again", { id: second, kind: "vote" });
  await arrived(`ignorable:${second}`);
  expect(await told()).toEqual(["Agora sim"]);
  expect(await ticketsOf(company)).toMatchObject([{ last: "Agora sim", unread: 1 }]);
});

test("what was in the hands of who held the number is unknown to the next one, until its reader's phone has said that it came", {
  timeout: 120_000,
}, async () => {
  const { company, say, arrived, takeover, told } = await aLinkedNumber();
  await say("contact", {});
  await say("receipts", {});
  const question = await say<{ id: string }>("text", { text: "Têm mesa?" });
  await arrived(question.id);
  expect(await told()).toEqual(["Têm mesa?"]);
  const [ticket] = await ticketsOf(company);
  const agent = await company.createUser({ profile: "admin" });
  await company.run(({ tx }) => tx.updateTable("tickets").set({ status: "open", user_id: agent.id }).execute());

  await say("mood", { kind: "drop", times: 1 });
  await company.as(agent, (ctx) => sendMessage(ctx, ticket?.id ?? 0, { body: "Temos!", sign: false, voice: false, quotedMsg: null }));
  const book = async () => (await fake.ask("ledger")) as { id: string; body: string }[];
  const [accepted] = await eventually(book, (all) => all.length > 0, PATIENCE_MS);
  await takeover();
  const answer = async () => (await messagesOf(company)).find(({ body }) => body === "Temos!");
  await eventually(answer, (one) => one?.status === "unknown", PATIENCE_MS);
  await arrived(`ack:${accepted?.id}:2`);
  await told();
  expect(await answer()).toMatchObject({ status: "sent", ack: 2, failure: null });
  expect(await book()).toHaveLength(1);
});

test("a process whose event loop is busy for longer than its silence is believed keeps what it holds, and another one waits in vain", {
  timeout: 120_000,
}, async () => {
  const company = await createCompany();
  const id = await createConnection(company, { wanted: true });
  const owner = () => company.run(({ tx }) => tx.selectFrom("connection_owners").select(["node_id", "token"]).executeTakeFirst());
  const busy = await run({ NODE_OPTIONS: `--import=${import.meta.resolve("./testing/busy.ts")}`, BUSY_MS: "20000" });
  const before = await eventually(owner, (row) => row !== undefined, PATIENCE_MS);
  await run();
  await eventually(
    () => company.run((ctx) => findConnection(ctx, id)),
    (row) => row?.status === "qrcode",
    PATIENCE_MS,
  );

  process.kill(busy.pid, "SIGUSR2");
  await eventually(busy.output, (text) => text.includes("busy no more"), PATIENCE_MS);
  // A process that finds its heartbeat late sends one first of all.
  await eventually(
    () => company.run(({ tx }) => tx.selectFrom("nodes").select("expires_at").where("id", "=", before!.node_id).executeTakeFirstOrThrow()),
    ({ expires_at }) => expires_at > now(),
    PATIENCE_MS,
  );
  expect(await owner()).toEqual(before);
  expect(busy.output()).not.toContain("heartbeat of this process is late");
});
