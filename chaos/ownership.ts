import { setTimeout as sleep } from "node:timers/promises";
import { eventually } from "../apps/api/src/testing/eventually.ts";
import { cloudLine } from "./cloudLine.ts";
import { foundCompany, hire } from "./company.ts";
import { startGraph, startWhatsApp } from "./fakes.ts";
import { betaLine } from "./inbound/beta.ts";
import { sandboxLine } from "./inbound/sandbox.ts";
import { startInstallation } from "./installation.ts";
import { reconciled } from "./outbound/reconcile.ts";
import { booksOf, repeatedIn, unreadableIn } from "./ownership/books.ts";
import { isOfHolder, judgeTakeover, type Owner, ownersOf, stopAtWorst } from "./ownership/takeover.ts";
import { startTraffic } from "./ownership/traffic.ts";
import { type Write, watchWrites } from "./ownership/writes.ts";
import { familyOf, signal } from "./processes.ts";

/** `phones`: so many WhatsApp Web connections, each with a session of its own. */
type Options = { sandboxes: number; phones: number; stopSeconds: number; afterSeconds: number; seed: number };

const FIRST_PHONE = 5_511_988_880_001;
const PATIENCE_MS = 120_000;

/** The process with all sessions is paused in the middle of its work, and resumed long after another one has taken them over. */
export async function stopOwner({ sandboxes, phones, stopSeconds, afterSeconds, seed }: Options) {
  const [graph, whatsApp] = await Promise.all([startGraph({ seed, statuses: { steps: ["sent"] } }), startWhatsApp()]);
  const env = { ...whatsApp.said.env, GRAPH_URL: graph.said.url, WHATSAPP_WEB_HURRY: "60", SETTLE_SECONDS: "15" };
  const installation = await startInstallation(["web", "web", "worker"], env);
  const stops: (() => unknown)[] = [];
  try {
    const company = await foundCompany();
    const agent = await hire(company, "Agente");
    const owner = await installation.add("channels"); // alone, so that it owns all sessions
    const cloud = await cloudLine(company, graph, installation.webs);
    stops.push(cloud.stop);
    const numbers = Array.from({ length: phones }, (_, at) => String(FIRST_PHONE + at));
    await Promise.all(numbers.map((phone) => betaLine({ company, whatsApp, phone })));
    const sandboxIds = await Promise.all(Array.from({ length: sandboxes }, () => sandboxLine(company)));
    await eventually(
      () => ownersOf(company),
      (all) => all.length === sandboxes + phones + 1,
      PATIENCE_MS,
    );
    await installation.add("channels");

    const watch = await watchWrites(installation.cluster.url);
    stops.push(watch.stop);
    const team = { company, agent, webs: installation.webs };
    const traffic = await startTraffic({ ...team, sandboxes: sandboxIds, phones: numbers, whatsApp, graph });
    const before = await ownersOf(company);
    const family = await familyOf(owner.process().pid);
    stops.push(() => signal(family, "SIGCONT"));

    const stopped = await stopAtWorst(family, watch, { name: owner.name, nodeId: before[0]?.nodeId ?? "" });
    await sleep(stopSeconds * 1000);
    signal(family, "SIGCONT");
    await sleep(afterSeconds * 1000);
    const messageCount = await traffic.stop();
    const books = () => booksOf({ company, graph, whatsApp });
    const settled = await reconciled(team, async () => new Set((await books()).map(({ name }) => name)));

    const [writes, after] = [await watch.list(), await ownersOf(company)];
    const taken = judgeTakeover(writes, { before, after, stopped });
    const book = await books();
    const bookFaults = { doubled: repeatedIn(book), unreadable: unreadableIn(book) };
    return {
      connections: before.length,
      ...taken,
      said: messageCount,
      ...judge(writes, before, after, owner.name),
      ...bookFaults,
      ...settled,
    };
  } finally {
    for (const stop of stops) await stop();
    await installation.stop();
    await Promise.all([graph.stop(), whatsApp.stop()]);
  }
}

/** Writes by the paused process under an outdated token, connections with two writers since the takeover, and connections without any. */
function judge(writes: Write[], before: Owner[], after: Owner[], stopped: string) {
  let [stale, shared, untaken] = [0, 0, 0];
  for (const { connectionId, token, nodeId } of before) {
    const now = after.find((owner) => owner.connectionId === connectionId);
    if (!now || now.token !== token + 1) untaken++;
    const ofIt = writes.filter((write) => write.connectionId === connectionId);
    stale += ofIt.filter((write) => write.who === stopped && write.token > token && write.holder !== nodeId).length;
    const since = ofIt.filter(({ at }) => at > (now?.at ?? 0));
    if (new Set(since.flatMap((write) => (isOfHolder(write) ? [write.who] : []))).size !== 1) shared++;
  }
  return { untaken, stale, shared };
}
