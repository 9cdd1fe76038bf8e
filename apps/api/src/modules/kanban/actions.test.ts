import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";
import { listenTo } from "../../testing/listenTo.ts";
import { changeTag, removeTag } from "../tags/actions.ts";
import { aTag } from "../tags/factory.ts";
import { syncTags } from "../tickets/actions/syncTags.ts";
import { createTicket } from "../tickets/factory.ts";
import { closeTicket } from "../tickets/moves/close.ts";
import { moveCard, orderLanes } from "./actions.ts";
import { aBoard, aLane, tagsOf } from "./factory.ts";

const upwards = (one: number, other: number) => one - other;

test("a card moves from lane to lane and back to the first one, keeps its other tags, and whoever reads the ticket hears it", async () => {
  const { company, queueId, ana, lia, tags } = await aBoard();
  const [{ id }, plain] = [await createTicket(company, { queueId }), await aLane(company, 0)];
  await company.as(lia, (ctx) => syncTags(ctx, id, [plain]));
  const stranger = await company.createUser();
  const { heardBy } = listenTo(company);

  for (const tag of tags) {
    const { status, body } = await call(ana, "PUT", `/ticket-tags/${id}/${tag}`);
    expect([status, body.ticket.tags.map((one: { id: number }) => one.id).toSorted(upwards)]).toEqual([
      200,
      [plain, tag].toSorted(upwards),
    ]);
    expect(await tagsOf(company, id)).toEqual({ tags: [plain, tag].toSorted(upwards), lane: tag });
  }
  expect((await call(ana, "PUT", `/ticket-tags/${id}/${tags[1]}`)).status).toBe(200); // there already
  expect((await call(lia, "DELETE", `/ticket-tags/${id}`)).status).toBe(200);
  expect(await tagsOf(company, id)).toEqual({ tags: [plain], lane: 0 });
  expect(await heardBy(ana, "ticket")).toHaveLength(3);
  expect(await heardBy(stranger, "ticket")).toEqual([]);
  expect((await call(stranger, "PUT", `/ticket-tags/${id}/${tags[0]}`)).body).toEqual({ error: "ERR_NO_TICKET_FOUND" });
});

