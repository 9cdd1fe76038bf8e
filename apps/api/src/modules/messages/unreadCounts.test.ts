import { changeId, unreadableId } from "@recado/channels/inbound";
import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import type { TestUser } from "../../testing/company.ts";
import { aMessage, aPerson, arrive, heldConnection, ticketsOf } from "./factory.ts";
import { JOSE, MARIA, say, ticketOf, world } from "./merges/testing.ts";

const unreadable = { type: "unknown", label: "unreadable" } as const;

/** Maria and José have each written one message; `unread` of each conversation. */
async function desk() {
  const it = await world();
  const { company, held, ana, lia, maria, jose } = it;
  const ids = { maria: await ticketOf(company, maria), jose: await ticketOf(company, jose) };
  const riddle = aMessage({ number: MARIA, content: unreadable });
  return {
    ...it,
    ids,
    says: (number: string, ...bodies: string[]) => arrive(company, held, ...bodies.map((body) => aMessage({ number, body }))),
    riddle: () => arrive(company, held, { ...riddle, id: unreadableId(riddle.id) }),
    /** The message that could not be decrypted turns out to be no message. */
    solve: () =>
      arrive(company, held, {
        kind: "ignorable",
        id: changeId("ignorable", riddle.id),
        chat: riddle.chat,
        at: riddle.at,
        fromMe: false,
        author: aPerson(MARIA),
      }),
    open: (id = ids.maria, user: TestUser = ana) => call(user, "GET", `/messages/${id}`),
    hold: (id = ids.maria) => call(lia, "PUT", `/tickets/${id}`, { status: "open", userId: ana.id }),
    close: (id = ids.maria) => call(lia, "PUT", `/tickets/${id}`, { status: "closed", silent: true }),
    mark: async (id = ids.maria) => expect((await call(lia, "POST", `/tickets/${id}/unread`)).status).toBe(200),
    unread: async () => {
      const rows = await ticketsOf(company);
      const of = (id: number) => rows.find((row) => row.id === id)?.unread;
      return [of(ids.maria), of(ids.jose)];
    },
  };
}

test("what a colleague has opened stays opened when something among it turns out to be nothing", async () => {
  const { says, riddle, open, solve, unread } = await desk();
  await riddle();
  await says(MARIA, "um", "dois");
  expect(await unread()).toEqual([4, 1]);
  await open();
  await solve();
  expect(await unread()).toEqual([0, 1]);
  await says(MARIA, "três");
  expect(await unread()).toEqual([1, 1]);
});

test("what came since it was opened is counted without what turned out to be nothing, closed and opened again as well", async () => {
  const { says, riddle, open, hold, close, solve, unread } = await desk();
  await hold();
  await open();
  await says(MARIA, "um");
  await riddle();
  await close();
  await hold();
  expect(await unread()).toEqual([2, 1]);
  await solve();
  expect(await unread()).toEqual([1, 1]);
});

test.each([
  ["the last word is", false],
  ["something before it is", true],
])("what was marked unread by hand stays so until it is opened, though %s nothing", async (_, isMore) => {
  const { says, riddle, hold, open, mark, solve, unread } = await desk();
  await hold();
  await riddle();
  if (isMore) await says(MARIA, "um");
  await open();
  await mark();
  expect(await unread()).toEqual([1, 1]);
  await solve();
  expect(await unread()).toEqual([1, 1]);
  await says(MARIA, "dois");
  expect(await unread()).toEqual([2, 1]);
  await open();
  expect(await unread()).toEqual([0, 1]);
});

test("two that became one count what each of them counted, and each counts its own again once they are two", async () => {
  for (const seen of ["maria", "jose"] as const) {
    const { ids, says, riddle, open, merge, undo, solve, unread } = await desk();
    await says(JOSE, "um", "dois");
    await open(ids[seen]);
    const [ofMaria, ofJose] = seen === "maria" ? [0, 3] : [1, 0];
    expect(await unread()).toEqual([ofMaria, ofJose]);
    await merge();
    await riddle();
    expect(await unread()).toEqual([ofMaria + ofJose + 1, undefined]);
    await solve();
    expect(await unread()).toEqual([ofMaria + ofJose, undefined]);
    await says(JOSE, "três");
    await undo();
    expect(await unread(), `${seen} was opened`).toEqual([ofMaria, ofJose + 1]);
  }
});

test("what was opened while two were one is read in both of them, in a conversation that has come out of it as well", async () => {
  const { company, says, ids, jose, maria, open, merge, undo, unread } = await desk();
  const other = await heldConnection(company);
  const there = () =>
    company.run(({ tx }) =>
      tx
        .selectFrom("tickets")
        .select(["id", "contact_id as of", "unread_messages as unread"])
        .where("connection_id", "=", other.connectionId)
        .orderBy("id")
        .execute(),
    );
  await merge();
  await says(JOSE, "um", "dois");
  await say(company, other, MARIA, "aqui também");
  await say(company, other, JOSE, "e eu");
  await open();
  const [{ id = 0 } = {}] = await there();
  await open(id);
  await say(company, other, JOSE, "mais uma");
  await undo();
  expect([await unread(), await ticketOf(company, maria)]).toEqual([[0, 0], ids.maria]);
  expect(await there()).toMatchObject([
    { of: maria, unread: 0 },
    { of: jose, unread: 1 },
  ]);
});

test.each([
  ["Maria's, before", "maria", [1, 0]],
  ["José's, before", "jose", [0, 1]],
  ["theirs, while they were one", "both", [1, 0]],
] as const)("what was marked unread by hand is unread when two are taken apart: %s", async (_, whose, expected) => {
  const { ids, hold, open, mark, merge, undo, unread } = await desk();
  for (const id of [ids.maria, ids.jose]) {
    await hold(id);
    await open(id);
  }
  if (whose !== "both") await mark(ids[whose]);
  await merge();
  if (whose === "both") await mark();
  expect(await unread()).toEqual([1, undefined]);
  await undo();
  expect(await unread()).toEqual(expected);
});
