import { expect, test } from "vitest";
import type { Ctx } from "../../platform/company.ts";
import { call } from "../../testing/app.ts";
import { somebodyWaits } from "../../testing/waiting.ts";
import { removeConnection } from "../connections/actions/change.ts";
import { createConnection } from "../connections/factory.ts";
import { createContact } from "../contacts/factory.ts";
import { removeQueue } from "../queues/actions.ts";
import { createTag, removeTag } from "../tags/actions.ts";
import { removeUser } from "../users/actions.ts";
import { aTeam, createTicket } from "./factory.ts";

// Rows that an action relies on may be removed between its check and its write.
type Answer = { status: number; body: { error?: string } };

async function house() {
  const team = await aTeam();
  const { company, queueId, ana, lia } = team;
  const waits = await createTicket(company, { queueId });
  const held = await createTicket(company, { queueId, userId: ana.id });
  /** Sends the requests while the action is done but not committed. */
  const during = async (deed: (ctx: Ctx) => Promise<unknown>, ...asks: (() => Promise<Answer>)[]) => {
    let requests: Promise<Answer>[] = [];
    await company.as(lia, async (ctx) => {
      await deed(ctx);
      requests = asks.map((ask) => ask());
      await Promise.race([somebodyWaits(), Promise.all(requests)]);
    });
    return (await Promise.all(requests)).map(({ status, body }) => [status, body.error]);
  };
  return { ...team, waits, held, during };
}

test("who is removed while a ticket is given to him, or while he takes one, holds none in the end", async () => {
  const { company, queueId, ana, bia, waits, held, during } = await house();
  const [given, taken] = await during(
    (ctx) => removeUser(ctx, bia.id),
    () => call(ana, "PUT", `/tickets/${held.id}`, { status: "open", userId: bia.id, queueId }),
    () => call(bia, "PUT", `/tickets/${waits.id}`, { status: "open" }),
  );
  expect(given).toEqual([404, "ERR_NO_USER_FOUND"]);
  // The removed user's session may already be over.
  expect(["ERR_NO_USER_FOUND", "ERR_SESSION_EXPIRED"]).toContain(taken?.[1]);
  const tickets = await company.run(({ tx }) =>
    tx.selectFrom("tickets").select(["id", "status", "user_id as userId"]).orderBy("id").execute(),
  );
  expect(tickets).toEqual([
    { id: waits.id, status: "pending", userId: null },
    { id: held.id, status: "open", userId: ana.id },
  ]);
});

test("who is removed while his ticket is about to come back to him holds none in the end", async () => {
  const { other, ana, lia, held, during } = await house();
  const { body } = await call(lia, "PUT", `/tickets/${held.id}`, { status: "pending", userId: null, queueId: other });
  const [undone] = await during(
    (ctx) => removeUser(ctx, ana.id),
    () => call(lia, "POST", `/tickets/${held.id}/undo`, { undo: body.undo.id }),
  );
  expect(undone).toEqual([409, "ERR_UNDO_CHANGED"]);
});

test("what is removed while somebody refers to it is not there, by its own name, and nothing breaks", async () => {
  const { company, other, ana, bia, lia, held, during } = await house();
  const { id: tag } = await company.as(lia, (ctx) => createTag(ctx, { name: "Urgente", color: "", kanban: 0 }));
  await createConnection(company);
  const spare = await createConnection(company);
  const { id: contactId } = await createContact(company);

  expect(
    await during(
      (ctx) => removeTag(ctx, tag),
      () => call(ana, "POST", "/tags/sync", { ticketId: held.id, tags: [{ id: tag }] }),
    ),
  ).toEqual([[404, "ERR_NO_TAG_FOUND"]]);
  expect(
    await during(
      (ctx) => removeQueue(ctx, other),
      () => call(ana, "PUT", `/tickets/${held.id}`, { status: "pending", userId: null, queueId: other }),
      () => call(lia, "POST", "/queue-options", { queueId: other, title: "Segunda via" }),
      () => call(lia, "PUT", `/users/${bia.id}`, { queueIds: [other] }),
    ),
  ).toEqual(Array(3).fill([404, "ERR_NO_QUEUE_FOUND"]));
  expect(
    await during(
      (ctx) => removeConnection(ctx, spare),
      () => call(lia, "POST", "/tickets", { contactId, whatsappId: spare }),
      () => call(lia, "PUT", `/users/${bia.id}`, { whatsappId: spare }),
    ),
  ).toEqual(Array(2).fill([404, "ERR_NO_WAPP_FOUND"]));
});
