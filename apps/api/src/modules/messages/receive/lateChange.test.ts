import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { call } from "../../../testing/app.ts";
import { createCompany } from "../../../testing/company.ts";
import { aNumber } from "../../contacts/factory.ts";
import { acceptTicket } from "../../tickets/moves/accept.ts";
import { editMessage, reactToMessage } from "../actions/change.ts";
import { aMessage, aPerson, arrive, fakeChannel, heldConnection, messagesOf, ticketsOf } from "../factory.ts";
import { idOf } from "../merges/testing.ts";
import { getMessage } from "../queries/messages.ts";
import { drain, withQueued } from "../testing.ts";

/** A message from an hour ago, by the customer or from the company's own phone; its changes arrive in any order. */
async function said(by: "the customer" | "our own phone") {
  const company = await createCompany();
  const held = await heldConnection(company);
  const [ana, number] = [await company.createUser({ allTicket: true }), aNumber()];
  const fromMe = by === "our own phone";
  await arrive(company, held, aMessage({ number, body: "Oi" }));
  const [{ id: ticketId = 0 } = {}] = await ticketsOf(company);
  const message = aMessage({ number, fromMe, body: "R$ 5" });
  await arrive(company, held, message);
  const { id } = (await messagesOf(company)).find(({ body }) => body === "R$ 5")!;
  const base = (second: number, as = number) => ({
    chat: number,
    target: message.id,
    id: randomUUID(),
    at: message.at + second * 1000,
    fromMe,
    author: fromMe ? null : aPerson(as),
  });
  return {
    company,
    held,
    ana,
    number,
    id,
    ticketId,
    edit: (second: number, body: string) => arrive(company, held, { ...base(second), kind: "edit", body }),
    remove: (second: number) => arrive(company, held, { ...base(second), kind: "delete" }),
    react: (second: number, emoji: string, as = number) => arrive(company, held, { ...base(second, as), kind: "reaction", emoji }),
    shown: async () => {
      const { body, isEdited, isDeleted, edits, reactions } = await company.run((ctx) => getMessage(ctx, id));
      const before = edits.map((edit) => edit.body);
      return { body, isEdited, isDeleted, before, reactions: reactions.map(({ emoji }) => emoji) };
    },
    last: async () => (await ticketsOf(company))[0]?.last,
  };
}

const speakers = ["the customer", "our own phone"] as const;

test.each(speakers)("of two edits the later one holds, whichever comes first: %s", async (by) => {
  for (const order of [
    [1, 9],
    [9, 1],
  ]) {
    const { edit, shown, last } = await said(by);
    for (const second of order) await edit(second, `R$ ${second}00`);
    expect(await shown(), `${order}`).toMatchObject({ body: "R$ 900", isEdited: true, before: ["R$ 5", "R$ 100"] });
    expect(await last()).toBe("R$ 900");
  }
});

test("what was said in between stands in its place among what was said before, once", async () => {
  const { company, edit, shown } = await said("the customer");
  for (const second of [9, 1, 5, 3]) await edit(second, `R$ ${second}`);
  await edit(4, "R$ 3");
  expect(await shown()).toMatchObject({ body: "R$ 9", before: ["R$ 5", "R$ 1", "R$ 3", "R$ 5"] });
  const facts = await company.facts("message.changed");
  await edit(6, "R$ 9");
  expect(await company.facts("message.changed"), "what says nothing new is no news").toHaveLength(facts.length);
});

test("of two edits of one second that which came last holds, and what says nothing new is as late as it says", async () => {
  const { edit, shown } = await said("the customer");
  for (const body of ["R$ 50", "R$ 60"]) await edit(3, body);
  expect(await shown()).toMatchObject({ body: "R$ 60", before: ["R$ 5", "R$ 50"] });
  await edit(8, "R$ 60");
  await edit(5, "R$ 70");
  expect(await shown()).toMatchObject({ body: "R$ 60", before: ["R$ 5", "R$ 50", "R$ 70"] });
});

test("whatever comes corrects what was edited before anybody kept when", async () => {
  const { company, id, edit, react, shown } = await said("the customer");
  await edit(9, "R$ 9");
  await react(9, "👍");
  await company.run(({ tx }) => tx.updateTable("messages").set({ edited_at: null }).where("id", "=", id).execute());
  await company.run(({ tx }) => tx.updateTable("message_reactions").set({ said_at: null }).execute());
  await edit(1, "R$ 1");
  await react(1, "🎉");
  expect(await shown()).toMatchObject({ body: "R$ 1", reactions: ["🎉"] });
});

