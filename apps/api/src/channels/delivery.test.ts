import type { Outcome } from "@recado/channels/outbound";
import { afterEach, beforeAll, expect, test } from "vitest";
import { stopSession } from "../modules/connections/actions/session.ts";
import { createConnection } from "../modules/connections/factory.ts";
import { requestFromProvider } from "../modules/connections/providerRequests.ts";
import { findConnection } from "../modules/connections/queries.ts";
import { listMoments } from "../modules/connections/status/timeline.ts";
import { createContact } from "../modules/contacts/factory.ts";
import { sendMessage } from "../modules/messages/actions/send.ts";
import { messagesOf } from "../modules/messages/factory.ts";
import { receiveNext } from "../modules/messages/receive/next.ts";
import { openPhone, scanCode } from "../modules/sandbox/actions/phone.ts";
import { speak } from "../modules/sandbox/actions/speak.ts";
import { createTicket } from "../modules/tickets/factory.ts";
import { createCompany, type TestCompany } from "../testing/company.ts";
import { eventually } from "../testing/eventually.ts";
import { useOwnDatabase } from "../testing/ownDatabase.ts";
import { startHeart } from "./heart/heart.ts";
import { channelMakers } from "./makers.ts";
import { type Rhythm, startChannels } from "./runner.ts";
import { fakeMakers } from "./testing/fakeMakers.ts";
import { falteringHeart } from "./testing/falteringHeart.ts";
import { anotherNumber } from "./testing/rounds.ts";

beforeAll(async () => void (await useOwnDatabase()));

const fast: Partial<Rhythm> = { beatMs: 100, ttlSeconds: 1, lateMs: 600, answerMs: 1_500, apartMs: 100, claimMs: 50, lookMs: 200 };
const running: Array<{ stop(): Promise<void> }> = [];
const companies: TestCompany[] = [];
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop();
  for (const company of companies.splice(0)) await company.run(({ tx }) => tx.updateTable("connections").set({ wanted: false }).execute());
});

async function run(makers: Parameters<typeof startChannels>[0], rhythm: Partial<Rhythm> = {}, heart = startHeart) {
  const runner = await startChannels(makers, { ...fast, ...rhythm }, heart);
  running.push(runner);
  return runner;
}

/** An open conversation, and how its agent sends a message. */
async function aConversation() {
  const company = await createCompany();
  companies.push(company);
  const agent = await company.createUser({ profile: "admin" });
  const connectionId = await createConnection(company, { wanted: true });
  const { id } = await createTicket(company, { connectionId, userId: agent.id });
  const say = (body: string) => company.as(agent, (ctx) => sendMessage(ctx, id, { body, sign: false, voice: false, quotedMsg: null }));
  const states = async () => (await messagesOf(company)).map(({ body, status }) => `${body}: ${status}`);
  return { company, agent, connectionId, say, states };
}

test("what waited leaves when the connection is up, what is said then leaves at once, and nothing while it is down", async () => {
  const { company, connectionId, say, states } = await aConversation();
  const waiting = async () => (await company.run((ctx) => findConnection(ctx, connectionId)))?.waiting;
  await say("um");
  expect(await waiting()).toBe(1);
  let gate: Promise<void> | undefined;
  const { makers, opened } = fakeMakers({
    deliver: async ({ ref }) => {
      await gate;
      return { state: "sent", providerId: ref };
    },
  });
  await run(makers, { remindMs: 100 });
  await eventually(states, (all) => all.join() === "um: sent");
  await say("dois");
  await eventually(states, (all) => all.join() === "um: sent,dois: sent");

  await opened[0]?.ports.tell({ type: "status", status: "TIMEOUT", cause: "lost" });
  await say("três");
  const other = await anotherNumber();
  companies.push(other.company);
  await other.twoRounds();
  expect(await states()).toContain("três: queued");
  const story = () => company.run((ctx) => listMoments(ctx, connectionId));
  await eventually(story, ([newest]) => newest?.status === "TIMEOUT"); // a status that follows sooner than the write interval replaces the one before
  const statusTold = Promise.withResolvers<void>();
  gate = statusTold.promise;
  await opened[0]?.ports.tell({ type: "status", status: "CONNECTED", cause: "connected" });
  const [now, before] = await eventually(story, ([newest]) => newest?.status === "CONNECTED");
  expect([now?.waited, before?.status, before?.waited], "and it is told how many had waited").toEqual([null, "TIMEOUT", 1]);
  statusTold.resolve();
  await eventually(states, (all) => all.includes("três: sent"));
  expect(await waiting()).toBe(0);
});

