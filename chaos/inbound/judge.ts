import { setTimeout as sleep } from "node:timers/promises";
import type { Company } from "../company.ts";
import { retry } from "../killing.ts";
import type { CustomerMessage, Door } from "./door.ts";

/** Far longer than a commit: a message that arrived so long before another was handled had to be handled first. */
const SURELY_THERE_MS = 5_000;

/** Compares the messages of one provider with our rows. */
export async function judge(company: Company, { connectionId }: Door, messages: CustomerMessage[]) {
  const { kept: storedMessages, arrived, tickets } = await rowsOf(company, connectionId);
  const bodies = new Set(storedMessages.map(({ body }) => body));
  const sayings = new Map(messages.map((saying) => [saying.body, saying]));
  const arrivals = new Map(arrived.map((each) => [each.id, each]));
  const stories = Map.groupBy(storedMessages, ({ ticketId }) => ticketId);

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
    messages: storedMessages.length,
    lost: messages.filter(({ body }) => !bodies.has(body)).length,
    doubled: storedMessages.length - bodies.size,
    misfiled: storedMessages.filter(
      ({ body, number, place: connection }) => number !== sayings.get(body)?.number || connection !== connectionId,
    ).length,
    outOfOrder: outOfOrder + overtaken,
    tickets: tickets.length,
    wrongEnd,
    failed: arrived.filter(({ state }) => state !== "done").length,
  };
}

/**
 * In the conversation's order: by the provider's time, then as stored. Unreadable arrivals, as retries for a restarted engine, wait beside
 * the messages until they are due, and do not count.
 */
const rowsOf = (company: Company, connectionId: number) =>
  retry(() =>
    company.run(async ({ tx }) => {
      const storedMessages = await tx
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
        kept: storedMessages.map(({ name, created, ...row }) => ({ ...row, id: name ?? "", handledAt: created.getTime() })),
        arrived: arrived.map(({ arrived, ...row }) => ({ ...row, arrivedAt: arrived.getTime() })),
        tickets,
      };
    }),
  );

function pairs<T>(items: T[], isWrong: (one: T, next: T) => boolean): number {
  return items.slice(1).filter((next, at) => isWrong(items[at] as T, next)).length;
}

/** Until all is handled, or nothing has changed for so long that nothing will. */
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
