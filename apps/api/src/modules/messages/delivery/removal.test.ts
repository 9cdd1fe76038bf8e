import { randomUUID } from "node:crypto";
import type { Outcome } from "@recado/channels/outbound";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { call } from "../../../testing/app.ts";
import { eventsDuring } from "../../../testing/eventsDuring.ts";
import { somebodyWaits } from "../../../testing/waiting.ts";
import { aMessage, arrive, fakeChannel, heldConnection } from "../factory.ts";
import { mediaRow, theirs } from "../media/factory.ts";
import { insertOrder } from "../queries/outbox.ts";
import { withQueued } from "../testing.ts";
import { deliverNext } from "./delivery.ts";

/** A conversation with these messages in the outbox, and an admin who may remove its connection. */
async function world(...bodies: string[]) {
  const it = await withQueued(...bodies);
  const { company, held, ids } = it;
  const admin = await company.createUser({ profile: "admin" });
  const order = (body: string, state: string, failure: string | null = null) =>
    company.run(async ({ tx }) => {
      const id = ids[bodies.indexOf(body)]!;
      await tx.updateTable("outbox").set({ state, failure }).where("message_id", "=", id).execute();
      await tx.updateTable("messages").set({ status: state, failure }).where("id", "=", id).execute();
    });
  /** Sends it again, under another reference. */
  const again = (body: string, state = "queued") =>
    company.run(async (ctx) => {
      const messageId = ids[bodies.indexOf(body)]!;
      const of = { connectionId: held.connectionId, ticketId: it.ticketId, messageId };
      const ref = await insertOrder(ctx, { ...of, kind: "send", payload: { type: "text", body } });
      await ctx.tx.updateTable("outbox").set({ state }).where("ref", "=", ref).execute();
      await ctx.tx.updateTable("messages").set({ status: state, failure: null }).where("id", "=", messageId).execute();
    });
  const remove = async () => expect((await call(admin, "DELETE", `/whatsapp/${held.connectionId}`)).status).toBe(200);
  const standing = async () => Object.fromEntries((await it.ours()).map(({ body, status, failure }) => [body, [status, failure]]));
  return { ...it, admin, order, again, remove, standing };
}

test("whose connection is removed learns of all that waited for it how it ended, by what was last tried", async () => {
  const bodies = ["waits", "is held", "is leaving", "is unknown", "unconfirmed", "sent", "waits again", "sent at last", "edited"];
  const { company, held, ids, order, again, remove, standing } = await world(...bodies);
  await order("is leaving", "sending");
  await order("is unknown", "unknown", "timeout");
  await order("unconfirmed", "unknown", "unconfirmed");
  for (const body of ["sent", "edited"]) await order(body, "sent");
  for (const body of ["waits again", "sent at last"]) await order(body, "unknown", "unconfirmed");
  await again("waits again");
  await again("sent at last", "sent");
  await company.run(async (ctx) => {
    const [heldFor, until] = [randomUUID(), sql<Date>`now() + interval '5 seconds'`];
    await ctx.tx.updateTable("outbox").set({ held_for: heldFor, held_until: until }).where("message_id", "=", ids[1]!).execute();
    const { ticket_id } = await ctx.tx.selectFrom("messages").select("ticket_id").where("id", "=", ids[8]!).executeTakeFirstOrThrow();
    const edit = { connectionId: held.connectionId, ticketId: ticket_id, messageId: ids[8]!, kind: "edit" } as const;
    await insertOrder(ctx, { ...edit, payload: { body: "edited later" } });
  });

  await remove();
  const [never, perhaps] = [
    ["failed", "connection-removed"],
    ["unknown", "unconfirmed"],
  ];
  expect(await standing()).toEqual({
    waits: never,
    "is held": never,
    "is leaving": perhaps,
    "is unknown": perhaps,
    unconfirmed: perhaps,
    sent: ["sent", null],
    "waits again": never,
    "sent at last": ["sent", null],
    edited: ["sent", "edit-failed"],
  });
});

test("who shows them hears of it, one by one where they are few; it cannot go again by a connection that is gone, and what waits elsewhere waits on", async () => {
  const { company, ticketId, ids, admin, remove, agent } = await world("um", "dois");
  const other = await heldConnection(company);
  await arrive(company, other, aMessage());
  const [theirTicket] = await company.run(({ tx }) =>
    tx.selectFrom("tickets").select("id").where("connection_id", "=", other.connectionId).execute(),
  );
  await call(admin, "PUT", `/tickets/${theirTicket!.id}`, { status: "open", userId: admin.id });
  await call(admin, "POST", `/messages/${theirTicket!.id}`, { body: "Ali" });

  const news = await eventsDuring(company.id, remove);
  const told = news.filter(({ event }) => event.endsWith("appMessage")).map(({ payload }) => payload);
  const message = { status: "failed", failure: "connection-removed", canResend: false };
  expect(told).toMatchObject(ids.map((id) => ({ action: "update", message: { ...message, id: String(id) }, ticket: { id: ticketId } })));
  await call(agent, "PUT", `/tickets/${ticketId}`, { status: "open", userId: agent.id });
  expect((await call(agent, "POST", `/messages/${ids[0]}/resend`, {})).status).toBe(409);
  const elsewhere = await company.run(({ tx }) => tx.selectFrom("messages").select("status").where("body", "=", "Ali").execute());
  expect(elsewhere).toEqual([{ status: "queued" }]);
});

