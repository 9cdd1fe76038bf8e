import { changeId, type Inbound, type InboundOf, unreadableId } from "@recado/channels/inbound";
import { expect, test } from "vitest";
import { createCompany, type TestCompany } from "../../../testing/company.ts";
import { eventsDuring } from "../../../testing/eventsDuring.ts";
import { owner } from "../../../testing/owner.ts";
import { aNumber } from "../../contacts/factory.ts";
import { aMessage, aPerson, arrive, heldConnection, messagesOf } from "../factory.ts";
import { receiveJob } from "../jobKeys.ts";
import { keepArrivals } from "./inbox.ts";
import { receiveNext } from "./next.ts";

const content = { type: "unknown", label: "unreadable" } as const;

/** A message that could not be decrypted, as the engine stores it, and what may follow. */
async function aRiddle() {
  const company = await createCompany();
  const held = await heldConnection(company);
  const number = aNumber();
  const said = aMessage({ number, body: "Agora sim" });
  const riddle: InboundOf<"message"> = { ...said, id: unreadableId(said.id), content };
  await keepArrivals(company.id, held.connectionId, [{ inbound: riddle, raw: null, waitMs: 60_000 }], held.token);

  const receive = async () => {
    while (await receiveNext(company.id, held.connectionId, number));
    return (await messagesOf(company)).map(({ body }) => body);
  };
  return {
    company,
    held,
    number,
    said,
    riddle,
    receive,
    hear: (...news: Inbound[]) => arrive(company, held, ...news),
    async due() {
      await company.run(({ tx }) =>
        tx
          .updateTable("inbox")
          .set({ due_at: new Date(0) })
          .where("due_at", "is not", null)
          .execute(),
      );
      return receive();
    },
    last: () => company.run(({ tx }) => tx.selectFrom("tickets").select(["last_message as last", "unread_messages as unread"]).execute()),
  };
}

test("what nobody could read is told when it is due and not before, in its place, once", async () => {
  const { company, held, number, riddle, receive, due, hear, last } = await aRiddle();
  expect(await receive()).toEqual([]);
  await hear(aMessage({ number, body: "Depois" }));
  expect(await receive()).toEqual(["Depois"]);

  // Another engine may store it, too.
  await keepArrivals(company.id, held.connectionId, [{ inbound: riddle, raw: null, waitMs: 60_000 }], held.token);
  expect(await due()).toEqual([expect.stringContaining("Veja no celular"), "Depois"]);
  expect(await due()).toHaveLength(2);
  expect(await last()).toEqual([{ last: "Depois", unread: 2 }]);
});

test("it has a wake-up of its own, which no earlier one of its conversation takes along", async () => {
  const { company, number, hear } = await aRiddle();
  await hear(aMessage({ number }));
  const { rows } = await owner().query<{ due: string | null; starts: Date }>(
    `select data -> 'key' ->> 'dueAt' as due, start_after as starts from pgboss.job
      where name = $1 and data ->> 'companyId' = $2 and state = 'created' order by start_after`,
    [receiveJob.name, String(company.id)],
  );
  const [soon, later] = rows;
  expect([rows.length, soon?.due]).toEqual([2, null]);
  expect(later?.starts.toISOString()).toBe(later?.due);
  const { due_at } = await company.run(({ tx }) =>
    tx.selectFrom("inbox").select("due_at").where("due_at", "is not", null).executeTakeFirstOrThrow(),
  );
  expect(due_at?.toISOString()).toBe(later?.due);
});

test("what was said again in time is told alone, as if it had been read at once", async () => {
  const { said, hear, due, last } = await aRiddle();
  await hear(said);
  expect(await due()).toEqual(["Agora sim"]);
  expect(await last()).toEqual([{ last: "Agora sim", unread: 1 }]);
});

