import { kanban } from "@recado/contract/kanban";
import { tickets } from "@recado/contract/tickets";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import { createCompany, type TestCompany, type TestUser } from "../../testing/company.ts";
import { asOwner, owner } from "../../testing/owner.ts";
import { syncTags } from "../tickets/actions/syncTags.ts";
import { createTicket } from "../tickets/factory.ts";
import { listTickets } from "../tickets/list/list.ts";
import { closeTicket } from "../tickets/moves/close.ts";
import { moveCard } from "./actions.ts";
import { countLanes, showBoard } from "./board.ts";
import { aBoard, aLane } from "./factory.ts";
import { fillLanes, rowsRead } from "./testing.ts";

type Ask = Record<string, string>;

const board = (company: TestCompany, user: TestUser, ask: Ask = {}) =>
  company.as(user, (ctx) => showBoard(ctx, kanban.board.query.parse(ask)));

test("GET /ticket/kanban has the specified shape, and asks for a session and for what it can read", async () => {
  const { company, queueId, ana, lia, tags } = await aBoard();
  const { id } = await createTicket(company, { queueId });
  await company.as(ana, (ctx) => moveCard(ctx, { ticketId: id, to: tags[0] }));
  const { status, body } = await call(lia, "GET", `/ticket/kanban?queueIds=[${queueId}]&showAll=true`);
  expect([status, kanban.board.response.parse(body)]).toEqual([200, body]);
  expect(body).toMatchObject({
    tickets: [{ id, uuid: expect.any(String), tags: [{ id: tags[0] }], contact: { name: expect.any(String) }, lastMessage: "" }],
    count: 1,
    hasMore: false,
    lanes: [{ tagId: 0 }, { tagId: tags[0], hasMore: false }, { tagId: tags[1] }],
  });
  expect(await call(undefined, "GET", "/ticket/kanban")).toEqual({ status: 401, body: { error: "ERR_SESSION_EXPIRED" } });
  for (const wrong of ["queueIds=x", "tagId=x", "pageNumber=0", "perLane=51"])
    expect((await call(lia, "GET", `/ticket/kanban?${wrong}`)).status, wrong).toBe(400);
  expect((await call(lia, "GET", `/ticket/kanban?tagId=${await aLane(company, 0)}`)).body).toEqual({ error: "ERR_NO_TAG_FOUND" });
});

test("whose plan has no board is refused everywhere but at the lanes, which clients ask for on every page: there are none", async () => {
  const company = await createCompany();
  const lia = await company.createUser({ profile: "admin" });
  await aLane(company);
  const lanes = async () => (await call(lia, "GET", "/tags/kanban")).body.lista.length;
  expect(await lanes()).toBe(1);
  const { rows } = await owner().query<{ id: number }>(
    "insert into plans (name, users, connections, queues, value, use_kanban) values ($1, 9, 9, 9, 0, false) returning id",
    [`Sem quadro ${company.id}`],
  );
  await asOwner(company.id, "update companies set plan_id = $1 where id = $2", [rows[0]?.id, company.id]);
  expect(await lanes()).toBe(0);
  for (const path of ["", "/counts"]) expect((await call(lia, "GET", `/ticket/kanban${path}`)).body).toEqual({ error: "ERR_PLAN_FEATURE" });
});

