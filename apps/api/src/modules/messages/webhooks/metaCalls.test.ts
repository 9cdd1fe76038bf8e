import { randomUUID } from "node:crypto";
import { callOf, type Rung } from "@recado/channels/testing/fakeGraph/calls";
import { contactOf } from "@recado/channels/testing/fakeGraph/inbound";
import { expect, test } from "vitest";
import { aNumber } from "../../contacts/factory.ts";
import { messagesOf, ticketsOf } from "../factory.ts";
import { receiveNext } from "../receive/next.ts";
import { aNumberAtMeta, post, told } from "./testing-meta.ts";

type Step = Rung["events"][number];

/** A customer's call at Meta: through the webhook route, and then as the worker processes it. */
async function callWorld({ call }: { call: "enabled" | "disabled" }) {
  const { path, phoneNumberId, company, held, inbox } = await aNumberAtMeta();
  await company.run(({ tx }) => tx.updateTable("settings").set({ value: call }).where("key", "=", "call").execute());
  const rung: Rung = { from: aNumber(), id: `wacid.${randomUUID()}`, at: Date.now() - 60_000, events: [], seconds: null, isOurs: false };
  const work = async () => {
    for (const { chat } of await inbox()) while (await receiveNext(company.id, held.connectionId, chat));
  };
  return {
    company,
    held,
    inbox,
    rung,
    work,
    tell: async (some: Partial<Rung>, events: Step | Step[], number = phoneNumberId) => {
      const call = { ...rung, ...some };
      const value = { contacts: [contactOf(call.from, "Maria")], calls: [events].flat().map((event) => callOf(call, event)) };
      expect(await post(path, told(number, "calls", value))).toEqual([200, undefined]);
      await work();
    },
    lines: async () => (await messagesOf(company)).map(({ kind, origin }) => `${kind} by ${origin}`).sort(),
    rejected: () =>
      company.run(async ({ tx }) =>
        (await tx.selectFrom("provider_requests").select("payload").where("kind", "=", "reject-call").execute()).map(
          ({ payload }) => (payload as { callId: string }).callId,
        ),
      ),
  };
}

const steps = ["connect", "terminate"] as const;
test.each(["connect terminate", "terminate connect", "connect connect terminate terminate connect", "terminate terminate"])(
  "a lost call at Meta is one line in the conversation, however it is told: %s",
  async (order) => {
    const { tell, lines, rejected, company, inbox } = await callWorld({ call: "enabled" });
    for (const event of order.split(" ") as (typeof steps)[number][]) await tell({}, event);
    expect([await lines(), await rejected()]).toEqual([["call by contact"], []]);
    expect(await ticketsOf(company)).toMatchObject([{ status: "pending", unread: 1 }]);
    expect((await inbox()).every(({ state }) => state === "done")).toBe(true);
  },
);

test.each(["connect terminate", "terminate connect"])(
  "where calls are not wanted, Meta is asked to reject it, the caller is told so once, and it is one line: %s",
  async (order) => {
    const { tell, lines, rejected, rung } = await callWorld({ call: "disabled" });
    for (const event of order.split(" ") as (typeof steps)[number][]) await tell({}, event);
    await tell({}, "connect");
    expect(await lines()).toEqual(["call by contact", "text by bot"]);
    expect(await rejected(), "what is over already rings no more").toEqual(order.startsWith("connect") ? [rung.id] : []);
  },
);

test("where calls are not wanted, one that somebody took elsewhere is a quiet line and not refused, though its end is told before its beginning", async () => {
  const { tell, lines, rejected, company, inbox } = await callWorld({ call: "disabled" });
  for (const event of ["terminate", "connect", "connect"] as const) await tell({ id: "wacid.late", seconds: 20 }, event);
  await tell({ id: "wacid.at-once", seconds: 20 }, ["connect", "terminate"]);
  expect([await lines(), await rejected()]).toEqual([["call by contact", "call by contact"], []]);
  expect(await ticketsOf(company)).toMatchObject([{ status: "closed", unread: 0 }]);
  expect((await inbox()).map(({ state }) => state)).toEqual(["done", "done", "done", "done"]);
});

test("two calls are two lines in one conversation, and all at once is what comes after another", async () => {
  const { tell, lines, company } = await callWorld({ call: "enabled" });
  const [one, other] = ["wacid.1", "wacid.2"];
  await Promise.all([one, other].flatMap((id) => steps.map((event) => tell({ id }, event))));
  expect(await lines()).toEqual(["call by contact", "call by contact"]);
  expect(await ticketsOf(company)).toMatchObject([{ status: "pending", unread: 2 }]);
});

test("a call that somebody took elsewhere is a quiet line, one of ours and one of another number are none", async () => {
  const { tell, lines, company } = await callWorld({ call: "enabled" });
  for (const event of steps) {
    await tell({ id: "wacid.taken", seconds: 20 }, event);
    await tell({ id: "wacid.ours", isOurs: true }, event);
    await tell({ id: "wacid.theirs" }, event, "1");
  }
  expect([await lines(), (await ticketsOf(company)).filter(({ unread }) => unread > 0)]).toEqual([["call by contact"], []]);
});
