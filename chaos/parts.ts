import { acceptAtOnce } from "./accept.ts";
import { inThread } from "./answering.ts";
import { eraseUnderKills } from "./erasure.ts";
import { runUnderKills } from "./flows.ts";
import { receiveUnderKills } from "./inbound.ts";
import { killMailWorkers } from "./mails.ts";
import { sendUnderKills } from "./outbound.ts";
import { stopOwner } from "./ownership.ts";
import { loseLines } from "./realtime.ts";
import { repeatUnderKills } from "./schedules.ts";
import { killStarts } from "./starts.ts";

type Numbers = Record<string, number>;
export type Outcome = { numbers: Numbers; isGood: boolean };

/** Each part at its full size, with its expected result. */
export const parts = {
  start: async () => judged(await killStarts(10), { lost: 0 }),
  mail: async () => judged(await killMailWorkers({ mails: 400, kills: 5 }), { lost: 0 }),
  inbound: async (seed: number) =>
    judged(
      await receiveUnderKills({ messages: 10_000, contacts: 500, perSecond: 30, kills: 20, everyMs: 6_000, seed }),
      { ...nothingWrong.inbound, messages: 30_000, tickets: 1_500 },
      { underLoad: 20 },
    ),
  outbound: async (seed: number) =>
    judged(
      await sendUnderKills({ sends: 5_000, contacts: 250, perSecond: 40, picturesEvery: 25, kills: 20, everyMs: 4_000, limits: 10, seed }),
      nothingWrong.outbound,
      { underLoad: 20, ...eachMet },
    ),
  accept: async (seed: number) =>
    judged(await acceptAtOnce({ tickets: 500, agents: 20, seed }), { winners: 500, untold: 0, greetings: 500, greeted: 500 }),
  ownership: async (seed: number) =>
    judged(
      await stopOwner({ sandboxes: 100, phones: 10, stopSeconds: 60, afterSeconds: 15, seed }),
      { ...nothingWrong.ownership, connections: 111, midway: 1, late: 0, unopened: 0 },
      { said: 300 },
    ),
  realtime: async (seed: number) =>
    judged(
      await loseLines({ clients: 50, seconds: 60, kills: 4, seed }),
      { diff: 0, blank: 0, kills: 4 },
      { cuts: 30, heard: 2_500, done: 60 },
    ),
  answering: async (seed: number) => judged(await inThread({ cases: 60_000, seed }), { mismatches: 0, idle: 0 }),
  schedules: async (seed: number) =>
    judged(
      await repeatUnderKills({ series: 5_000, days: 3, contacts: 250, perSecond: 70, kills: 20, everyMs: 20_000, seed }),
      { ...nothingWrong.schedules, said: 15_000, ahead: 5_000 },
      { underLoad: 20, skipped: 200 },
    ),
  flows: async (seed: number) =>
    judged(
      await runUnderKills({ runs: 2_000, perSecond: 8, kills: 20, everyMs: 6_000, seed }),
      { ...nothingWrong.flows, runs: 2_000 },
      { underLoad: 20, database: 1, timeouts: 100 },
    ),
  erasure: async () => judged(await eraseUnderKills({ messages: 200_000, files: 2_000 }), { ...nothingWrong.erasure, kills: 3 }),
} satisfies Record<string, (seed: number) => Promise<Outcome>>;

export type Part = keyof typeof parts;

/** Rounds run one after the other, the lanes of a round in parallel: waiting parts run beside computing ones. */
export const rounds: Part[][][] = [
  [["ownership"], ["start", "mail", "answering"]],
  [["inbound"]],
  [["outbound"]],
  [["accept"]],
  [["realtime"], ["erasure"]],
  [["schedules"]],
  [["flows"]],
];

/** At any size. */
export const nothingWrong = {
  inbound: { lost: 0, doubled: 0, misfiled: 0, outOfOrder: 0, wrongEnd: 0, failed: 0 },
  outbound: {
    doubled: 0,
    lost: 0,
    falselySent: 0,
    falselyFailed: 0,
    outOfOrder: 0,
    unknown: 0,
    open: 0,
    resentThoughDelivered: 0,
    withoutCause: 0,
  },
  schedules: { doubled: 0, early: 0, late: 0, lost: 0, failed: 0 },
  flows: { doubled: 0, lost: 0, stuck: 0, outOfOrder: 0, wrongEnd: 0, failed: 0 },
  erasure: { rowsLeft: 0, filesLeft: 0, takenFromOthers: 0 },
  ownership: { untaken: 0, stale: 0, shared: 0, doubled: 0, unreadable: 0, resentThoughDelivered: 0 },
} as const;

/** The provider's faults: it drops or crashes after accepting, returns nonsense, hangs, limits, or refuses. */
export const eachMet = { drop: 1, crash: 1, nonsense: 1, hang: 1, limit: 1, refuse: 1 } as const;

export function judged(numbers: Numbers, expected: Numbers, least: Numbers = {}): Outcome {
  const isExpected = Object.entries(expected).every(([name, value]) => numbers[name] === value);
  return { numbers, isGood: isExpected && Object.entries(least).every(([name, value]) => (numbers[name] ?? 0) >= value) };
}