test("each lane shows and counts what the list shows and counts with its tag, whoever asks and whatever is filtered", async () => {
  const { company, queueId, other, ana, bia, lia, tags } = await aBoard(3);
  const plain = await aLane(company, 0);
  const places = [
    { queueId, userId: ana.id },
    { queueId, userId: bia.id },
    { queueId },
    { queueId: other },
    { queueId: null },
    { queueId: other, userId: bia.id },
  ];
  const made = await Promise.all([...places, ...places, ...places].map((place) => createTicket(company, place)));
  for (const [at, { id }] of made.entries()) {
    const lane = [...tags, undefined][at % 4];
    const put = [...(lane === undefined ? [] : [lane]), ...(at % 3 === 0 ? [plain] : [])];
    await company.as(lia, (ctx) => syncTags(ctx, id, put));
    if (at % 5 === 4) await company.as(lia, (ctx) => closeTicket(ctx, id, { silent: true }));
  }
  const name = (await company.run(({ tx }) => tx.selectFrom("contacts").select("name").orderBy("id").executeTakeFirstOrThrow())).name;
  const queries: Ask[] = [
    {},
    { queueIds: `[${queueId}]`, onlyQueues: "true" },
    { queueIds: `[0,${other}]`, onlyQueues: "true" },
    { users: `[${bia.id}]` },
    { tags: `[${plain}]` },
    { searchParam: name },
    { searchParam: "Contact", users: `[${ana.id}]` },
  ];
  for (const user of [ana, bia, lia])
    for (const ask of queries) {
      const label = JSON.stringify(ask);
      const all = { showAll: "true", ...ask };
      const list = (more: Ask) => company.as(user, (ctx) => listTickets(ctx, tickets.list.query.parse({ ...all, ...more })));
      const onBoard = (rows: { id: number; status: string }[]) => rows.filter(({ status }) => status !== "closed").map(({ id }) => id);
      const { rows } = await board(company, user, all);
      const { lanes, isPartial } = await company.as(user, (ctx) => countLanes(ctx, kanban.counts.query.parse(all)));
      const countOf = (lane: number) => lanes.find(({ tagId }) => tagId === lane)?.count ?? 0;
      expect(isPartial).toBe(false);
      const inLanes: number[] = [];
      for (const lane of tags) {
        const named = { tags: `[${[...(ask.tags ? [plain] : []), lane]}]` };
        const listed = onBoard((await list(named)).rows);
        inLanes.push(...listed);
        const shown = rows.filter((row) => row.tags.some(({ id }) => id === lane)).map(({ id }) => id);
        expect(shown, label).toEqual(listed);
        if (!ask.searchParam) {
          const closed = (await list({ ...named, status: "closed" })).count;
          expect(countOf(lane), label).toBe((await list(named)).count - closed);
        }
        expect(countOf(lane), label).toBe(listed.length);
      }
      const first = onBoard((await list({})).rows).filter((id) => !inLanes.includes(id));
      expect(
        rows.filter((row) => !row.tags.some(({ id }) => tags.includes(id))).map(({ id }) => id),
        label,
      ).toEqual(first);
      expect(countOf(0), label).toBe(first.length);
    }
});

test("a board costs what it shows: ten times the cards are as many rows read, and pages of a lane follow each other", async () => {
  const { company, lia, queueId, ana, tags } = await aBoard(3);
  await company.run((ctx) => fillLanes(ctx, { lanes: [0, ...tags], each: 60, queueId }));
  await owner().query("analyze tickets, ticket_tags, contacts");
  const look = (user: TestUser) =>
    company.as(user, async (ctx) => {
      const read = await rowsRead(ctx, "tickets");
      const { rows, lanes } = await showBoard(ctx, kanban.board.query.parse({ showAll: "true", perLane: "12" }));
      expect([rows.length, lanes.map(({ hasMore }) => hasMore)]).toEqual([48, [true, true, true, true]]);
      return (await rowsRead(ctx, "tickets")) - read;
    });
  const before = [await look(lia), await look(ana)];
  const pages = [];
  for (const pageNumber of ["1", "2", "3"]) pages.push(await board(company, lia, { tagId: `${tags[1]}`, pageNumber }));
  expect(pages.map(({ rows, lanes }) => [rows.length, lanes[0]?.hasMore])).toEqual([
    [50, true],
    [10, false],
    [0, false],
  ]);
  const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id));
  expect(new Set(ids).size).toBe(60);

  await company.run((ctx) => fillLanes(ctx, { lanes: [0, ...tags], each: 540, queueId }));
  await company.run(({ tx }) => sql`update tickets set status = 'closed', user_id = null where id % 10 = 0`.execute(tx));
  await owner().query("analyze tickets, ticket_tags, contacts");
  const after = [await look(lia), await look(ana)];
  for (const [at, read] of after.entries()) expect(read).toBeLessThanOrEqual((before[at] ?? 0) + 5);
});

test("a board of very many lanes shows less of each", async () => {
  const { company, lia, tags } = await aBoard(2);
  await company.run(({ tx }) =>
    sql`insert into tags (name, color, kanban) select 'Coluna ' || n, '#7048C6', true from generate_series(1, 118) n`.execute(tx),
  );
  await company.run((ctx) => fillLanes(ctx, { lanes: tags, each: 20, queueId: null }));
  const { rows, lanes } = await board(company, lia, { showAll: "true" });
  expect([lanes.length, rows.length, lanes.filter(({ hasMore }) => hasMore).length]).toEqual([121, 32, 2]);
});