test("whoever calls is refused while as many faces are fetched as may be at once, and no more are", async () => {
  const { company, connectionId } = await aConversation();
  const requests: string[] = [];
  const slow = Promise.withResolvers<null>();
  const { makers } = fakeMakers({
    asked: {
      profilePicture: ({ number }) => {
        requests.push(`face ${number}`);
        return slow.promise;
      },
      rejectCall: async ({ callId }) => void requests.push(`call ${callId}`),
    },
  });
  const ask = (kind: "picture" | "reject-call", key: string, payload: object) =>
    company.run((ctx) => requestFromProvider(ctx, connectionId, { kind, key, payload }));
  const numbers = ["5511987652001", "5511987652002", "5511987652003"];
  for (const number of numbers) {
    const { id: contactId } = await createContact(company, { number });
    await ask("picture", number, { contactId });
  }
  await run(makers);
  const [first, second, third] = numbers.map((number) => `face ${number}`);
  await eventually(
    () => requests.length,
    (many) => many === 2,
  );
  for (const callId of ["one", "two"]) {
    await ask("reject-call", callId, { callId, chat: "1" });
    await eventually(
      () => requests,
      (all) => all.includes(`call ${callId}`),
    );
  }
  expect(requests).toEqual([first, second, "call one", "call two"]);
  slow.resolve(null);
  await eventually(
    () => requests,
    (all) => all.at(-1) === third,
  );
});

test("a process that stops in the middle of a call leaves it unknown; the next one says the rest, and never that", async () => {
  const { say, states } = await aConversation();
  await say("um");
  await say("dois");
  const called: string[] = [];
  const hung = Promise.withResolvers<Outcome>();
  const { makers } = fakeMakers({
    deliver: (order) => {
      called.push(order.ref);
      return hung.promise;
    },
  });
  const heart = falteringHeart();
  await run(makers, { claimMs: 3_600_000 }, heart.begin);
  await eventually(
    () => called.length,
    (many) => many === 1,
  );
  await heart.falters();
  const next = fakeMakers();
  await run(next.makers);
  await eventually(states, (all) => all.join() === "um: unknown,dois: sent");

  hung.resolve({ state: "sent", providerId: "late" });
  await say("três");
  await eventually(states, (all) => all[2] === "três: sent");
  expect(await states()).toEqual(["um: unknown", "dois: sent", "três: sent"]);
  expect(called).toHaveLength(1);
});

test("the sandbox's phone is linked by the code that is shown, hears its customers, says what agents say, and is unlinked", async () => {
  const company = await createCompany();
  companies.push(company);
  const admin = await company.createUser({ profile: "admin" });
  const id = await createConnection(company, { wanted: true });
  await run(channelMakers({ graphUrl: "http://localhost:1" }));
  const look = () => company.run((ctx) => findConnection(ctx, id));
  const shown = await eventually(look, (row) => row?.status === "qrcode" && row.qrcode !== "");
  await company.as(admin, (ctx) => openPhone(ctx, id));
  await company.as(admin, (ctx) => scanCode(ctx, id, shown!.qrcode));
  await eventually(look, (row) => row?.status === "CONNECTED");

  const person = await company.run(({ tx }) =>
    tx.selectFrom("sandbox_people").select(["id", "number"]).orderBy("id").executeTakeFirstOrThrow(),
  );
  const saying = { kind: "text", body: "Têm mesa?", voice: false, sticker: false } as const;
  await company.as(admin, (ctx) => speak(ctx, id, person.id, saying));
  await eventually(
    async () => {
      await receiveNext(company.id, id, person.number);
      return messagesOf(company);
    },
    (all) => all.some(({ body }) => body === "Têm mesa?"),
  );

  const ticket = await company.run(({ tx }) => tx.selectFrom("tickets").select("id").executeTakeFirstOrThrow());
  await company.run(({ tx }) => tx.updateTable("tickets").set({ status: "open", user_id: admin.id }).execute());
  await company.as(admin, (ctx) => sendMessage(ctx, ticket.id, { body: "Temos!", sign: false, voice: false, quotedMsg: null }));
  const onPhone = () => company.run(({ tx }) => tx.selectFrom("sandbox_messages").select(["body", "from_company"]).orderBy("id").execute());
  expect(await eventually(onPhone, (all) => all.length === 2)).toEqual([
    { body: "Têm mesa?", from_company: false },
    { body: "Temos!", from_company: true },
  ]);

  await company.as(admin, (ctx) => stopSession(ctx, id));
  await eventually(look, (row) => row?.status === "DISCONNECTED");
  expect(await company.run(({ tx }) => tx.selectFrom("sandbox_phones").select("linked").executeTakeFirst())).toEqual({ linked: false });
});
