import { expect, test } from "vitest";
import type { ChaosPart } from "../scripts/turn.ts";
import { acceptAtOnce } from "./accept.ts";
import { compareAnswers } from "./answering.ts";
import { eraseUnderKills } from "./erasure.ts";
import { runUnderKills } from "./flows.ts";
import { receiveUnderKills } from "./inbound.ts";
import { sendUnderKills } from "./outbound.ts";
import { stopOwner } from "./ownership.ts";
import { eachMet, judged, nothingWrong } from "./parts.ts";
import { loseLines } from "./realtime.ts";
import { repeatUnderKills } from "./schedules.ts";

const seed = Number(process.env.SEED ?? 7);
const timeout = 240_000;

/** How long stuck runs are waited for before they are counted: the test is about their number. */
const LONG_STUCK = 600_000;

/** A daily run takes one part, another one each turn. */
const { CHAOS_PART } = process.env;
const part = (name: ChaosPart, promise: string, work: () => unknown, most = timeout) => {
  if ((CHAOS_PART ?? name) === name) test(promise, { timeout: most }, async () => void (await work()));
};

part("inbound", "what customers write by any provider is stored once and in order, whatever is killed meanwhile", async () => {
  const result = await receiveUnderKills({ messages: 120, contacts: 12, perSecond: 10, kills: 3, everyMs: 2_000, seed });
  expect(result).toMatchObject({ ...nothingWrong.inbound, messages: 360, tickets: 36 });
  expect(result.underLoad).toBeGreaterThanOrEqual(2);
});

part("outbound", "what agents write reaches its reader once or is said to have failed, whatever is killed meanwhile", async () => {
  const result = await sendUnderKills({
    sends: 120,
    contacts: 12,
    perSecond: 20,
    picturesEvery: 10,
    kills: 3,
    everyMs: 1_500,
    limits: 4,
    seed,
  });
  expect(result).toMatchObject({ ...nothingWrong.outbound, sends: 120 });
  expect(result.underLoad).toBeGreaterThanOrEqual(3);
  expect(judged(result, {}, eachMet).isGood, "each fault was met").toBe(true);
  expect(result.retries).toBeGreaterThanOrEqual(2);
  expect(result.pictures + result.failed).toBeGreaterThanOrEqual(12);
});

part("accept", "of five agents who reach for each of ten tickets at once one has it, and the others are told who", async () => {
  const result = await acceptAtOnce({ tickets: 10, agents: 5, seed });
  expect(result).toMatchObject({ winners: 10, losers: 40, untold: 0, greetings: 10, greeted: 10 });
});

part("ownership", "whoever is stopped while it holds sessions loses them, and writes nothing when it goes on", async () => {
  const result = await stopOwner({ sandboxes: 2, phones: 2, stopSeconds: 22, afterSeconds: 3, seed });
  expect(result).toMatchObject({ ...nothingWrong.ownership, connections: 5 });
});

part("realtime", "a screen whose line broke shows what a fresh one shows", async () => {
  const result = await loseLines({ clients: 6, seconds: 18, kills: 1, seed });
  expect(result).toMatchObject({ diff: 0, blank: 0, kills: 1 });
  expect(judged(result, {}, { cuts: 1, heard: 20, done: 1 }).isGood, `enough went on: ${JSON.stringify(result)}`).toBe(true);
});

part("answering", "what is answered is what the slow model answers", () => {
  expect(compareAnswers({ cases: 2_000, seed })).toMatchObject({ mismatches: 0 });
});

part("schedules", "each day of a repeated schedule is said once, over a change of the clock, whatever is killed meanwhile", async () => {
  const result = await repeatUnderKills({ series: 60, days: 3, contacts: 12, perSecond: 20, kills: 3, everyMs: 2_000, seed });
  expect(result).toMatchObject({ ...nothingWrong.schedules, said: 180, ahead: 60 });
  expect(judged(result, {}, { underLoad: 3, skipped: 2 }).isGood, JSON.stringify(result)).toBe(true);
});

part(
  "flows",
  "a run of a flow says each of its texts once and comes to its end, whatever is killed meanwhile",
  async () => {
    const result = await runUnderKills({ runs: 40, perSecond: 5, kills: 3, everyMs: 2_000, seed });
    expect(result).toMatchObject({ ...nothingWrong.flows, runs: 40 });
    expect(judged(result, {}, { underLoad: 3, timeouts: 1 }).isGood, JSON.stringify(result)).toBe(true);
  },
  LONG_STUCK,
);

part("erasure", "of a deleted company nothing is left, and nothing of another goes, whatever is killed meanwhile", async () => {
  expect(await eraseUnderKills({ messages: 20_000, files: 100 })).toMatchObject({ ...nothingWrong.erasure, kills: 3 });
});
