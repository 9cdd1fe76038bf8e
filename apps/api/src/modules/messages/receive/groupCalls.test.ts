import { callNewsId, type InboundOf } from "@recado/channels/inbound";
import { expect, test } from "vitest";
import { call } from "../../../testing/app.ts";
import { createCompany } from "../../../testing/company.ts";
import { aNumber } from "../../contacts/factory.ts";
import { aMessage, aPerson, arrive, heldConnection, messagesOf, ticketsOf } from "../factory.ts";

type Settings = Partial<Record<"CheckMsgIsGroup" | "call", "enabled" | "disabled">>;

/** A group call from its member Bruno. */
async function world(settings: Settings = { CheckMsgIsGroup: "disabled" }) {
  const company = await createCompany();
  const set = ([key, value]: [string, string]) =>
    company.run(({ tx }) => tx.updateTable("settings").set({ value }).where("key", "=", key).execute());
  for (const setting of Object.entries(settings)) await set(setting);
  const admin = await company.createUser({ profile: "admin" });
  const held = await heldConnection(company, { greeting: "Olá!" });
  const [group, bruno] = [{ id: `${aNumber()}@g.us`, subject: "Condomínio" }, aPerson(aNumber(), "Bruno")];
  const step = (state: InboundOf<"call">["state"], some: Partial<InboundOf<"call">> = {}): InboundOf<"call"> => {
    const event = { kind: "call", chat: group.id, at: Date.now(), peer: bruno, group, callId: "c1", video: false, state } as const;
    return { ...event, ...some, id: callNewsId(some.callId ?? "c1", state) };
  };
  const hears = (...steps: InboundOf<"call">[]) => arrive(company, held, ...steps);
  const rows = async () => (await call(admin, "GET", "/tickets?showAll=true")).body.tickets;
  const shown = async () => (await call(admin, "GET", `/messages/${(await rows())[0].id}?peek=true`)).body.messages;
  const count = (table: "provider_requests" | "contacts") =>
    company.run(async ({ tx }) => (await tx.selectFrom(table).select("id").execute()).length);
  return { company, held, group, bruno, step, hears, rows, shown, count };
}

test("a call of a group that is missed is one line in the group's conversation, by who called, and waits for an answer like any other", async () => {
  const { company, step, hears, rows, shown } = await world();
  await hears(step("offer"), step("missed"), step("ended"));
  expect(await shown()).toMatchObject([
    { mediaType: "call_log", word: "call", fromMe: false, read: false, contact: { name: "Bruno", isGroup: false } },
  ]);
  expect(await rows()).toMatchObject([
    {
      isGroup: true,
      status: "pending",
      unreadMessages: 1,
      lastWord: "call",
      contact: { name: "Condomínio" },
      lastSpeaker: { origin: "contact", contact: { name: "Bruno" } },
    },
  ]);
  expect(await ticketsOf(company)).toHaveLength(1);
});

test("two calls of two members are two lines of one conversation, and what was said there stands between them", async () => {
  const { company, held, group, step, hears, shown } = await world();
  const carla = aPerson(aNumber(), "Carla");
  await hears(step("offer", { at: 1_000 }), step("missed", { at: 2_000 }));
  await arrive(company, held, aMessage({ chat: group.id, peer: null, group, author: carla, body: "Não posso agora", at: 3_000 }));
  await hears(step("ended", { callId: "c2", peer: carla, video: true, at: 4_000 }));
  expect(await shown()).toMatchObject([
    { word: "call", contact: { name: "Bruno" } },
    { body: "Não posso agora", contact: { name: "Carla" } },
    { word: "pastVideoCall", contact: { name: "Carla" } },
  ]);
});

test("one that somebody took at the phone is a quiet line and opens nothing", async () => {
  const { step, hears, rows, shown } = await world();
  await hears(step("offer"), step("taken"), step("ended"));
  expect(await shown()).toMatchObject([{ word: "pastCall", read: true }]);
  expect(await rows()).toMatchObject([{ isGroup: true, status: "closed", unreadMessages: 0 }]);
});

test.each(["missed", "taken", "ended"] as const)(
  "the end of a call that tells no group (%s) is of the one that its beginning told",
  async (state) => {
    const { company, bruno, step, hears, rows, shown } = await world();
    await hears(step("offer"), step(state, { group: undefined, chat: bruno.number }));
    expect(await shown()).toMatchObject([{ mediaType: "call_log", contact: { name: "Bruno" } }]);
    expect(await rows()).toMatchObject([{ isGroup: true, contact: { name: "Condomínio" } }]);
    expect([await ticketsOf(company), await messagesOf(company)]).toMatchObject([{ length: 1 }, [{ origin: "contact" }]]);
  },
);

test("the end of a call that tells no group is dropped where groups are silent, and neither refused nor answered", async () => {
  const { bruno, step, hears, count, company } = await world({ CheckMsgIsGroup: "enabled", call: "disabled" });
  await hears(step("offer"), step("missed", { group: undefined, chat: bruno.number }));
  expect([await ticketsOf(company), await messagesOf(company), await count("provider_requests")]).toEqual([[], [], 0]);
});

test("where calls are not wanted, that of a group is neither refused nor answered, in the group or to who called", async () => {
  const { company, step, hears, count } = await world({ CheckMsgIsGroup: "disabled", call: "disabled" });
  await hears(step("offer"));
  expect(await messagesOf(company), "it still rings, and somebody may take it").toEqual([]);
  await hears(step("missed"));
  expect((await messagesOf(company)).map(({ kind, origin }) => `${kind} by ${origin}`)).toEqual(["call by contact"]);
  expect(await ticketsOf(company)).toHaveLength(1);
  expect(
    await company.run(({ tx }) => tx.selectFrom("provider_requests").select("id").where("kind", "=", "reject-call").execute()),
  ).toEqual([]);
  expect(await count("contacts")).toBe(2);
});

test.each(["enabled", "disabled"] as const)("where groups are silent their calls are too (calls are %s)", async (wanted) => {
  const { company, step, hears, count } = await world({ CheckMsgIsGroup: "enabled", call: wanted });
  await hears(step("offer"), step("missed"), step("taken", { callId: "c2" }), step("ended", { callId: "c3" }));
  expect([await ticketsOf(company), await messagesOf(company)]).toEqual([[], []]);
  expect([await count("contacts"), await count("provider_requests")]).toEqual([0, 0]);
});
