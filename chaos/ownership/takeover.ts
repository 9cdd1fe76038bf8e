import { setTimeout as sleep } from "node:timers/promises";
import type { Company } from "../company.ts";
import { insist } from "../killing.ts";
import { signal } from "../processes.ts";

export type Owner = { connectionId: number; token: number; at: number };

const TRIES = 400;
const LOOK_MS = 100;

export const ownersOf = (company: Company): Promise<Owner[]> =>
  insist(() =>
    company.run(async ({ tx }) => {
      const rows = await tx.selectFrom("connection_owners").select(["connection_id", "token", "taken_at"]).execute();
      return rows.map(({ connection_id, token, taken_at }) => ({
        ...{ connectionId: connection_id, token: Number(token), at: taken_at.getTime() },
      }));
    }),
  );

/** The worst moment: it has just promised the database that it is still the owner. Whether that moment was met. */
export async function stopMidway(family: number[], isMidway: () => Promise<boolean>): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries++) {
    signal(family, "SIGSTOP");
    if (await isMidway()) return true;
    if (tries === TRIES - 1) break;
    signal(family, "SIGCONT");
    await sleep(10);
  }
  return false;
}

/** How long it took until the last of them had somebody else. */
export async function takeover(company: Company, before: Owner[], withinMs: number): Promise<number> {
  const began = performance.now();
  for (;;) {
    const now = await ownersOf(company);
    const isTaken = ({ connectionId, token }: Owner) => now.some((owner) => owner.connectionId === connectionId && owner.token > token);
    const ms = Math.round(performance.now() - began);
    if (before.every(isTaken) || ms > withinMs) return ms;
    await sleep(LOOK_MS);
  }
}