test.each(speakers)("what was taken back does not come back by an edit, whichever comes first: %s", async (by) => {
  for (const second of [2, 9]) {
    const [one, other] = [await said(by), await said(by)];
    await one.edit(second, "R$ 50");
    await one.remove(5);
    await other.remove(5);
    await other.edit(second, "R$ 50");
    for (const { shown, last, ana, ticketId, company } of [one, other]) {
      expect(await shown()).toMatchObject({ body: "R$ 50", isDeleted: true });
      expect(await last()).toBe("Mensagem excluída");
      await company.as(ana, (ctx) => acceptTicket(ctx, ticketId));
      const { body } = await call(ana, "GET", `/messages/${ticketId}`);
      expect(body.messages).toContainEqual(expect.objectContaining({ isDeleted: true, body: "", edits: [] }));
    }
  }
});

test.each(speakers)("a reaction that was taken back stays so, and of two the later one stands, whichever comes first: %s", async (by) => {
  for (const order of [
    [1, 9],
    [9, 1],
  ]) {
    const [one, other] = [await said(by), await said(by)];
    for (const second of order) {
      await one.react(second, second === 1 ? "👍" : "");
      await other.react(second, second === 1 ? "👍" : "🎉");
    }
    expect((await one.shown()).reactions, `${order}`).toEqual([]);
    expect((await other.shown()).reactions, `${order}`).toEqual(["🎉"]);
    await one.react(9, "❤️");
    expect((await one.shown()).reactions, "of one second that which came last").toEqual(["❤️"]);
  }
});

test("who was two reacts once by either name, and what comes late by the one does not undo what he did by the other", async () => {
  const { company, number, react, shown } = await said("the customer");
  const other = aNumber();
  await react(1, "👍");
  await react(9, "", other);
  const [kept, gone] = [await idOf(company, number), await idOf(company, other)];
  await company.run(({ tx }) => tx.updateTable("contacts").set({ merged_into: kept }).where("id", "=", gone).execute());
  await react(5, "🎉");
  expect((await shown()).reactions).toEqual(["👍"]);
  await react(10, "😂");
  expect((await shown()).reactions).toEqual(["😂"]);
});

test("what an agent changes has the time at which it left: neither the phone's older change nor an echo takes its place", async () => {
  const { company, held, agent, number, ids } = await withQueued("R$ 5");
  const id = ids[0]!;
  const { channel, orders } = fakeChannel();
  await drain(company.id, held, channel);
  const began = Math.floor(Date.now() / 1000) * 1000;
  const change = async (body: string, emoji: string) => {
    await company.as(agent, async (ctx) => {
      await editMessage(ctx, id, body);
      await reactToMessage(ctx, id, emoji);
    });
    await drain(company.id, held, channel);
  };
  const atPhone = async (at: number, body: string, emoji: string) => {
    const base = { chat: number, target: orders[0]!.ref, at, fromMe: true, author: null };
    await arrive(company, held, { ...base, id: `${at} edit ${body}`, kind: "edit", body });
    await arrive(company, held, { ...base, id: `${at} react ${emoji}`, kind: "reaction", emoji });
  };
  const shown = async () => {
    const { body, edits, reactions } = await company.run((ctx) => getMessage(ctx, id));
    return [body, edits.map((edit) => edit.body), reactions.map(({ emoji }) => emoji)];
  };
  await change("R$ 50", "👍");
  await change("R$ 60", "🎉");
  await atPhone(began - 5000, "R$ 7", "😂");
  expect(await shown()).toEqual(["R$ 60", ["R$ 5", "R$ 7", "R$ 50"], ["🎉"]]);
  await atPhone(began - 1000, "R$ 50", "👍");
  expect(await shown(), "an echo").toEqual(["R$ 60", ["R$ 5", "R$ 7", "R$ 50"], ["🎉"]]);

  // A phone sends whole seconds.
  await atPhone(Math.floor(Date.now() / 1000) * 1000, "R$ 80", "");
  expect(await shown()).toEqual(["R$ 80", ["R$ 5", "R$ 7", "R$ 50", "R$ 60"], []]);
  await atPhone(Date.now() + 3_600_000, "R$ 90", "❤️");
  await change("R$ 70", "");
  expect(await shown()).toEqual(["R$ 90", ["R$ 5", "R$ 7", "R$ 50", "R$ 60", "R$ 80", "R$ 70"], ["❤️"]]);
});