test("of hundreds nobody is told one by one: the removed connection is the news", async () => {
  const { company, held, ticketId, remove } = await world("um");
  await company.run(async ({ tx }) => {
    await sql`with said as (insert into messages (ticket_id, connection_id, from_me, origin, kind, body, status, sent_at)
        select ${ticketId}, ${held.connectionId}, true, 'agent', 'text', 'n' || n, 'queued', now() from generate_series(1, 600) n returning id)
      insert into outbox (connection_id, ticket_id, message_id, number, kind, payload, ref)
        select ${held.connectionId}, ${ticketId}, id, 10 + id, 'send', '{}', 'many' || id from said`.execute(tx);
  });
  const news = await eventsDuring(company.id, remove);
  expect(news.filter(({ event }) => event.endsWith("appMessage"))).toEqual([]);
  expect(news.some(({ payload }) => (payload as { whatsappId?: number }).whatsappId === held.connectionId)).toBe(true);
  const left = await company.run(({ tx }) => tx.selectFrom("messages").select("id").where("status", "=", "queued").execute());
  expect([left, (await company.facts("messages.settled")).length]).toEqual([[], 2]);
});

test("a picture that was still to be fetched says why it never came; a recording of ours is there to be heard and never leaves", async () => {
  const { company, held, number, ids, remove, admin } = await world("gravação");
  await arrive(company, held, { ...theirs({ media: "image" }), chat: number });
  const file = { key: `${company.id}/x`, name: "voz.webm", type: "audio/webm", size: 7, sha256: "0" };
  await company.run(async ({ tx }) => {
    const { id } = await tx.insertInto("files").values(file).returning("id").executeTakeFirstOrThrow();
    await tx.updateTable("messages").set({ kind: "voice", file_id: id, media_state: "waiting" }).where("id", "=", ids[0]!).execute();
    await sql`update outbox set due_at = 'infinity' where message_id = ${ids[0]}`.execute(tx);
  });
  const [picture] = await company.run(({ tx }) => tx.selectFrom("messages").select("id").where("kind", "=", "image").execute());
  expect((await mediaRow(company, picture!.id)).state).toBe("waiting");

  await remove();
  expect(await mediaRow(company, picture!.id)).toMatchObject({ state: "failed", status: "received", failure: "connection-removed" });
  expect(await mediaRow(company, ids[0]!)).toMatchObject({ state: "ready", status: "failed", failure: "connection-removed" });
  const response = await call(admin, "GET", `/messages/${picture!.id}/media`);
  expect(response.body).toMatchObject({ mediaState: "failed", failure: "connection-removed" });
});

test("one that had failed to come before is said to be lost when somebody asks for it again", async () => {
  const { company, held, number, remove, admin } = await world();
  await arrive(company, held, { ...theirs({ media: "image" }), chat: number });
  const [picture] = await company.run(({ tx }) =>
    tx.updateTable("messages").set({ media_state: "failed" }).where("kind", "=", "image").returning("id").execute(),
  );
  await company.run(({ tx }) => tx.deleteFrom("provider_requests").execute());
  await remove();
  expect(await mediaRow(company, picture!.id)).toMatchObject({ state: "failed", failure: null });
  const { body } = await call(admin, "GET", `/messages/${picture!.id}/media`);
  expect(body).toMatchObject({ mediaState: "failed", failure: "connection-removed" });
});

test.each<[string, Outcome, object]>([
  ["has taken it", { state: "sent", providerId: "wamid.9" }, { status: "sent", failure: null, ack: 1 }],
  ["wants to be asked later", { state: "retry", reason: "overloaded" }, { status: "unknown", failure: "unconfirmed" }],
])("a send that is in the air while its connection is removed ends once the provider %s, and breaks nothing", async (_, answer, end) => {
  const { company, held, ours, remove } = await world("um");
  const [slow, asked] = [Promise.withResolvers<Outcome>(), Promise.withResolvers<void>()];
  const { channel } = fakeChannel(() => {
    asked.resolve();
    return slow.promise;
  });
  const late = deliverNext(company.id, held, channel);
  await asked.promise;
  await remove();
  expect(await ours()).toMatchObject([{ status: "unknown", failure: "unconfirmed" }]);
  const news = await eventsDuring(company.id, async () => {
    slow.resolve(answer);
    await late;
  });
  expect(await ours()).toMatchObject([end]);
  expect(news).toHaveLength(answer.state === "sent" ? 1 : 0);
});

test("what is given to a connection at the very moment of its removal is told how it ended, too", async () => {
  const { company, held, ticketId, ids, remove, standing } = await world("um");
  await company.run(({ tx }) => tx.deleteFrom("outbox").execute());
  let removal: Promise<void> | undefined;
  await company.run(async (ctx) => {
    const of = { connectionId: held.connectionId, ticketId, messageId: ids[0]! };
    await insertOrder(ctx, { ...of, kind: "send", payload: { type: "text", body: "um" } });
    removal = remove();
    await somebodyWaits();
  });
  await removal;
  expect(await standing()).toEqual({ um: ["failed", "connection-removed"] });
});
