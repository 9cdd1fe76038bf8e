import { beforeAll, expect, test } from "vitest";
import { call } from "../../../testing/app.ts";
import { createCompany } from "../../../testing/company.ts";
import { attendancesOf } from "../../tickets/factory.ts";
import { acceptTicket } from "../../tickets/moves/accept.ts";
import { closeTicketAs } from "../../tickets/moves/close.ts";
import { configureUndo } from "../../tickets/moves/undoable.ts";
import { aMessage, arrive, fakeChannel, heldConnection, messagesOf, ticketsOf } from "../factory.ts";
import { deliverNext } from "./delivery.ts";

beforeAll(() => configureUndo({ undoSeconds: 5 }));

const farewell = "Até logo!";
const hour = 3_600_000;

/** A ticket on a Cloud API number whose contact wrote this many hours ago. */
async function served(hours: number) {
  const company = await createCompany();
  const held = await heldConnection(company, { provider: "cloud" });
  await company.run(async ({ tx }) => {
    await tx.updateTable("connections").set({ completion_message: farewell, expires_inactive_message: farewell }).execute();
    await tx.updateTable("settings").set({ value: "enabled" }).where("key", "=", "userRating").execute();
  });
  await arrive(company, held, aMessage({ at: Date.now() - hours * hour }));
  const admin = await company.createUser({ profile: "admin" });
  const id = (await ticketsOf(company))[0]!.id;
  await company.as(admin, (ctx) => acceptTicket(ctx, id));
  const { channel, said } = fakeChannel();
  const leave = async () => {
    await company.run(({ tx }) => tx.updateTable("outbox").set({ held_until: null }).execute());
    while ((await deliverNext(company.id, held, channel)) === "delivered");
    return said();
  };
  const bot = async () => (await messagesOf(company)).filter(({ origin }) => origin === "bot");
  return { company, admin, id, leave, bot };
}

test("a question at the end that the provider would refuse is asked of nobody: it stands as not sent, with why, and no answer is awaited", async () => {
  const { company, admin, id, leave, bot } = await served(30);
  expect((await call(admin, "PUT", `/tickets/${id}`, { status: "closed" })).status).toBe(200);
  expect(await leave()).toEqual([]);
  expect((await bot()).at(-1)).toMatchObject({ status: "failed", failure: "window-closed" });
  expect(await attendancesOf(company, id)).toMatchObject([{ rating_asked_at: null }]);
});

test("taken back, what was not to be said stands nowhere any more", async () => {
  const { admin, id, bot } = await served(30);
  const before = (await bot()).length;
  const { body } = await call(admin, "PUT", `/tickets/${id}`, { status: "closed" });
  expect(await bot()).toHaveLength(before + 1);
  expect((await call(admin, "POST", `/tickets/${id}/undo`, { undo: body.undo.id })).status).toBe(200);
  expect(await bot()).toHaveLength(before);
});

test("within a day it is said", async () => {
  const { company, admin, id, leave } = await served(1);
  await call(admin, "PUT", `/tickets/${id}`, { status: "closed" });
  expect(await leave()).toHaveLength(1);
  expect(await attendancesOf(company, id)).toMatchObject([{ rating_asked_at: expect.any(Date) }]);
});

test("whoever is silent for too long is not asked for it either", async () => {
  const { company, id, leave, bot } = await served(30);
  await company.run((ctx) => closeTicketAs(ctx, id, { how: "inactive", silent: false }));
  expect(await leave()).toEqual([]);
  expect((await bot()).at(-1)).toMatchObject({ body: farewell, failure: "window-closed" });
});

test("what was not sent for want of a window is not sent again either, before the contact has written once more", async () => {
  const { company, admin, id, leave, bot } = await served(30);
  await company.run(({ tx }) => tx.updateTable("settings").set({ value: "enabled" }).where("key", "=", "sendGreetingAccepted").execute());
  for (const status of ["pending", "open"]) await call(admin, "PUT", `/tickets/${id}`, { status });
  const failed = (await bot()).at(-1);
  expect(failed).toMatchObject({ status: "failed", failure: "window-closed" });
  expect(await call(admin, "POST", `/messages/${failed!.id}/resend`)).toMatchObject({ status: 409, body: { error: "ERR_WINDOW_CLOSED" } });
  expect(await leave()).toEqual([]);
});

test("nobody reacts past the window, nor takes a reaction back, for neither is a template; within it he does", async () => {
  for (const [hours, expected] of [
    [30, { status: 409, body: { error: "ERR_WINDOW_CLOSED" } }],
    [1, { status: 200 }],
  ] as const) {
    const { company, admin } = await served(hours);
    const theirs = (await messagesOf(company)).find(({ origin }) => origin === "contact");
    for (const emoji of ["👍", ""])
      expect(await call(admin, "POST", `/messages/${theirs?.id}/reactions`, { emoji })).toMatchObject(expected);
  }
});