test("what is said again later takes the place of what already stood for it", async () => {
  const { said, hear, due, receive } = await aRiddle();
  expect(await due()).toEqual([expect.stringContaining("Veja no celular")]);
  await hear(said);
  expect(await receive()).toEqual(["Agora sim"]);
});

const aside = ({ chat, at, peer }: InboundOf<"message">) => ({ chat, at, fromMe: false, author: peer });

test.each(["edit", "delete", "reaction", "ignorable"] as const)("nothing stands for what turned out in time to be: %s", async (kind) => {
  const { number, said, hear, due } = await aRiddle();
  const other = aMessage({ number, body: "Duas cadeiras" });
  const change = { ...aside(said), id: changeId(kind, said.id), target: other.id, body: "Duas cadeiras", emoji: "👍" };
  await hear(other, { ...change, kind } as Inbound);
  expect(await due()).toEqual(["Duas cadeiras"]);
});

test("what turns out after it was shown to be nothing that a conversation shows goes from before everybody's eyes", async () => {
  const { company, number, said, hear, due, receive, last } = await aRiddle();
  const before = aMessage({ number, at: said.at, body: "Antes" });
  await hear(before);
  expect(await due()).toHaveLength(2);
  const shown = await company.run(({ tx }) => tx.selectFrom("messages").select(["id", "kind"]).orderBy("id").execute());
  const standIn = shown.find(({ kind }) => kind === "unknown")!;
  expect(await last()).toEqual([{ last: expect.stringContaining("Veja no celular"), unread: 2 }]);

  const nothing = { ...aside(said), id: changeId("ignorable", said.id), kind: "ignorable" } as const;
  const news = await eventsDuring(company.id, () => hear(nothing));
  expect(await receive()).toEqual(["Antes"]);
  expect(await last()).toEqual([{ last: "Antes", unread: 1 }]);
  expect(news).toMatchObject([
    { event: `company-${company.id}-message`, payload: { action: "delete", messageId: String(standIn.id) } },
    { event: `company-${company.id}-ticket`, payload: { action: "update", ticket: { lastMessage: "Antes", unreadMessages: 1 } } },
  ]);
});

test("where more was said since, the list goes on showing that; where nothing else was, it shows nothing", async () => {
  const content = { type: "location", latitude: -23.5, longitude: -46.6, name: "Loja", address: null } as const;
  for (const isAlone of [false, true]) {
    const { number, said, hear, due, last } = await aRiddle();
    await due();
    if (!isAlone) await hear(aMessage({ number, content }));
    await hear({ ...aside(said), id: changeId("ignorable", said.id), kind: "ignorable" });
    expect(await last()).toEqual([isAlone ? { last: "", unread: 0 } : { last: "Loja", unread: 1 }]);
  }
});

test("nobody takes it away who did not say it", async () => {
  const { said, riddle, hear, due } = await aRiddle();
  const other = aNumber();
  const nothing = { ...aside(said), id: changeId("ignorable", said.id), kind: "ignorable" } as const;
  const claims: Inbound[] = [
    { ...nothing, chat: other, author: aPerson(other) },
    { ...nothing, id: changeId("edit", said.id), fromMe: true, author: null },
  ];
  await hear(...claims);
  expect([riddle.fromMe, await due()]).toEqual([false, [expect.stringContaining("Veja no celular")]]);
  await hear(...claims.map((claim) => ({ ...claim, id: changeId("ignorable", said.id) })));
  expect(await due()).toHaveLength(1);
});

test("what waits holds up nothing that came after it, and is not looked for again and again", async () => {
  const { company, held, number } = await aRiddle();
  await keepArrivals(company.id, held.connectionId, [{ inbound: aMessage({ number }), raw: null }], held.token);
  expect(await receiveNext(company.id, held.connectionId, number)).toBe(false);
  expect(await statesOf(company)).toEqual(["done", "waiting"]);
});

const statesOf = async (company: TestCompany) =>
  (await company.run(({ tx }) => tx.selectFrom("inbox").select("state").execute())).map(({ state }) => state).sort();
