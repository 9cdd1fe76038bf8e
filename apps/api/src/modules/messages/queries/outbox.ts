import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";

/** Fixed before the provider is called: used as the message id where the provider accepts ours, otherwise returned in its echo. */
const newRef = () => `3EB0${randomBytes(9).toString("hex").toUpperCase()}`;

type NewOrder = {
  connectionId: number;
  ticketId: number;
  messageId: number;
  kind: "send" | "edit" | "delete" | "react";
  payload: object;
  ref?: string;
  /** Not sent before; `null` waits until it is released. */
  dueAt?: Date | null;
  /** The change of the ticket that causes the message: not sent before that can no longer be undone. */
  heldFor?: string | undefined;
  /** Never sent; stored only so that an undo of its cause finds the message. */
  isCancelled?: boolean;
  /** Earlier attempts, under other references. */
  attempt?: number;
  /** Goes after everything else that waits on its connection. */
  yields?: boolean;
};

/** Numbered under the ticket's row lock, so that the numbers are the order of the messages. */
export async function insertOrder(
  { tx }: Ctx,
  {
    connectionId,
    ticketId,
    messageId,
    kind,
    payload,
    ref = newRef(),
    dueAt,
    heldFor,
    isCancelled = false,
    attempt = 0,
    yields = false,
  }: NewOrder,
) {
  const conversation = await tx
    .updateTable("tickets")
    .set((eb) => ({ outbox_number: eb("outbox_number", "+", 1) }))
    .where("id", "=", ticketId)
    .returning(["outbox_number as number", sql<string | null>`undo_until::text`.as("undoUntil")])
    .executeTakeFirst();
  const { number, undoUntil } = conversation ?? fail("ERR_NO_TICKET_FOUND");
  await tx
    .insertInto("outbox")
    .values({
      connection_id: connectionId,
      ticket_id: ticketId,
      message_id: messageId,
      number,
      kind,
      payload: JSON.stringify(payload),
      ref,
      attempt,
      yields,
      ...(isCancelled && { state: "cancelled" }),
      due_at: dueAt === null ? sql`'infinity'::timestamptz` : (dueAt ?? now()),
      ...(heldFor && { held_for: heldFor, held_until: sql<Date>`${undoUntil}::timestamptz` }),
    })
    .execute();
  return ref;
}

/**
 * The next order that is the first of its conversation on this connection: orders on another connection that is down do not hold it up.
 * `skip locked` lets several workers claim at once, and the outer condition is checked again for a row that another transaction had locked.
 */
export async function claimOrder({ tx }: Ctx, connectionId: number, token: number, leaseMs: number) {
  const claimedAt = now();
  const claimed = await tx
    .updateTable("outbox")
    .set((eb) => ({
      state: "sending",
      attempt: eb("attempt", "+", 1),
      lease_token: token,
      lease_until: new Date(claimedAt.getTime() + leaseMs),
    }))
    .where("state", "=", "queued")
    .where("id", "=", (eb) =>
      eb
        .selectFrom("outbox as o")
        .innerJoin("connections as c", "c.id", "o.connection_id")
        .select("o.id")
        .where("o.connection_id", "=", connectionId)
        .where("o.state", "=", "queued")
        .where("o.due_at", "<=", claimedAt)
        .where((where) => where.or([where("o.held_until", "is", null), where("o.held_until", "<=", sql<Date>`clock_timestamp()`)]))
        .where((where) => where.or([where("c.paused_until", "is", null), where("c.paused_until", "<", claimedAt)]))
        .where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom("outbox as p")
                .select("p.id")
                .whereRef("p.ticket_id", "=", "o.ticket_id")
                // `+ 0` keeps PostgreSQL from reading everything that waits on the connection for each row: it uses the conversation's
                // index, which has few rows.
                .where("p.connection_id", "=", sql<number>`o.connection_id + 0`)
                .whereRef("p.number", "<", "o.number")
                .where("p.state", "in", ["queued", "sending"]),
            ),
          ),
        )
        .orderBy("o.yields")
        .orderBy("o.due_at")
        .orderBy("o.id")
        .limit(1)
        .forUpdate("o")
        .skipLocked(),
    )
    .returning(["id", "ticket_id as ticketId", "message_id as messageId", "kind", "payload", "ref", "attempt"])
    .executeTakeFirst();
  return claimed && { ...claimed, claimedAt };
}
export type ClaimedOrder = NonNullable<Awaited<ReturnType<typeof claimOrder>>>;

export type Settlement = {
  state: "queued" | "sent" | "failed" | "unknown";
  failure: string | null;
  detail?: string | null;
  dueAt?: Date;
};

/** Only under this claim: a late worker changes nothing. Returns the conversation that the message is in now. */
export async function settleOrder(
  { tx }: Ctx,
  { id, attempt }: ClaimedOrder,
  token: number,
  { state, failure, detail, dueAt }: Settlement,
) {
  const settled = await tx
    .updateTable("outbox")
    .set({
      state,
      failure,
      detail: detail ?? null,
      lease_until: null,
      ...(dueAt && { due_at: dueAt }),
      ...(state !== "queued" && { settled_at: now() }),
    })
    .where("id", "=", id)
    .where("state", "=", "sending")
    .where("lease_token", "=", token)
    .where("attempt", "=", attempt)
    .returning("ticket_id as ticketId")
    .executeTakeFirst();
  return settled?.ticketId;
}

