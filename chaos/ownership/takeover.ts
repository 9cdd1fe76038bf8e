import { setTimeout as sleep } from "node:timers/promises";
import type { Company } from "../company.ts";
import { retry } from "../killing.ts";
import { signal } from "../processes.ts";
import type { Write, Writes } from "./writes.ts";

export type Owner = { connectionId: number; nodeId: string; token: number; at: number };

/** By the database's clock. */
export type Stopped = { at: number; sinceBeatMs: number; isMidway: boolean };

const BEATS_MAX = 12;
/** How long a heartbeat counts as fresh. */
const FRESH_MS = 400;
const LOOK_MS = 10;

export const ownersOf = (company: Company): Promise<Owner[]> =>
  retry(() =>
    company.run(async ({ tx }) => {
      const rows = await tx.selectFrom("connection_owners").select(["connection_id", "node_id", "token", "taken_at"]).execute();
      return rows.map(({ connection_id, node_id, token, taken_at }) => ({
        connectionId: connection_id,
        nodeId: node_id,
        token: Number(token),
        at: taken_at.getTime(),
      }));
    }),
  );

/**
 * Pauses at the worst moment: just after a heartbeat, so that the process is trusted for as long as possible, and inside of a transaction
 * that has confirmed its ownership. If both do not coincide within many heartbeats, after a heartbeat alone.
 */
export async function stopAtWorst(family: number[], writes: Writes, { name, nodeId }: { name: string; nodeId: string }): Promise<Stopped> {
  for (let beat = 1; ; beat++) {
    while ((await writes.msSinceBeat(nodeId)) > FRESH_MS) await sleep(LOOK_MS);
    for (let isFresh = true; isFresh; ) {
      signal(family, "SIGSTOP");
      const [isMidway, sinceBeatMs] = [await writes.isMidway(name), await writes.msSinceBeat(nodeId)];
      isFresh = sinceBeatMs <= FRESH_MS;
      if (isFresh && (isMidway || beat === BEATS_MAX)) return { at: await writes.now(), sinceBeatMs, isMidway };
      signal(family, "SIGCONT");
      await sleep(LOOK_MS);
    }
  }
}

/**
 * "If that process dies another one takes it over within 20 s", and opens the sessions, at most ten of the most costly kind per second. 30
 * s beside other parts, with which it shares the machine.
 */
const TAKEN_MAX_MS = process.env.BESIDE === "others" ? 30_000 : 20_000;
const OPENING_MS = 100;

/** When each connection got a new owner, and when that one first wrote, since the old one was paused. */
export function judgeTakeover(writes: Write[], { before, after, stopped }: { before: Owner[]; after: Owner[]; stopped: Stopped }) {
  const times = before.map(({ connectionId, token }) => {
    const now = after.find((owner) => owner.connectionId === connectionId && owner.token > token);
    const first = writes.filter((write) => write.connectionId === connectionId && isOfHolder(write) && write.at > (now?.at ?? 0));
    const openedAt = now ? Math.min(...first.map(({ at }) => at)) : Number.POSITIVE_INFINITY;
    return { taken: now ? now.at - stopped.at : Number.POSITIVE_INFINITY, opened: openedAt - stopped.at };
  });
  const [taken, opened] = [times.map((time) => time.taken), times.map((time) => time.opened)];
  return {
    midway: Number(stopped.isMidway),
    sinceBeatMs: Math.round(stopped.sinceBeatMs),
    takenMs: Math.max(...taken),
    openedMs: Math.max(...opened),
    late: taken.filter((ms) => ms > TAKEN_MAX_MS).length,
    unopened: opened.filter((ms) => ms > TAKEN_MAX_MS + before.length * OPENING_MS).length,
  };
}

export const isOfHolder = ({ who }: Write) => who.startsWith("channels");
