import { parentPort, workerData } from "node:worker_threads";
import pg from "pg";
import { OWNED_CONNECTIONS, BEAT as STORE_BEAT } from "../../modules/connections/ownership/beating.ts";
import { ALIVE, BEAT, type BeatResult, type HeartCommand, type HeartSettings } from "./messages.ts";

/**
 * Sends the heartbeat from a thread and a connection of its own, so that neither a busy event loop nor an exhausted pool delays it. It only
 * beats while the main thread moves, however slowly: a main thread that has not moved for `hungMs` counts as hung, and other processes may
 * take its connections.
 */
const { url, nodeId, beatMs, ttlSeconds, hungMs, shared } = workerData as HeartSettings;
const port = parentPort;
if (!port) throw new Error("Not a worker thread.");
const times = new BigInt64Array(shared);

const CONNECT_MS = 4_000;
/** A beat that takes longer is retried on another connection: the network may have dropped this one without an error. */
const ANSWER_MS = 6_000;
const AGAIN_MS = 500;

let client: pg.Client | undefined;
let timer: NodeJS.Timeout | undefined;
let isBusy = false;
let isOver = false;

const isHung = () => process.hrtime.bigint() - Atomics.load(times, ALIVE) > BigInt(hungMs) * 1_000_000n;

async function beat(): Promise<BeatResult> {
  client ??= await connected();
  const began = process.hrtime.bigint();
  await client.query(STORE_BEAT, [nodeId, ttlSeconds]);
  Atomics.store(times, BEAT, began);
  const queriedAt = process.hrtime.bigint();
  const { rows } = await client.query(OWNED_CONNECTIONS, [nodeId]);
  const owned = rows.map(({ company_id, connection_id, token, wanted }) => ({
    companyId: company_id,
    connectionId: connection_id,
    token: Number(token),
    wanted,
  }));
  return { owned, queriedMs: Number(queriedAt / 1_000_000n) };
}

async function connected() {
  const next = new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    application_name: process.env.PGAPPNAME ?? `recado beating ${process.pid}`,
  });
  next.on("error", () => lose(next));
  next.on("end", () => lose(next));
  await next.connect();
  return next;
}

function lose(which: pg.Client | undefined) {
  if (client !== which) return;
  client = undefined;
  void which?.end().catch(() => undefined);
}

async function round() {
  clearTimeout(timer);
  if (isBusy || isOver) return;
  isBusy = true;
  let nextMs = beatMs;
  try {
    if (isHung()) nextMs = AGAIN_MS;
    else port?.postMessage(await beat());
  } catch (error) {
    lose(client);
    nextMs = Math.min(AGAIN_MS, beatMs);
    port?.postMessage({ failed: error instanceof Error ? error.message : String(error) } satisfies BeatResult);
  }
  isBusy = false;
  if (isOver) return leave();
  timer = setTimeout(round, nextMs);
}

function leave() {
  clearTimeout(timer);
  port?.close();
  void client?.end().catch(() => undefined);
}

port.on("message", (order: HeartCommand) => {
  if (order === "beat") return void round();
  isOver = true;
  if (!isBusy) leave();
});
void round();