/**
 * Orders whose call was interrupted, by a former owner of the connection or by a call that never returned: whether and when they were sent
 * is unknown.
 */
export const abandonOrders = async (ctx: Ctx, connectionId: number, token: number) =>
  asAbandoned(
    await abandon(ctx)
      .where("connection_id", "=", connectionId)
      .where((where) => where.or([where("lease_token", "<>", token), where("lease_until", "<", now())]))
      .execute(),
  );

/** The same for any connection, after a lease that ended without an outcome. */
export const abandonOverdue = async (ctx: Ctx, before: Date) => asAbandoned(await abandon(ctx).where("lease_until", "<", before).execute());

const abandon = ({ tx }: Ctx) =>
  tx
    .updateTable("outbox")
    .set({ state: "unknown", failure: "interrupted", settled_at: now(), lease_until: null })
    .where("state", "=", "sending")
    .returning(["message_id as messageId", "ticket_id as ticketId", "kind", "payload"]);

const asAbandoned = <T>(orders: T[]) => orders.map((order) => ({ ...order, claimedAt: now() }));

/**
 * An echo or a status proves that the message arrived: it was sent before we stopped waiting for the outcome, and `failure` still says why
 * that was unknown.
 */
export const confirmOrders = ({ tx }: Ctx, messageId: number) =>
  tx
    .updateTable("outbox")
    .set((eb) => ({ state: "sent", settled_at: eb.fn.coalesce("settled_at", eb.val(now())) }))
    .where("message_id", "=", messageId)
    .where("kind", "=", "send")
    .where("state", "in", ["unknown", "sending"])
    .execute();

/** The latest send of this message. */
export const findSend = ({ tx }: Ctx, messageId: number) =>
  tx
    .selectFrom("outbox")
    .select(["id", "state", "payload", "ref", "attempt"])
    .where("message_id", "=", messageId)
    .where("kind", "=", "send")
    .orderBy("id", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

/** The send with this reference. */
export const findSendNamed = ({ tx }: Ctx, messageId: number, ref: string) =>
  tx
    .selectFrom("outbox")
    .select(["id", "state", "payload", "attempt"])
    .where("message_id", "=", messageId)
    .where("kind", "=", "send")
    .where("ref", "=", ref)
    .executeTakeFirst();

export const confirmOrder = ({ tx }: Ctx, id: number) =>
  tx
    .updateTable("outbox")
    .set((eb) => ({ state: "sent", settled_at: eb.fn.coalesce("settled_at", eb.val(now())) }))
    .where("id", "=", id)
    .where("state", "in", ["unknown", "sending", "failed"])
    .execute();

/** For an order that the provider had accepted or may have. */
export const failOrder = ({ tx }: Ctx, id: number, failure: string) =>
  tx
    .updateTable("outbox")
    .set({ state: "failed", failure, settled_at: now(), lease_until: null })
    .where("id", "=", id)
    .where("state", "in", ["sent", "unknown", "sending"])
    .execute();

export const cancelOrder = ({ tx }: Ctx, id: number) =>
  tx
    .updateTable("outbox")
    .set({ state: "cancelled", settled_at: now() })
    .where("id", "=", id)
    .where("state", "=", "queued")
    .executeTakeFirst()
    .then(({ numUpdatedRows }) => numUpdatedRows > 0n);

/** Messages that wait because of a change that is about to be undone; waits for a delivery in progress, or makes it wait. */
export const lockHeldOrders = ({ tx }: Ctx, ticketId: number, heldFor: string) =>
  tx
    .selectFrom("outbox")
    .select(["message_id as messageId", "state"])
    .where("ticket_id", "=", ticketId)
    .where("held_for", "=", heldFor)
    .orderBy("number")
    .forUpdate()
    .execute();

/** Releases orders that waited for their file. */
export const releaseOrders = ({ tx }: Ctx, messageId: number, payload?: object) =>
  tx
    .updateTable("outbox")
    .set({ due_at: now(), ...(payload && { payload: JSON.stringify(payload) }) })
    .where("message_id", "=", messageId)
    .where("state", "=", "queued")
    .where("due_at", "=", sql<Date>`'infinity'::timestamptz`)
    .execute();

export async function newestSend({ tx }: Ctx, messageId: number) {
  const { id } = await tx
    .selectFrom("outbox")
    .select((eb) => eb.fn.max("id").as("id"))
    .where("message_id", "=", messageId)
    .where("kind", "=", "send")
    .executeTakeFirstOrThrow();
  return id;
}

/** For orders that were never sent and never will be. */
export const failOrders = ({ tx }: Ctx, messageId: number, failure: string) =>
  tx
    .updateTable("outbox")
    .set({ state: "failed", failure, settled_at: now() })
    .where("message_id", "=", messageId)
    .where("state", "=", "queued")
    .execute();

/** The unfinished orders of this connection; waits for those that are being settled. */
export const lockOrders = async ({ tx }: Ctx, connectionId: number) =>
  (
    await sql<Pick<ClaimedOrder, "messageId" | "kind" | "payload"> & { state: string }>`
      select message_id as "messageId", kind, state, case when kind <> 'send' then payload end as payload from outbox
      where connection_id = ${connectionId} and state in ('queued', 'sending') order by id for update`.execute(tx)
  ).rows;
