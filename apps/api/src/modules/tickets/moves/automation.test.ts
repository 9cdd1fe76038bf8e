import { expect, test } from "vitest";
import { call } from "../../../testing/app.ts";
import type { TestUser } from "../../../testing/company.ts";
import { eventsDuring } from "../../../testing/eventsDuring.ts";
import { aTeam, createTicket } from "../factory.ts";

const answering = { useIntegration: true, promptId: 3, integrationId: 4 };
const none = { useIntegration: false, promptId: null, integrationId: null };

/** A ticket that Ana has accepted, or that is pending in her queue. */
async function world({ waits = false } = {}) {
  const team = await aTeam();
  const { id } = await createTicket(team.company, { queueId: team.queueId, ...(!waits && { userId: team.ana.id }) });
  const put = (user: TestUser, changes: object) => call(user, "PUT", `/tickets/${id}`, changes);
  const stored = async () => (await call(team.lia, "GET", `/tickets/${id}`)).body;
  return { ...team, id, put, stored };
}

test("prompt and integration go along when a ticket is accepted, returned or given away, as they are told with it", async () => {
  const { ana, bia, lia, queueId, other, put, stored } = await world({ waits: true });
  expect((await put(ana, { status: "open", userId: ana.id, ...answering })).body).toMatchObject({ status: "open", ...answering });
  expect((await put(ana, { status: "pending", userId: null, ...answering })).body).toMatchObject({ status: "pending", ...answering });
  expect((await put(ana, { status: "open", userId: ana.id })).body, "not told is not touched").toMatchObject(answering);
  expect((await put(ana, { queueId: other, promptId: 5 })).status).toBe(200);
  expect(await stored()).toMatchObject({ status: "pending", queueId: other, useIntegration: true, promptId: 5, integrationId: 4 });
  await put(lia, { userId: bia.id, queueId, useIntegration: false, promptId: false, integrationId: null });
  expect(await stored()).toMatchObject({ status: "open", userId: bia.id, ...none });
});

test("a closed ticket lets go of them, whatever comes with it; a reopened one has those that it is reopened with", async () => {
  const { ana, put, stored } = await world();
  await put(ana, answering);
  expect((await put(ana, { status: "closed", ...answering })).body).toMatchObject({ status: "closed", ...none });
  await put(ana, answering);
  expect(await stored()).toMatchObject({ status: "closed", ...none });
  expect((await put(ana, { status: "open", userId: ana.id, promptId: 5 })).body).toMatchObject({ ...none, status: "open", promptId: 5 });
});

test("of an open ticket they are changed by whoever holds it and by admins; who sees it live sees that", async () => {
  const { company, ana, bia, lia, put, stored } = await world();
  expect(await put(bia, { promptId: 3 })).toEqual({ status: 403, body: { error: "ERR_NO_PERMISSION" } });
  expect((await put(bia, none)).status, "the same sent back changes nothing").toBe(200);
  expect(await stored()).toMatchObject(none);
  const news = await eventsDuring(company.id, () => put(ana, { promptId: 3 }));
  expect(news).toMatchObject([{ payload: { action: "update", ticket: { promptId: 3 } } }]);
  expect(await eventsDuring(company.id, () => put(lia, { promptId: 3 })), "nothing new, nothing told").toEqual([]);
});

test("who takes a change back has prompt and integration back as well", async () => {
  const { ana, other, id, put, stored } = await world();
  await put(ana, answering);
  const { undo } = (await put(ana, { queueId: other, ...none })).body;
  expect(await stored()).toMatchObject({ queueId: other, ...none });
  expect((await call(ana, "POST", `/tickets/${id}/undo`, { undo: undo.id })).status).toBe(200);
  expect(await stored()).toMatchObject({ status: "open", userId: ana.id, ...answering });
});
