import { setTimeout as sleep } from "node:timers/promises";
import type { Company } from "../company.ts";
import { retry } from "../killing.ts";
import { call, type Team } from "./writing.ts";

const QUIET_MS = 240_000;

/** Our references to all messages that the providers have accepted so far. */
export type Book = () => Promise<Set<string>>;

/**
 * Waits until no message is in flight or unknown. Statuses settle accepted messages; others become unconfirmed after a time, and the agent
 * resends them (`resent`), assuming that they were not delivered: the provider's log must agree at that moment.
 */
export async function reconciled(team: Team, book: Book) {
  const doubtful = new Set<number>();
  const resent = new Set<number>();
  let resentThoughDelivered = 0;
  let [before, movedAt] = ["", performance.now()];
  for (;;) {
    const open = await retry(() => openOf(team.company));
    for (const { id, status } of open) if (status === "unknown") doubtful.add(id);
    const snapshot = JSON.stringify(open);
    if (snapshot !== before) [before, movedAt] = [snapshot, performance.now()];
    if (open.length === 0 || performance.now() - movedAt > QUIET_MS)
      return { doubtful: doubtful.size, resent: resent.size, resentThoughDelivered };

    for (const { id, status, failure } of open) {
      if (status !== "unknown" || failure !== "unconfirmed") continue;
      const refs = await retry(() => refsOf(team.company, id));
      const accepted = await book();
      const isTaken = await call(team, id, "POST", `/messages/${id}/resend`, {}).then(
        () => true,
        () => false, // a status came in between
      );
      if (!isTaken) continue;
      resent.add(id);
      if (refs.some((ref) => accepted.has(ref))) resentThoughDelivered++;
    }
    await sleep(1_000);
  }
}

const refsOf = (company: Company, messageId: number) =>
  company.run(async ({ tx }) => {
    const orders = await tx.selectFrom("outbox").select("ref").where("message_id", "=", messageId).where("kind", "=", "send").execute();
    return orders.map(({ ref }) => ref);
  });

const openOf = (company: Company) =>
  company.run(({ tx }) =>
    tx
      .selectFrom("messages")
      .select(["id", "status", "failure"])
      .where("origin", "=", "agent")
      .where("status", "in", ["queued", "sending", "unknown"])
      .orderBy("id")
      .execute(),
  );
