import { tickets as endpoints, type TicketFilter } from "@recado/contract/tickets";
import { expect, onTestFinished, test } from "vitest";
import { setClock } from "../../../platform/clock.ts";
import { createCompany, type TestCompany, type TestUser } from "../../../testing/company.ts";
import { aTeam, createTicket } from "../factory.ts";
import { listTickets } from "./list.ts";

const list = (company: TestCompany, user: TestUser, filter: Partial<Record<keyof TicketFilter, string>> = {}) =>
  company.as(user, (ctx) => listTickets(ctx, endpoints.list.query.parse(filter)));
const idsOf = async (...args: Parameters<typeof list>) => {
  const { rows, count } = await list(...args);
  expect(count).toBe(rows.length);
  return rows.map(({ id }) => id);
};

async function aHouse() {
  const team = await aTeam();
  const { company, ana, bia, queueId, other } = team;
  const mine = await createTicket(company, { userId: ana.id, queueId: null });
  const colleagues = await createTicket(company, { userId: bia.id, queueId });
  const elsewhere = await createTicket(company, { userId: bia.id, queueId: other });
  const waits = await createTicket(company, { queueId });
  const waitsElsewhere = await createTicket(company, { queueId: other });
  const queueless = await createTicket(company);
  const over = await createTicket(company, { userId: bia.id, queueId, status: "closed" });
  const overElsewhere = await createTicket(company, { userId: bia.id, queueId: other, status: "closed" });
  const ids = Object.fromEntries(
    Object.entries({ mine, colleagues, elsewhere, waits, waitsElsewhere, queueless, over, overElsewhere }).map(([name, { id }]) => [
      name,
      id,
    ]),
  ) as Record<"mine" | "colleagues" | "elsewhere" | "waits" | "waitsElsewhere" | "queueless" | "over" | "overElsewhere", number>;
  return { ...team, ids, named: (found: number[]) => found.map((id) => Object.entries(ids).find(([, known]) => known === id)?.[0]) };
}

test("the tabs of an agent: open is his own, pending what his queues offer, closed and search all that he may read", async () => {
  const { company, ana, queueId, named } = await aHouse();
  const tab = async (filter: Parameters<typeof list>[2]) => named(await idsOf(company, ana, filter));
  const queueIds = JSON.stringify([queueId]);
  for (const more of [{}, { queueIds }, { showAll: "true" }, { showAll: "true", queueIds }]) {
    expect(await tab({ status: "open", ...more })).toEqual(["mine"]);
    expect(await tab({ status: "pending", ...more })).toEqual(["waits"]);
    expect(await tab({ status: "closed", ...more })).toEqual(["over"]);
    expect(await tab(more)).toEqual(["over", "waits", "colleagues", "mine"]);
  }
});

test("the tabs of an admin: without show-all open is his own; with it everything is everybody's", async () => {
  const { company, lia, ids, named } = await aHouse();
  const tab = async (filter: Parameters<typeof list>[2]) => named(await idsOf(company, lia, filter));
  expect(await tab({ status: "open" })).toEqual([]);
  expect(await tab({ status: "open", showAll: "true" })).toEqual(["elsewhere", "colleagues", "mine"]);
  expect(await tab({ status: "pending" })).toEqual(["queueless"]);
  expect(await tab({ status: "pending", showAll: "true" })).toEqual(["queueless", "waitsElsewhere", "waits"]);
  expect(await tab({ status: "closed" })).toEqual(["overElsewhere", "over"]);
  expect(await tab({ showAll: "true" })).toHaveLength(Object.keys(ids).length);
});

test("an admin who serves queues is offered what waits in them and in none, and is told of that", async () => {
  const { company, other, named } = await aHouse();
  const zoe = await company.createUser({ profile: "admin", queueIds: [other] });
  const tab = async (filter: Parameters<typeof list>[2]) => named(await idsOf(company, zoe, filter));
  expect(await tab({ status: "pending" })).toEqual(["queueless", "waitsElsewhere"]);
  expect(await tab({ status: "pending", showAll: "true" })).toEqual(["queueless", "waitsElsewhere", "waits"]);
  await company.run(({ tx }) => tx.updateTable("tickets").set({ unread_messages: 1 }).execute());
  expect(await tab({ withUnreadMessages: "true" })).toEqual(["queueless", "waitsElsewhere"]);
});

test("an admin who serves no queue is told of all that waits", async () => {
  const { company, lia, named } = await aHouse();
  await company.run(({ tx }) => tx.updateTable("tickets").set({ unread_messages: 1 }).execute());
  expect(named(await idsOf(company, lia, { withUnreadMessages: "true" }))).toEqual(["queueless", "waitsElsewhere", "waits"]);
});

