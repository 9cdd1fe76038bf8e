import { setTimeout as sleep } from "node:timers/promises";
import type { Company } from "../company.ts";
import { retry } from "../killing.ts";
import type { CustomerMessage, Door } from "./door.ts";

/** A commit takes no time at all beside this: what arrived so long before another was handled was there to be taken first. */
const SURELY_THERE_MS = 5_000;

/** What became of what went through one door, by its provider's word and by our rows. */
export async function judge(company: Company, { connectionId }: Door, said: CustomerMessage[]) {
  const { kept, arrived, tickets } = await rowsOf(company, connectionId);
  const bodies = new Set(kept.map(({ body }) => body));
  const sayings = new Map(said.map((saying) => [saying.body, saying]));
  const arrivals = new Map(arrived.map((each) => [each.id, each]));
  const stories = Map.groupBy(kept, ({ ticketId }) => ticketId);

  let [outOfOrder, overtaken, wrongEnd] = [0, 0, 0];
  for (const [ticketId, story] of stories) {
    const shown = story.map((message) => {
      const arrival = arrivals.get(message.id);
      return {
        ...message,
        at: sayings.get(message.body)?.at ?? 0,
        arrival: arrival?.number ?? 0,
        arrivedAt: arrival?.arrivedAt ?? 0,
      };
    });
    outOfOrder += pairs(shown, (one, next) => one.at > next.at || (one.at === next.at && one.arrival > next.arrival));
    const handled = shown.toSorted((one, other) => one.row - other.row);
    overtaken += pairs(handled, (one, next) => next.at < one.at && next.arrivedAt + SURELY_THERE_MS < one.handledAt);
    const ticket = tickets.find(({ id }) => id === ticketId);
    if (ticket?.last !== shown.at(-1)?.body || ticket?.unread !== story.length) wrongEnd++;
  }
  return {
    messages: kept.length,
    lost: said.filter(({ body }) => !bodies.has(body)).length,
    doubled: kept.length - bodies.size,
    misfiled: kept.filter(({ body, number, place }) => number !== sayings.get(body)?.number || place !== connectionId).length,
    outOfOrder: outOfOrder + overtaken,
    tickets: tickets.length,
    wrongEnd,
    failed: arrived.filter(({ state }) => state !== "done").length,
  };
}

/**
 * As a conversation is shown: by the provider's time, then as they were stored. What nobody could read when it came, as what is said once
 * more to an engine that has just begun, stands beside what was said until it is due, and is no part of it.
 */
const rowsOf = (company: Company, connectionId: number) =>
  retry(() =>
    company.run(async ({ tx }) => {
      const kept = await tx
        .selectFrom("messages as m")
        .innerJoin("tickets as t", "t.id", "m.ticket_id")
        .innerJoin("contacts as c", "c.id", "t.contact_id")
        .select(["m.id as row", "m.ticket_id as ticketId", "m.provider_id as name", "m.body", "m.created_at as created"])
        .select(["c.number", "t.connection_id as place"])
        .where("m.connection_id", "=", connectionId)
        .where("m.origin", "=", "contact")
        .orderBy("m.sent_at")
        .orderBy("m.id")
        .execute();
      const arrived = await tx
        .selectFrom("inbox")
        .select(["id as number", "provider_id as id", "arrived_at as arrived", "state"])
        .where("connection_id", "=", connectionId)
        .where("kind", "=", "message")
        .where("due_at", "is", null)
        .execute();
      const tickets = await tx
        .selectFrom("tickets")
        .select(["id", "last_message as last", "unread_messages as unread"])
        .where("connection_id", "=", connectionId)
        .execute();
      return {
        kept: kept.map(({ name, created, ...row }) => ({ ...row, id: name ?? "", handledAt: created.getTime() })),
        arrived: arrived.map(({ arrived, ...row }) => ({ ...row, arrivedAt: arrived.getTime() })),
        tickets,
      };
    }),
  );

function pairs<T>(items: T[], isWrong: (one: T, next: T) => boolean): number {
  return items.slice(1).filter((next, at) => isWrong(items[at] as T, next)).length;
}

/** Until all has been handled, or nothing has moved for so long that nothing will. */
export async function settled(company: Company, expected: number, { quietMs }: { quietMs: number }): Promise<void> {
  let [before, movedAt] = [-1, performance.now()];
  for (;;) {
    const { done, waiting } = await retry(() => company.run(countOf));
    if (done >= expected && waiting === 0) return;
    if (done !== before) [before, movedAt] = [done, performance.now()];
    if (performance.now() - movedAt > quietMs) return;
    await sleep(500);
  }
}

async function countOf({ tx }: Parameters<Parameters<Company["run"]>[0]>[0]) {
  const rows = await tx
    .selectFrom("inbox")
    .select((eb) => ["state", eb.fn.countAll<number>().as("many")])
    .where("kind", "=", "message")
    .where("due_at", "is", null)
    .groupBy("state")
    .execute();
  const many = (state: string) => Number(rows.find((row) => row.state === state)?.many ?? 0);
  return { done: many("done"), waiting: many("waiting") };
}
