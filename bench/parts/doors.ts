import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { callAt } from "../../apps/api/src/testing/processes.ts";
import type { Installation, Somebody } from "../installation.ts";
import { type Journey, Post, written } from "../load/pace.ts";
import { median, quantile } from "../load/rate.ts";
import { openEar } from "../load/socket.ts";
import { letAllBeAnswered } from "./answerable.ts";

const USUAL = 50;
const SECONDS = 10;
const LESS = [10, 20, 30, 40];
const MORE = [75, 100, 150, 200, 300, 400, 600];
/** Long enough for a rate slightly too high to show by its growing backlog. */
const STEP_SECONDS = 20;
const HEAPS_MS = 200;
const AGENTS = 19;

export type Talk = { ticketId: number; number: string; agent: Somebody };

/** A customer's message, from Meta's webhook to the agent's socket. */
export async function inbound(at: Installation) {
  const talks = await openTalks(at);
  const post = new Post();
  const agents = [...new Map(talks.map(({ agent }) => [agent.id, agent])).values()];
  const ears = await Promise.all(
    agents.map(({ token, id }) =>
      openEar(at.url, token, (event, payload) => {
        if (!event.endsWith("-appMessage")) return;
        const { action, message, ticket } = payload as { action: string; message: { body: string }; ticket: { userId: number } };
        if (action === "create" && ticket.userId === id) post.arrived(message.body);
      }),
    ),
  );
  await measure(at, "INBOUND", post, (mark, turn) => {
    const { number } = talkAt(talks, turn);
    return at.graph.inject({ kind: "text", from: number, text: mark });
  });
  for (const ear of ears) ear.close();
}

/** An agent's message, from the call to Meta's API. */
export async function outbound(at: Installation) {
  const talks = await openTalks(at);
  const post = new Post();
  const { add } = at.graph.ledger;
  at.graph.ledger.add = (sent) => {
    post.arrived((sent.body.text as { body: string }).body);
    add(sent);
  };
  await measure(at, "OUTBOUND", post, (mark, turn) => {
    const { ticketId, agent } = talkAt(talks, turn);
    return callAt(at.app, "POST", `/messages/${ticketId}`, { token: agent.token, payload: { body: mark, clientId: randomUUID() } });
  });
  at.graph.ledger.add = add;
}

async function measure(at: Installation, name: string, post: Post, give: (mark: string, at: number) => Promise<unknown>) {
  await post.send(USUAL / 5, 2, give); // warm
  const before = at.cpuSeconds();
  const usual = await post.send(USUAL, SECONDS, give);
  const after = at.cpuSeconds();
  const each = (seconds: number) => ((seconds * 1000) / (USUAL * SECONDS)).toFixed(1);
  const cpu = `cpuMs=${each(after.server - before.server)} databaseCpuMs=${each(after.database - before.database)} othersCores=${((after.others - before.others) / SECONDS).toFixed(1)}`;
  console.log(`RESULT BENCH-${name} perSecond=${USUAL} ${written(usual)} ${cpu} aimP95=300`);
  let most = isSustained(usual) ? USUAL : 0;
  for (const perSecond of isSustained(usual) ? MORE : LESS) {
    const journey = await post.send(perSecond, STEP_SECONDS, give);
    console.log(`RESULT BENCH-${name}-STEP perSecond=${perSecond} ${written(journey)} heapedMs=${heapedMs(journey).toFixed(0)}`);
    if (!isSustained(journey)) break;
    most = perSecond;
  }
  console.log(
    `RESULT BENCH-${name}-MOST perSecond=${most} limitP99=1000 limitHeapedMs=${HEAPS_MS} capped=${Number(most === MORE.at(-1))} stepSeconds=${STEP_SECONDS}`,
  );
}

/** No late messages, and no backlog: latencies at the end are not longer than at the beginning. */
const isSustained = (journey: Journey) => journey.missing === 0 && quantile(journey.waits, 0.99) <= 1_000 && heapedMs(journey) <= HEAPS_MS;

function heapedMs({ waits }: Journey): number {
  const third = Math.floor(waits.length / 3);
  return median(waits.slice(-third)) - median(waits.slice(0, third));
}

const talkAt = (talks: Talk[], turn: number): Talk => talks[turn % talks.length] ?? raise("No conversation is open.");

/** The open tickets on the Cloud connection, once it is connected and its waiting messages are sent. */
export async function openTalks(at: Installation): Promise<Talk[]> {
  const admin = await at.big.admin();
  const [connection] = await at.look<{ id: number; uuid: string }>(
    admin.companyId,
    "select id, uuid from connections where provider = 'cloud'",
  );
  if (!connection) return raise("No number is Meta's.");
  at.graph.hook.url = `${at.url}/api/webhooks/cloud/${connection.uuid}`;
  await connect(at, admin, connection.id);
  await letAllBeAnswered(at, admin.companyId);

  const agents = await Promise.all(Array.from({ length: AGENTS }, (_, each) => at.big.agent(each + 1)));
  const rows = await at.look<{ ticketId: number; number: string; userId: number }>(
    admin.companyId,
    `select t.id as "ticketId", c.number, t.user_id as "userId" from tickets t join contacts c on c.id = t.contact_id
      where t.status = 'open' and t.connection_id = $1 order by t.id`,
    [connection.id],
  );
  return rows.flatMap(({ userId, ...talk }) => agents.filter(({ id }) => id === userId).map((agent) => ({ ...talk, agent })));
}

async function connect(at: Installation, { token, companyId }: Somebody, id: number) {
  const { credentials } = at.graph;
  await callAt(at.app, "PUT", `/whatsapp/${id}`, { token, payload: { credentials } });
  await callAt(at.app, "POST", `/whatsappsession/${id}`, { token, payload: {} });
  for (let tries = 0; tries < 300; tries++) {
    const [state] = await at.look<{ isUp: boolean }>(
      companyId,
      `select status = 'CONNECTED' and not exists (select from outbox where connection_id = $1 and state in ('queued', 'sending')) as "isUp"
        from connections where id = $1`,
      [id],
    );
    if (state?.isUp) return;
    await sleep(200);
  }
  raise("Meta's number was not connected in a minute.");
}

function raise(message: string): never {
  throw new Error(message);
}