test("whoever may take all tickets is told of what waits without a queue too, and of nothing in queues that are not his", async () => {
  const { company, ana, queueId, named } = await aHouse();
  const noa = await company.createUser({ queueIds: [queueId], allTicket: true });
  await company.run(({ tx }) => tx.updateTable("tickets").set({ unread_messages: 1 }).execute());
  const toldOf = async (user: TestUser) => named(await idsOf(company, user, { withUnreadMessages: "true" }));
  expect(await toldOf(noa)).toEqual(["queueless", "waits"]);
  expect(await toldOf(ana)).toEqual(["waits", "mine"]);
});

test("queues narrow the list, and nought asks for those without one", async () => {
  const { company, lia, bia, queueId, other, named } = await aHouse();
  const all = async (queueIds: number[]) => named(await idsOf(company, lia, { showAll: "true", queueIds: JSON.stringify(queueIds) }));
  expect(await all([other])).toEqual(["overElsewhere", "waitsElsewhere", "elsewhere"]);
  expect(await all([other, 0, other])).toEqual(["overElsewhere", "queueless", "waitsElsewhere", "elsewhere", "mine"]);
  expect(await all([])).toHaveLength(8);
  expect(named(await idsOf(company, bia, { status: "pending", queueIds: JSON.stringify([queueId]) }))).toEqual(["waits"]);
  expect(named(await idsOf(company, bia, { status: "open", queueIds: JSON.stringify([other]) }))).toEqual(["elsewhere"]);
});

test("whoever asks for his queues only is shown no ticket without one, be they all that he has", async () => {
  const { company, ana, queueId, named } = await aHouse();
  const only = { queueIds: JSON.stringify([queueId]), onlyQueues: "true" };
  expect(named(await idsOf(company, ana, { status: "open", ...only }))).toEqual([]);
  expect(named(await idsOf(company, ana, { showAll: "true", ...only }))).toEqual(["over", "waits", "colleagues"]);

  const noa = await company.createUser({ queueIds: [queueId], allTicket: true });
  const waiting = async (filter: Parameters<typeof list>[2]) => named(await idsOf(company, noa, { status: "pending", ...filter }));
  expect(await waiting({ queueIds: only.queueIds })).toEqual(["queueless", "waits"]);
  expect(await waiting(only)).toEqual(["waits"]);
  expect(await waiting({ ...only, queueIds: JSON.stringify([queueId, 0]) })).toEqual(["queueless", "waits"]);
});

test("tags are wanted all at once, people any of them, and unread ones where they concern me", async () => {
  const { company, ana, bia, lia, ids, named } = await aHouse();
  const [one, other] = await Promise.all(
    ["VIP", "Urgente"].map((name) =>
      company.run(({ tx }) => tx.insertInto("tags").values({ name, color: "#111111" }).returning("id").executeTakeFirstOrThrow()),
    ),
  );
  const tag = (ticket_id: number, tag_id: number) =>
    company.run(({ tx }) => tx.insertInto("ticket_tags").values({ ticket_id, tag_id }).execute());
  await tag(ids.mine, one!.id);
  await tag(ids.mine, other!.id);
  await tag(ids.waits, one!.id);
  await company.run(({ tx }) => tx.updateTable("tickets").set({ unread_messages: 2 }).where("id", "<>", ids.waitsElsewhere).execute());

  const tags = (...wanted: number[]) => ({ tags: JSON.stringify(wanted) });
  expect(named(await idsOf(company, ana, tags(one!.id)))).toEqual(["waits", "mine"]);
  expect(named(await idsOf(company, ana, tags(one!.id, other!.id)))).toEqual(["mine"]);
  expect(named(await idsOf(company, lia, { showAll: "true", users: JSON.stringify([ana.id, bia.id, bia.id]), status: "open" }))).toEqual([
    "elsewhere",
    "colleagues",
    "mine",
  ]);
  expect(named(await idsOf(company, ana, { withUnreadMessages: "true" }))).toEqual(["waits", "mine"]);
  expect(named(await idsOf(company, bia, { withUnreadMessages: "true" }))).toEqual(["waits", "elsewhere", "colleagues"]);
});

