import type { Sent } from "@recado/channels/testing/fakeGraph/ledger";
import type { Company } from "../company.ts";
import { retry } from "../killing.ts";

/**
 * Compares the provider's log with our rows. The agent has resent the unknown messages by now: `reconciled` says how many, and whether
 * rightly.
 */
export async function judge(company: Company, written: string[], book: Sent[]) {
  const { messages, orders } = await retry(() => company.run(rowsOf));
  const delivered = Map.groupBy(book, textOf);
  const many = (status: string) => messages.filter((message) => message.status === status).length;
  const bodies = new Set(messages.map(({ body }) => body));
  return {
    accepted: book.length,
    doubled: [...delivered.values()].filter((each) => each.length > 1).length + messages.length - bodies.size,
    lost: written.filter((body) => !bodies.has(body)).length,
    pictures: book.filter(({ type }) => type === "image").length,
    falselySent: messages.filter(({ status, body }) => status === "sent" && !delivered.has(body)).length,
    falselyFailed: messages.filter(({ status, body }) => status === "failed" && delivered.has(body)).length,
    outOfOrder: turnsIn(book, new Map(orders.map((order) => [order.ref, order]))),
    sent: many("sent"),
    failed: many("failed"),
    unknown: many("unknown"),
    retries: orders.reduce((sum, { attempt }) => sum + Math.max(0, attempt - 1), 0),
    open: messages.length - many("sent") - many("failed") - many("unknown"),
  };
}

type Words = { text?: { body?: unknown }; image?: { caption?: unknown } };

const textOf = ({ body }: Sent) => {
  const { text, image } = body as Words;
  return String(text?.body ?? image?.caption);
};

/** Messages of a conversation that reached the provider in another order than numbered. */
function turnsIn(book: Sent[], orders: Map<string, { ticketId: number; number: number }>): number {
  const last = new Map<number, number>();
  let turns = 0;
  for (const { ref } of book) {
    const order = orders.get(ref ?? "");
    if (!order) continue;
    if (order.number < (last.get(order.ticketId) ?? 0)) turns++;
    last.set(order.ticketId, order.number);
  }
  return turns;
}

async function rowsOf({ tx }: Parameters<Parameters<Company["run"]>[0]>[0]) {
  const messages = await tx.selectFrom("messages").select(["body", "status"]).where("origin", "=", "agent").execute();
  const orders = await tx.selectFrom("outbox").select(["ref", "ticket_id as ticketId", "number", "attempt"]).execute();
  return { messages, orders };
}
