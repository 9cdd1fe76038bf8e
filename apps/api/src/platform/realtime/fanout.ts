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
/** A process silent for so many beats has died, perhaps after a commit and before its notification. */
const SILENT_BEATS = 4;
/** Instead of a company's id: messages between the processes themselves. */
const OURSELVES = 0;

export type Fanout = { stop(): Promise<void> };

/**
 * Tells other processes of this one's commits, by batched NOTIFY outside of any business transaction. Only ids travel; each receiver loads
 * the facts as their company. `onGap` is called when facts may have been missed: after a time without a connection, when a fact could not
 * be loaded, and when another process goes silent without saying that it stops.
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
  /** Beats since each other process was last heard. */
  const others = new Map<string, number>();

  const gap = () => {
    onGap();
    called(LATER); // calls for work may have been missed, too
  };

  async function listen(again: boolean) {
    if (stopped) return;
    const next = new pg.Client({
      connectionString: directUrl,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      application_name: `recado listening ${process.pid}`, // so that an operator can tell it apart
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
    const [, from, company, content = ""] = /^(\S+) (\d+) (.*)$/s.exec(payload) ?? [];
    if (from === undefined || from === self) return;
    const companyId = Number(company);
    others.set(from, 0);
    if (companyId === OURSELVES) return heedProcess(from, JSON.parse(content));
    if (content.startsWith("{")) return hear({ companyId, id: TRANSIENT, ...JSON.parse(content) });
    const ids = content.split(",").map(Number);
    const rows = await inCompany(companyId, ({ tx }) =>
      tx.selectFrom("facts").select(["id", "name", "payload"]).where("id", "in", ids).orderBy("id").execute(),
    );
    for (const { id, name, payload } of rows) hear({ companyId, id, name, payload } as Signal);
  }

  /** Older processes ignore names that they do not know. */
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

  /** Sent once: a process that misses it does not need it any more. */
  function deliverTransient(companyId: number, fact: object) {
    publishing = publishing.then(() => notify(`${self} ${companyId} ${JSON.stringify(fact)}`)).catch(() => undefined);
  }

  /** In the form of a transient fact, which processes of an older version ignore. */
  const say = (name: "here" | "leaving" | "work", payload: { jobs?: string[] } = {}) =>
    notify(`${self} ${OURSELVES} ${JSON.stringify({ name, payload })}`).catch(() => undefined);

  /** Calls for jobs with work; a lost call is made up for by polling. */
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

  /** Counted in this process's own beats: after being suspended itself, it does not take the others for dead. */
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

  /** One notification after the other on one connection. Without a connection they wait for the next one. */
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
  const pending = waiting.get(companyId);
  if (pending) pending.push(...ids);
  else waiting.set(companyId, ids);
}
