import { randomUUID } from "node:crypto";
import pg from "pg";
import { inCompany } from "../company.ts";
import { called, carryCalls, LATER } from "../jobs/calls.ts";
import { log } from "../log.ts";
import { onSignal, type Signal, TRANSIENT } from "../record.ts";

const CHANNEL = "recado";
const BATCH_MS = 50;
const IDS_MAX = 300; // a notification holds 8,000 bytes
const RETRY_MS = 1_000;
const BEAT_MS = 2_000;
/** Who is not heard for so many beats has died, maybe between having done something and having told it. */
const SILENT_BEATS = 4;
/** Of no company: what processes say of themselves. */
const OURSELVES = 0;

export type Fanout = { stop(): Promise<void> };

/**
 * What one process committed the others hear of, by one batched NOTIFY outside of any business transaction.
 * Ids alone travel; each receiver loads the facts as their company. `onGap` is told after a time in which it could not listen,
 * or could not load what it heard of, and when another one falls silent without having said that it stops.
 */
export async function startFanout(directUrl: string, hear: (signal: Signal) => void, onGap: () => void): Promise<Fanout> {
  const self = randomUUID();
  let stopped = false;
  let client: pg.Client | undefined;
  let publishing = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const waiting = new Map<number, number[]>();
  const calls = new Set<string>();
  let calling: NodeJS.Timeout | undefined;
  /** How many beats ago each of the others was heard. */
  const others = new Map<string, number>();

  const gap = () => {
    onGap();
    called(LATER); // work, too, may have been called for in vain
  };

  async function listen(again: boolean) {
    if (stopped) return;
    const next = new pg.Client({
      connectionString: directUrl,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      application_name: `recado listening ${process.pid}`, // so that an operator tells it from the others
    });
    let lost = false;
    const lose = () => {
      if (lost) return;
      lost = true;
      client = undefined;
      void next.end().catch(() => undefined);
      if (!stopped) setTimeout(() => void listen(true), RETRY_MS).unref();
    };
    next.on("error", lose);
    next.on("end", lose);
    next.on("notification", ({ payload }) => void receive(payload ?? "").catch(missed));
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      if (stopped) return void (await next.end());
      client = next;
      void say("here");
      if (!again) return;
      gap();
      publishSoon();
    } catch (error) {
      log.warn({ error: (error as Error).message }, "cannot listen to the other processes yet; retrying");
      lose();
    }
  }

  async function receive(payload: string) {
    const [, from, company, said = ""] = /^(\S+) (\d+) (.*)$/s.exec(payload) ?? [];
    if (from === undefined || from === self) return;
    const companyId = Number(company);
    others.set(from, 0);
    if (companyId === OURSELVES) return heedProcess(from, JSON.parse(said));
    if (said.startsWith("{")) return hear({ companyId, id: TRANSIENT, ...JSON.parse(said) });
    const ids = said.split(",").map(Number);
    const rows = await inCompany(companyId, ({ tx }) =>
      tx.selectFrom("facts").select(["id", "name", "payload"]).where("id", "in", ids).orderBy("id").execute(),
    );
    for (const { id, name, payload } of rows) hear({ companyId, id, name, payload } as Signal);
  }

  /** What older processes do not know they let pass. */
  function heedProcess(from: string, { name, payload }: { name: string; payload: { jobs?: string[] } }) {
    if (name === "leaving") others.delete(from);
    for (const each of payload.jobs ?? []) called(each);
  }

  function missed(error: unknown) {
    log.error({ err: error }, "a fact of another process could not be loaded");
    onGap();
  }

  const off = onSignal(({ companyId, id, name, payload }) => {
    if (id === TRANSIENT) return deliverTransient(companyId, { name, payload });
    keep(waiting, companyId, [id]);
    publishSoon();
  });

  /** Who does not hear it now need not hear it. */
  function deliverTransient(companyId: number, said: object) {
    publishing = publishing.then(() => notify(`${self} ${companyId} ${JSON.stringify(said)}`)).catch(() => undefined);
  }

  /** In the form of a transient fact, which processes of an older version ignore. */
  const say = (name: "here" | "leaving" | "work", payload: { jobs?: string[] } = {}) =>
    notify(`${self} ${OURSELVES} ${JSON.stringify({ name, payload })}`).catch(() => undefined);

  /** Which jobs have work: what is not heard is found by looking. */
  const notCarried = carryCalls((job) => {
    calls.add(job);
    calling ??= setTimeout(callNow, BATCH_MS);
  });

  function callNow() {
    calling = undefined;
    const jobs = [...calls];
    calls.clear();
    publishing = publishing.then(() => say("work", { jobs }));
  }

  /** Counted in beats of one's own: whoever was stopped for a while himself does not take the others for dead. */
  function beat() {
    if (!client) return;
    void say("here");
    for (const [other, ago] of others) {
      others.set(other, ago + 1);
      if (ago < SILENT_BEATS) continue;
      others.delete(other);
      log.warn({ process: other }, "another process stopped responding: its last facts may not have been delivered");
      gap();
    }
  }

  const notify = async (payload: string) => void (await client?.query("select pg_notify($1, $2)", [CHANNEL, payload]));

  function publishSoon() {
    timer ??= setTimeout(publish, BATCH_MS);
  }

  function publish() {
    timer = undefined;
    publishing = publishing.then(tell);
    return publishing;
  }

  /** One query after the other on the one connection. What cannot be told now waits until there is a connection again. */
  async function tell() {
    for (const [companyId, ids] of [...waiting]) {
      if (!client) return;
      waiting.delete(companyId);
      const [now, later] = [ids.slice(0, IDS_MAX), ids.slice(IDS_MAX)];
      if (later.length > 0) keep(waiting, companyId, later);
      await notify(`${self} ${companyId} ${now.join(",")}`).catch(() => keep(waiting, companyId, now));
    }
    if (client && waiting.size > 0) publishSoon();
  }

  await listen(false);
  const beating = setInterval(beat, BEAT_MS);
  beating.unref();
  return {
    async stop() {
      off();
      notCarried();
      clearTimeout(calling);
      if (calling) callNow();
      clearInterval(beating);
      clearTimeout(timer);
      await publish();
      clearTimeout(timer);
      stopped = true;
      await say("leaving");
      await client?.end().catch(() => undefined);
    },
  };
}

function keep(waiting: Map<number, number[]>, companyId: number, ids: number[]) {
  const known = waiting.get(companyId);
  if (known) known.push(...ids);
  else waiting.set(companyId, ids);
}
