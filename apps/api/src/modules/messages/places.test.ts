import { messages } from "@recado/contract/messages";
import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import { createCompany, type TestCompany, type TestUser } from "../../testing/company.ts";
import { aTeam, createTicket } from "../tickets/factory.ts";

const SIDE = 20;
const FOUND_PAGE = 200;

/** A conversation that Ana holds and Bia may read; Caio serves another queue. */
async function world() {
  const team = await aTeam();
  const caio = await team.company.createUser({ name: "Caio", queueIds: [team.other] });
  const abroad = await (await createCompany()).createUser({ profile: "admin" });
  const ticket = await createTicket(team.company, { userId: team.ana.id, queueId: team.queueId });
  const path = `/messages/${ticket.id}`;
  const around = async (user: TestUser, query: Record<string, string>) => {
    const { status, body } = await call(user, "GET", `${path}/around?${new URLSearchParams(query)}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return messages.around.response.parse(body);
  };
  const found = async (user: TestUser, searchParam: string, cursor = "") => {
    const query = new URLSearchParams({ searchParam, ...(cursor && { cursor }) });
    const { status, body } = await call(user, "GET", `${path}/find?${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return messages.find.response.parse(body);
  };
  return { ...team, caio, abroad, ticket, path, around, found };
}

type MessageSeed = { body?: string; minute?: number; isDeleted?: boolean };

/** Stored in this order, two per minute unless given otherwise. */
const say = (company: TestCompany, ticketId: number, list: MessageSeed[]) =>
  company.run(async ({ tx }) => {
    const rows = await tx
      .insertInto("messages")
      .values(
        list.map(({ body = "", minute, isDeleted = false }, at) => ({
          ticket_id: ticketId,
          from_me: false,
          origin: "contact",
          kind: "text",
          status: "received",
          body,
          is_deleted: isDeleted,
          sent_at: new Date(Date.UTC(2026, 10, 20, 10, minute ?? Math.floor(at / 2))),
        })),
      )
      .returning("id")
      .execute();
    return rows.map(({ id }) => String(id)).sort((a, b) => Number(a) - Number(b));
  });

const idsOf = ({ messages: list }: { messages: Array<{ id: string }> }) => list.map(({ id }) => id);

test("around a message stands what was said before and after it, and from there it goes on both ways to the ends", async () => {
  const { company, ticket, around, bia } = await world();
  const ids = await say(
    company,
    ticket.id,
    Array.from({ length: 70 }, () => ({})),
  );
  const middle = await around(bia, { id: ids[30] ?? "" });
  expect(idsOf(middle)).toEqual(ids.slice(30 - SIDE, 30 + SIDE + 1));
  const before = await around(bia, { before: middle.before ?? "" });
  expect([idsOf(before), before.before]).toEqual([ids.slice(0, 10), null]);
  expect(idsOf(await around(bia, { after: before.after ?? "" }))).toEqual(ids.slice(10, 10 + SIDE));
  const after = await around(bia, { after: middle.after ?? "" });
  expect([idsOf(after), after.after]).toEqual([ids.slice(51, 70), null]);
  const end = await around(bia, {});
  expect([idsOf(end), end.after]).toEqual([ids.slice(50), null]);
});

test("reading around a message leaves no trace: nothing counts as read for it", async () => {
  const { company, ticket, around, ana } = await world();
  const [id = ""] = await say(company, ticket.id, [{ body: "Olá" }]);
  await around(ana, { id });
  const read = await company.run(({ tx }) => tx.selectFrom("messages").select("read").executeTakeFirstOrThrow());
  expect(read).toEqual({ read: false });
});

test("words are found whatever their accents and capitals, newest first, and never as a pattern", async () => {
  const { company, ticket, queueId, found, bia } = await world();
  const another = await createTicket(company, { queueId });
  const [first, second, , , percent] = await say(company, ticket.id, [
    { body: "O PREÇO mudou" },
    { body: "qual o preco?" },
    { body: "preço apagado", isDeleted: true },
    { body: "nada disso" },
    { body: "100% certo" },
  ]);
  await say(company, another.id, [{ body: "preço de outra conversa" }]);
  expect(await found(bia, "Preço")).toEqual({ count: 2, ids: [second, first], cursor: null });
  expect((await found(bia, "0%")).ids).toEqual([percent]);
  expect(await found(bia, "%%")).toEqual({ count: 0, ids: [], cursor: null });
  for (const few of ["", " ", "1"]) expect(await found(bia, few), few).toEqual({ count: 0, ids: [], cursor: null });
});

test("more than a page holds go on from its end, and all of them are counted", async () => {
  const { company, ticket, found, ana } = await world();
  const ids = await say(
    company,
    ticket.id,
    Array.from({ length: FOUND_PAGE + 5 }, () => ({ body: "de novo", minute: 1 })),
  );
  const first = await found(ana, "novo");
  expect([first.ids.length, first.count]).toEqual([FOUND_PAGE, FOUND_PAGE + 5]);
  const second = await found(ana, "novo", first.cursor ?? "");
  expect([second.count, second.cursor]).toEqual([FOUND_PAGE + 5, null]);
  expect([...first.ids, ...second.ids]).toEqual(ids.toReversed());
});

test("whoever may not read the conversation neither finds nor looks around in it", async () => {
  const { company, ticket, queueId, path, ana, caio, abroad } = await world();
  const [id] = await say(company, ticket.id, [{ body: "segredo" }]);
  const another = await createTicket(company, { queueId });
  for (const url of [`${path}/around?id=${id}`, `${path}/find?searchParam=segredo`]) {
    expect((await call(undefined, "GET", url)).status, url).toBe(401);
    for (const nobody of [caio, abroad])
      expect(await call(nobody, "GET", url), url).toEqual({ status: 404, body: { error: "ERR_NO_TICKET_FOUND" } });
  }
  expect(await call(ana, "GET", `/messages/${another.id}/around?id=${id}`)).toEqual({
    status: 404,
    body: { error: "ERR_NO_MESSAGE_FOUND" },
  });
  for (const strange of ["around?id=x", "around?before=x", "around?after=1.2", "find?searchParam=ab&cursor=1"])
    expect((await call(ana, "GET", `${path}/${strange}`)).status, strange).toBe(400);
});