test("a day is the company's day", async () => {
  const company = await createCompany();
  const admin = await company.createUser({ profile: "admin" });
  const at = (iso: string) => onTestFinished(setClock(() => new Date(iso)));
  at("2026-11-22T02:59:59Z"); // 23:59:59 in São Paulo
  const late = await createTicket(company);
  at("2026-11-22T03:00:00Z");
  const next = await createTicket(company);
  expect(await idsOf(company, admin, { date: "2026-11-21" })).toEqual([late.id]);
  expect(await idsOf(company, admin, { date: "2026-11-22" })).toEqual([next.id]);
  expect(await idsOf(company, admin, { updatedAt: "2026-11-22", status: "pending" })).toEqual([next.id]);
  expect(await idsOf(company, admin, { date: "" })).toHaveLength(2);
});

test("a search finds by the contact's name and number and by what was written, and only what one may read", async () => {
  const { company, ana, lia, ids, named } = await aHouse();
  const rename = (id: number, name: string) =>
    company.run(({ tx }) =>
      tx
        .updateTable("contacts")
        .set({ name })
        .where("id", "=", (eb) => eb.selectFrom("tickets").select("contact_id").where("id", "=", id))
        .execute(),
    );
  await rename(ids.mine, "João Aragão");
  await rename(ids.elsewhere, "Joao Silva");
  await wrote(company, ids.over, "O orçamento do João");
  const found = async (user: TestUser, searchParam: string) => named(await idsOf(company, user, { searchParam, showAll: "true" }));
  expect(await found(ana, "JOAO")).toEqual(["over", "mine"]);
  expect(await found(lia, "joão")).toEqual(["over", "elsewhere", "mine"]);
  expect(await found(ana, "orcamento")).toEqual(["over"]);
  expect(await found(ana, "%")).toEqual([]);
});

test.each(["(11) 98765-4321", "+55 11 98765-4321", "98765 4321", "11 8765-4321"])(
  "a number that is written %s is found as it is",
  async (written) => {
    const { company, ana, lia, ids, named } = await aHouse();
    await company.run(({ tx }) =>
      tx
        .updateTable("contacts")
        .set({ number: "5511987654321", name: "Marina" })
        .where("id", "=", (eb) => eb.selectFrom("tickets").select("contact_id").where("id", "=", ids.mine))
        .execute(),
    );
    for (const user of [ana, lia]) expect(named(await idsOf(company, user, { searchParam: written, showAll: "true" }))).toEqual(["mine"]);
  },
);

test("what was deleted is found by nobody, be its words rare or common", async () => {
  const { company, ana, lia, ids, named } = await aHouse();
  await wrote(company, ids.mine, "A senha é banana", true);
  const found = async (user: TestUser, searchParam: string) => named(await idsOf(company, user, { searchParam, showAll: "true" }));
  for (const user of [ana, lia]) expect(await found(user, "banana")).toEqual([]);
  for (let times = 0; times < 11; times++) await wrote(company, ids.over, "Banana prata");
  for (const user of [ana, lia]) expect(await found(user, "banana")).toEqual(["over"]);
});

const wrote = (company: TestCompany, ticket_id: number, body: string, is_deleted = false) =>
  company.run(({ tx }) => {
    const sent = { from_me: true, origin: "agent", kind: "text", status: "sent", sent_at: new Date() };
    return tx
      .insertInto("messages")
      .values({ ...sent, ticket_id, body, is_deleted })
      .execute();
  });

test("pages of forty, by number and by cursor, each ticket once, while others come in front", async () => {
  const { company, ana, lia, queueId, other } = await aTeam();
  for (let number = 0; number < 85; number++) await createTicket(company, { queueId: number % 3 === 0 ? other : queueId });
  const numbered = await Promise.all(
    ["1", "2", "3"].map((pageNumber) => list(company, lia, { status: "pending", showAll: "true", pageNumber })),
  );
  expect(numbered.map(({ rows, count, hasMore }) => [rows.length, count, hasMore])).toEqual([
    [40, 85, true],
    [40, 85, true],
    [5, 85, false],
  ]);

  const first = await list(company, lia, { status: "pending", showAll: "true" });
  await createTicket(company, { queueId });
  const second = await list(company, lia, { status: "pending", showAll: "true", cursor: first.cursor! });
  const third = await list(company, lia, { status: "pending", showAll: "true", cursor: second.cursor! });
  const seen = [first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id));
  expect(seen).toEqual(numbered.flatMap(({ rows }) => rows.map(({ id }) => id)));
  expect([second.count, third.hasMore, third.cursor]).toEqual([85, false, null]);

  const agents = await list(company, ana, { status: "pending" });
  const rest = await list(company, ana, { status: "pending", cursor: agents.cursor! });
  expect([agents.count, agents.rows.length + rest.rows.length]).toEqual([57, 57]);
  await expect(list(company, ana, { cursor: "bm9uc2Vuc2U" })).rejects.toMatchObject({ code: "ERR_VALIDATION" });
});
