import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readLedger } from "@recado/channels/testing/fakeGraph/ledger";
import { eventually } from "../apps/api/src/testing/eventually.ts";
import { cloudLine } from "./cloudLine.ts";
import { foundCompany, hire } from "./company.ts";
import { randomFrom } from "./dice.ts";
import { startGraph } from "./fakes.ts";
import { startInstallation } from "./installation.ts";
import { killAround, type MsLeft, retry } from "./killing.ts";
import { pacer } from "./load.ts";
import { openConversations } from "./outbound/writing.ts";
import { judge } from "./schedules/judge.ts";
import { planSeries, type Timed, timesAhead, underWay, wake } from "./schedules/series.ts";

type Options = { series: number; days: number; contacts: number; perSecond: number; kills: number; everyMs: number; seed: number };

/** So many become due at once. */
const AT_ONCE = 25;
/** Longer than the heartbeat and the scheduler's minute: a run without progress for so long is stuck. */
const QUIET_MS = 150_000;
const STATUSES = { steps: ["sent", "delivered"] };

/**
 * Daily schedules around a night with a clock change. The days come one after the other, each moved to now, while every process and the
 * database are killed in turn: each day of each series must be sent once, at its time.
 */
export async function repeatUnderKills({ series, days, contacts, perSecond, kills, everyMs, seed }: Options) {
  const dice = randomFrom(seed);
  const folder = await mkdtemp(join(tmpdir(), "recado-chaos-"));
  const ledger = join(folder, "ledger.jsonl");
  const graph = await startGraph({ seed, ledger, statuses: STATUSES });
  const installation = await startInstallation(["web", "worker", "worker", "channels"], {
    GRAPH_URL: graph.said.url,
    SETTLE_SECONDS: "15",
  });
  let line: { stop(): void } | undefined;
  try {
    const company = await foundCompany();
    line = await cloudLine(company, graph, installation.webs);
    const agent = await hire(company, "Agente");
    const tickets = await openConversations({ company, agent, webs: installation.webs }, graph, contacts);
    await planSeries(company, { agent, tickets, series });

    const began = performance.now();
    const times: Timed[] = [];
    const live = async (msLeft: MsLeft) => {
      const due = pacer(series * days, perSecond, msLeft);
      for (let day = 0; day < days; day++) {
        times.push(...(await retry(() => timesAhead(company))));
        for (let at = 0; at < series; at += AT_ONCE) {
          await due(day * series + at, AT_ONCE);
          await retry(() => wake(company, day, [at, at + AT_ONCE]));
        }
        await allTaken(() => retry(() => underWay(company, day)));
      }
    };
    const { killed } = await killAround(installation, live, { dice, kills, everyMs });
    const wallMs = Math.round(performance.now() - began);
    return { ...killed, series, days, ...(await judge(company, { series, days, times, book: () => readLedger(ledger) })), wallMs };
  } finally {
    line?.stop();
    await installation.stop();
    await graph.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function allTaken(many: () => Promise<number>) {
  for (let left = await many(); left > 0; ) left = await eventually(many, (now) => now < left, QUIET_MS);
}
