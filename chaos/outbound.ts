import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readLedger, type Sent } from "@recado/channels/testing/fakeGraph/ledger";
import { cloudLine } from "./cloudLine.ts";
import { foundCompany, hire } from "./company.ts";
import { randomFrom } from "./dice.ts";
import { startGraph } from "./fakes.ts";
import { startInstallation } from "./installation.ts";
import { killAround, type MsLeft } from "./killing.ts";
import { doubtedWithoutCause, watchDoubts } from "./outbound/doubts.ts";
import { judge } from "./outbound/judge.ts";
import { reconciled } from "./outbound/reconcile.ts";
import { openConversations, type Pace, writeAll } from "./outbound/writing.ts";

/**
 * `limits`: how often Meta answers with a rate limit, after which nothing is sent for as long as it says. Each of the other faults is met
 * once before that, whatever the seed.
 */
type Options = Pace & { contacts: number; kills: number; everyMs: number; limits: number; seed: number };

/** The fake accepts and then hangs, dies or returns nonsense; it refuses for good, or for now. */
const SHARES = {
  hang: 0.005,
  drop: 0.01,
  crash: 0.01,
  nonsense: 0.005,
  slow: 0.02,
  refuse: [
    [0.005, 131026],
    [0.005, 131056],
  ],
};
const ORDERED = ["drop", { code: 131026 }, "crash", "hang", "nonsense"];
const STATUSES = { steps: ["sent", "delivered"], copies: 0.1, isShuffled: true };

/** Agents write while every process and the database are killed in turn, to a provider that does not always report what it did. */
export async function sendUnderKills({ sends, contacts, perSecond, picturesEvery, kills, everyMs, limits, seed }: Options) {
  const dice = randomFrom(seed);
  const folder = await mkdtemp(join(tmpdir(), "recado-chaos-"));
  const ledger = join(folder, "ledger.jsonl");
  const graph = await startGraph({ seed, ledger, statuses: STATUSES });
  const settings = { GRAPH_URL: graph.said.url, SETTLE_SECONDS: "15" };
  const installation = await startInstallation(["web", "web", "worker", "channels", "channels"], settings);
  let line: { stop(): void } | undefined;
  try {
    const company = await foundCompany();
    line = await cloudLine(company, graph, installation.webs);
    const team = { company, agent: await hire(company, "Agente"), webs: installation.webs };
    const tickets = await openConversations(team, graph, contacts);

    const doubts = await watchDoubts(installation.cluster.url);
    await graph.ask("shares", SHARES);
    const began = performance.now();
    const orderEvery = Math.ceil(sends / (limits + 1) / 2);
    const ordered = (turn: number) => (turn % 2 === 0 ? "limit" : ORDERED[((turn - 1) / 2) % ORDERED.length]);
    const write = (msLeft: MsLeft) =>
      writeAll({ ...team, tickets }, { sends, perSecond, picturesEvery, msLeft }, async (at) => {
        if (at > 0 && at % orderEvery === 0) await graph.ask("nextSends", { behaviours: [ordered(at / orderEvery)] });
      });
    const { killed, loaded: written } = await killAround(installation, write, { dice, kills, everyMs });
    await graph.ask("shares", {});
    const settled = await reconciled(team, async () => new Set(((await graph.ask("sent")) as Sent[]).map(({ ref }) => ref ?? "")));
    const wallMs = Math.round(performance.now() - began);
    const { met } = (await graph.ask("state")) as { met: Record<string, number> };
    const judged = { ...(await judge(company, written, readLedger(ledger))), ...settled };
    const caused = doubtedWithoutCause({ kills: killed, met, doubtful: await doubts.count(), resent: settled.resent });
    return { ...killed, sends, ...met, ...judged, ...caused, wallMs };
  } finally {
    line?.stop();
    await installation.stop();
    await graph.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
