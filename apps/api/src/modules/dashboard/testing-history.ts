import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { setClock } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import type { TestUser } from "../../testing/company.ts";
import { mergeContacts, undoMerge } from "../contacts/merges/actions.ts";
import { changeTicket } from "../tickets/actions/change.ts";
import { removeTicket } from "../tickets/actions/remove.ts";
import { syncTags } from "../tickets/actions/syncTags.ts";
import { createTicket as createStored } from "../tickets/factory.ts";
import { undoChange } from "../tickets/moves/undo.ts";
import { findUndo } from "../tickets/moves/undoable.ts";
import { rate } from "../tickets/threads/attendances.ts";
import type { Floor } from "./factory.ts";

/** Pseudorandom numbers, the same for the same seed. */
export function dice(seed: number) {
  let state = seed * 2654435761 + 1;
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
  return { below: (most: number) => Math.floor(next() * most), of: <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T };
}
type Dice = ReturnType<typeof dice>;

/** Time advances with each step, from a moment before the night in which the zone changes its clocks. */
export function history(floor: Floor, { seed, start }: { seed: number; start: Date }) {
  const { below, of } = dice(seed);
  let at = start.getTime();
  const restore = setClock(() => new Date(at));
  const pass = (minutes: number) => {
    at += minutes * 60_000 + below(60_000);
  };
  return {
    restore,
    dice: { below, of } satisfies Dice,
    at: () => new Date(at),
    pass,
    /** One random action; what the present state does not allow is refused and changes nothing. */
    async step() {
      pass(of([0, 1, 7, 20, 95, 310, 700]));
      const act = of([
        arrives,
        arrives,
        accept,
        accept,
        close,
        close,
        giveBack,
        transfer,
        reopen,
        undo,
        rating,
        tagged,
        merge,
        part,
        drop,
        leave,
      ]);
      await act().catch(onlyRefused);
    },
  };

  async function arrives() {
    const { id, contactId } = await createStored(floor.company, { queueId: of([null, ...floor.queues]) });
    await floor.company.run(({ tx }) =>
      tx
        .updateTable("contacts")
        .set({ created_at: new Date(at - of([0, 3, 2000]) * 60_000) })
        .where("id", "=", contactId)
        .execute(),
    );
    await floor.company.run(({ tx }) =>
      tx
        .updateTable("tickets")
        .set({ last_message_at: new Date(at), last_from_me: at % 3 === 0 })
        .where("id", "=", id)
        .execute(),
    );
    return id;
  }
  async function anyTicket(): Promise<number> {
    const { rows } = await floor.company.run(({ tx }) => sql<{ id: number }>`select id from tickets order by id`.execute(tx));
    return rows.length === 0 ? 0 : of(rows).id;
  }
  function as<T>(work: (ctx: Ctx) => Promise<T>, user: TestUser = of([...floor.agents, floor.lia])) {
    return floor.company.as(user, work);
  }
  async function accept() {
    const id = await anyTicket();
    await as((ctx) => changeTicket(ctx, id, { status: "open" }));
  }
  async function close() {
    const id = await anyTicket();
    await as((ctx) => changeTicket(ctx, id, { status: "closed", silent: of([true, false]) }), floor.lia);
  }
  async function giveBack() {
    const id = await anyTicket();
    await as((ctx) => changeTicket(ctx, id, { status: "pending", userId: null }), floor.lia);
  }
  async function transfer() {
    const id = await anyTicket();
    await as((ctx) => changeTicket(ctx, id, { userId: of(floor.agents).id, queueId: of(floor.queues) }), floor.lia);
  }
  async function reopen() {
    const id = await anyTicket();
    await as((ctx) => changeTicket(ctx, id, { status: "open" }), floor.lia);
  }
  async function undo() {
    const id = await anyTicket();
    await as((ctx) => changeTicket(ctx, id, { status: "closed" }), floor.lia);
    if (below(2) === 0) await sleep(0);
    await as(async (ctx) => {
      const found = await findUndo(ctx, id);
      if (found) await undoChange(ctx, id, found.id);
    }, floor.lia);
  }
  async function rating() {
    await floor.company.run(async (ctx) => {
      const { rows } = await sql<{ id: number; ticketId: number }>`select id, ticket_id as "ticketId" from attendances
        where closed_at is not null order by id`.execute(ctx.tx);
      if (rows.length === 0) return;
      const { id, ticketId } = of(rows);
      await rate(ctx, { ticketId, attendanceId: id, rating: 1 + below(3) });
    });
  }
  async function tagged() {
    const id = await anyTicket();
    await as(
      (ctx) =>
        syncTags(
          ctx,
          id,
          floor.tags.filter(() => below(2) === 0),
        ),
      floor.lia,
    );
  }
  async function merge() {
    const { rows } = await floor.company.run(({ tx }) =>
      sql<{ id: number }>`select id from contacts where merged_into is null order by id`.execute(tx),
    );
    if (rows.length < 2) return;
    await as((ctx) => mergeContacts(ctx, of(rows).id, { contactId: of(rows).id, taken: [] }), floor.lia);
  }
  async function part() {
    const { rows } = await floor.company.run(({ tx }) => sql<{ id: number }>`select id from contact_merges order by id desc`.execute(tx));
    if (rows[0]) await as((ctx) => undoMerge(ctx, rows[0]?.id ?? 0), floor.lia);
  }
  async function drop() {
    if (below(3) > 0) return;
    const id = await anyTicket();
    await as((ctx) => removeTicket(ctx, id), floor.lia);
  }
  /** A queue or the connection is removed, and a new one replaces it. */
  async function leave() {
    if (below(6) > 0) return;
    await floor.company.run(({ tx }) => sql`delete from queues where id = ${floor.queues[0]}`.execute(tx));
    floor.queues[0] = await floor.company.createQueue();
  }
}

function onlyRefused(error: unknown) {
  if (!(error instanceof Error) || !/^ERR_/.test(error.message)) throw error;
}
