import { setTimeout as sleep } from "node:timers/promises";
import { eventually } from "../apps/api/src/testing/eventually.ts";
import { cloudLine } from "./cloudLine.ts";
import { foundCompany, hire } from "./company.ts";
import { startGraph, startWhatsApp } from "./fakes.ts";
import { betaLine } from "./inbound/beta.ts";
import { sandboxLine } from "./inbound/sandbox.ts";
import { startInstallation } from "./installation.ts";
import { reconciled } from "./outbound/reconcile.ts";
import { type Owner, ownersOf, stopMidway, takeover } from "./ownership/takeover.ts";
import { startTraffic } from "./ownership/traffic.ts";
import { type Write, watchWrites } from "./ownership/writes.ts";
import { familyOf, signal } from "./processes.ts";

type Options = { sandboxes: number; stopSeconds: number; afterSeconds: number; seed: number };

const PHONE = "5511988880001";
const PATIENCE_MS = 60_000;
const TAKEOVER_MAX_MS = 20_000;

/** The process that holds all sessions is stopped in the middle of its work, and goes on long after another one has taken them. */
export async function stopOwner({ sandboxes, stopSeconds, afterSeconds, seed }: Options) {
  const [graph, whatsApp] = await Promise.all([startGraph({ seed, statuses: { steps: ["sent"] } }), startWhatsApp()]);
  const env = { ...whatsApp.said.env, GRAPH_URL: graph.said.url, WHATSAPP_WEB_HURRY: "60", SETTLE_SECONDS: "15" };
  const place = await startInstallation(["web", "web", "worker"], env);
  const stops: (() => unknown)[] = [];
  try {
    const company = await foundCompany();
    const agent = await hire(company, "Agente");
    const owner = await place.add("channels"); // alone, so that all is his
    const cloud = await cloudLine(company, graph, place.webs);
    stops.push(cloud.stop);
    await betaLine({ company, whatsApp, phone: PHONE });
    const phones = await Promise.all(Array.from({ length: sandboxes }, () => sandboxLine(company)));
    await eventually(
      () => ownersOf(company),
      (all) => all.length === sandboxes + 2,
      PATIENCE_MS,
    );
    await place.add("channels");

    const watch = await watchWrites(place.cluster.url);
    stops.push(watch.stop);
    const team = { company, agent, webs: place.webs };
    const traffic = await startTraffic({ ...team, sandboxes: phones, phone: PHONE, whatsApp, graph });
    const before = await ownersOf(company);
    const family = await familyOf(owner.process().pid);
    stops.push(() => signal(family, "SIGCONT"));

    const midway = await stopMidway(family, () => watch.isMidway(owner.name));
    const stoppedAt = performance.now();
    const takeoverMs = await takeover(company, before, stopSeconds * 1000);
    await sleep(Math.max(0, stopSeconds * 1000 - (performance.now() - stoppedAt)));
    signal(family, "SIGCONT");
    await sleep(afterSeconds * 1000);
    const said = await traffic.stop();
    const settled = await reconciled(
      team,
      async () => new Set([...namesIn(await graph.ask("sent")), ...namesIn(await whatsApp.ask("ledger"))]),
    );

    const writes = judge(await watch.list(), before, await ownersOf(company), owner.name);
    const doubled = repeated(await graph.ask("sent")) + repeated(await whatsApp.ask("ledger"));
    const late = Number(takeoverMs > TAKEOVER_MAX_MS);
    return { connections: before.length, midway: Number(midway), takeoverMs, late, said, ...writes, doubled, ...settled };
  } finally {
    for (const stop of stops) await stop();
    await place.stop();
    await Promise.all([graph.stop(), whatsApp.stop()]);
  }
}

/** What the stopped one still wrote of what was no longer its own, and what had two writers since, or none. */
function judge(writes: Write[], before: Owner[], after: Owner[], stopped: string) {
  let [stale, shared, untaken] = [0, 0, 0];
  for (const { connectionId, token } of before) {
    const now = after.find((owner) => owner.connectionId === connectionId);
    if (!now || now.token !== token + 1) untaken++;
    const since = writes.filter((write) => write.connectionId === connectionId && write.at > (now?.at ?? 0));
    stale += since.filter(({ who }) => who === stopped).length;
    if (new Set(since.flatMap(({ who }) => (who.startsWith("channels") ? [who] : []))).size !== 1) shared++;
  }
  return { untaken, stale, shared };
}

/** Under which name a provider has more than one message. */
function repeated(book: unknown): number {
  const names = namesIn(book);
  return names.length - new Set(names).size;
}

/** Each knows its own by another word. */
const namesIn = (book: unknown) =>
  (book as { ref?: string; id: string; again?: boolean }[]).filter(({ again }) => !again).map(({ ref, id }) => ref ?? id);