test("of many who take one card from where it was one moves it, and the others are told; it is in one lane in the end", async () => {
  const { company, queueId, tags } = await aBoard(4);
  const { id } = await createTicket(company, { queueId });
  const people = await Promise.all(tags.map(() => company.createUser({ queueIds: [queueId] })));
  for (const from of [0, undefined]) {
    const answers = await Promise.all(
      people.map((person, at) => call(person, "PUT", `/ticket-tags/${id}/${tags[at]}${from === undefined ? "" : `?from=${from}`}`)),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(from === undefined ? 4 : 1);
    for (const { body } of answers.filter((answer) => !won.includes(answer))) expect(body).toEqual({ error: "ERR_CARD_MOVED" });
    const { tags: now, lane } = await tagsOf(company, id);
    expect([now.length, now[0]]).toEqual([1, lane]);
  }
});

test("whatever writes it, the database keeps a ticket in one lane at most, and the ticket says which", async () => {
  const { company, lia, tags } = await aBoard();
  const { id } = await createTicket(company);
  const insert = (tag: number) => company.run(({ tx }) => tx.insertInto("ticket_tags").values({ ticket_id: id, tag_id: tag }).execute());
  await insert(tags[0]);
  await expect(insert(tags[1])).rejects.toThrow("ticket_tags_one_lane");

  // A tag that the ticket already has becomes a lane: the one that was added later counts.
  const later = await aLane(company, 0);
  await insert(later);
  await company.as(lia, (ctx) => changeTag(ctx, later, aTag({ kanban: 1 })));
  expect(await tagsOf(company, id)).toEqual({ tags: [later], lane: later });
  await company.as(lia, (ctx) => changeTag(ctx, later, aTag({ kanban: 0 })));
  expect(await tagsOf(company, id)).toEqual({ tags: [later], lane: 0 });
  await company.as(lia, (ctx) => moveCard(ctx, { ticketId: id, to: tags[1] }));
  await company.as(lia, (ctx) => removeTag(ctx, tags[1]));
  expect(await tagsOf(company, id)).toEqual({ tags: [later], lane: 0 });
});

test("lanes are made and taken away while cards fly to them: each move ends in a lane that is there, or is refused", async () => {
  const { company, lia, tags } = await aBoard();
  const other = await aLane(company, 0);
  const tickets = await Promise.all(Array.from({ length: 6 }, () => createTicket(company)));
  for (const { id } of tickets) await company.as(lia, (ctx) => syncTags(ctx, id, [tags[0], other]));
  const outcomes = await Promise.allSettled([
    company.as(lia, (ctx) => changeTag(ctx, other, aTag({ kanban: 1 }))),
    ...tickets.flatMap(({ id }) => [tags[1], other].map((to) => company.as(lia, (ctx) => moveCard(ctx, { ticketId: id, to })))),
    company.as(lia, (ctx) => removeTag(ctx, tags[1])),
  ]);
  for (const outcome of outcomes)
    if (outcome.status === "rejected") expect(["ERR_NO_TAG_FOUND", "ERR_NO_LANE"]).toContain(outcome.reason.code);
  for (const { id } of tickets) {
    const { tags: now, lane } = await tagsOf(company, id);
    expect(now.filter((tag) => tag === tags[0] || tag === tags[1] || tag === other)).toEqual(lane === 0 ? [] : [lane]);
  }
});

test("what is no lane, is closed, is gone or is another company's is refused by its name, and nothing has changed", async () => {
  const { company, queueId, ana, lia, tags } = await aBoard();
  const { id } = await createTicket(company, { userId: ana.id, queueId });
  const plain = await aLane(company, 0);
  const theirs = await aLane(await createCompany());
  expect(await call(ana, "PUT", `/ticket-tags/${id}/${plain}`)).toEqual({ status: 409, body: { error: "ERR_NO_LANE" } });
  expect(await call(ana, "PUT", `/ticket-tags/${id}/${theirs}`)).toEqual({ status: 404, body: { error: "ERR_NO_TAG_FOUND" } });
  expect(await call(ana, "PUT", `/ticket-tags/999999/${tags[0]}`)).toEqual({ status: 404, body: { error: "ERR_NO_TICKET_FOUND" } });
  expect((await call(ana, "PUT", `/ticket-tags/${id}/x`)).status).toBe(400);
  await company.as(lia, (ctx) => closeTicket(ctx, id, { silent: true }));
  for (const [method, path] of [["PUT", `/${tags[0]}`] as const, ["DELETE", ""] as const])
    expect(await call(ana, method, `/ticket-tags/${id}${path}`)).toEqual({ status: 409, body: { error: "ERR_CARD_CLOSED" } });
  expect(await tagsOf(company, id)).toEqual({ tags: [], lane: 0 });
});

test("those who lead say in which order the lanes stand; what they do not name follows, and everybody hears it", async () => {
  const { company, ana, tags } = await aBoard(3);
  const [one, two, three] = tags as [number, number, number];
  const vera = await company.createUser({ profile: "supervisor" });
  const { heardBy } = listenTo(company);
  const lanes = async () => (await call(ana, "GET", "/tags/kanban")).body.lista.map(({ id }: { id: number }) => id);
  expect(await lanes()).toEqual([one, two, three]);
  expect((await call(ana, "PUT", "/tags/kanban/order", { ids: [three] })).status).toBe(403);
  const { status, body } = await call(vera, "PUT", "/tags/kanban/order", { ids: [three, three] });
  expect([status, body.lista.map(({ id }: { id: number }) => id)]).toEqual([200, [three, one, two]]);
  expect(await lanes()).toEqual([three, one, two]);
  for (const ids of [[await aLane(company, 0)], [await aLane(await createCompany())], [999_999]])
    await expect(company.as(vera, (ctx) => orderLanes(ctx, ids))).rejects.toMatchObject({ code: "ERR_NO_TAG_FOUND" });
  expect(await heardBy(ana, "kanban")).toEqual([{ action: "update", ids: [three, one, two] }]);
});
