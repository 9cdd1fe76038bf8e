import { sql } from "kysely";
import { eventually } from "../../apps/api/src/testing/eventually.ts";
import { retry } from "../killing.ts";
import { flowTo, type Scene } from "./flow.ts";
import { type Expected, expectedOf } from "./oracle.ts";

const SETTLE_MS = 240_000;

type RunRow = { id: number; drawn: string | null; ended: string | null; personId: number; name: string; queueId: number | null };
type Heard = { personId: number; fromCompany: boolean; body: string };
type Step = { runId: number; kind: string; messageId: number | null; body: string | null };
type Sent = { id: number; personId: number; body: string; status: string; failure: string | null };
type Rows = { runs: RunRow[]; heard: Heard[]; steps: Step[]; sent: Sent[] };

/** Compares each run's steps, their messages and the customer's phone with the engine's result for the same answers. */
export async function judge(scene: Scene) {
  await eventually(
    () => retry(() => openOf(scene)),
    (open) => open === 0,
    SETTLE_MS,
  ).catch(() => undefined);
  const { runs, heard: phoneMessages, steps, sent } = await retry(() => rowsOf(scene));
  const flow = flowTo(scene.queueIds.named);
  const [phones, stepsOf, sentTo] = [
    Map.groupBy(phoneMessages, personOf),
    Map.groupBy(steps, ({ runId }) => runId),
    Map.groupBy(sent, personOf),
  ];
  const sum = { doubled: 0, lost: 0, outOfOrder: 0, wrongEnd: 0 };
  for (const run of runs) {
    const shown = phones.get(run.personId) ?? [];
    const [, ...answers] = shown.filter(({ fromCompany }) => !fromCompany).map(bodyOf);
    const expected = expectedOf(flow, { drawn: run.drawn, name: run.name, said: answers });
    const received = shown.filter(({ fromCompany }) => fromCompany).map(bodyOf);
    const unconfirmed = (sentTo.get(run.personId) ?? []).filter(isUnconfirmed).map(bodyOf);
    const done = (stepsOf.get(run.id) ?? []).map(({ kind, body }) => (kind === "say" ? `${body}` : kind));
    const [onPhone, inRows] = [differences(received, expected.texts), differences(done, expected.effects.map(wordsOf))];
    // An unconfirmed message may have arrived or not; but never twice.
    const missing = differences(unconfirmed, onPhone.missing).missing;
    sum.doubled += onPhone.excess.length + inRows.excess.length;
    sum.lost += missing.length + inRows.missing.length;
    if (unconfirmed.length === 0 && received.join("\n") !== expected.texts.join("\n")) sum.outOfOrder++;
    if (run.ended !== expected.end || run.queueId !== queueOf(expected, scene)) sum.wrongEnd++;
  }
  // Messages without a step, and steps that share a message.
  const linked = steps.filter(({ kind }) => kind === "say").flatMap(({ messageId }) => messageId ?? []);
  sum.doubled += Math.max(0, sent.length - new Set(linked).size) + linked.length - new Set(linked).size;
  const stuck = runs.filter(({ ended }) => ended === null).length;
  const failed = sent.filter(({ status }) => status === "failed").length;
  return {
    runs: runs.length,
    ...sum,
    stuck,
    failed,
    unconfirmed: sent.filter(isUnconfirmed).length,
    texts: sent.length,
    answers: phoneMessages.filter(({ fromCompany }) => !fromCompany).length - runs.length,
    timeouts: runs.filter(({ ended }) => ended === "timeout").length,
  };
}

const personOf = ({ personId }: { personId: number }) => personId;
const bodyOf = ({ body }: { body: string }) => body;
const isUnconfirmed = ({ failure }: Sent) => failure === "unconfirmed";
const wordsOf = (effect: Expected["effects"][number]) => (effect.type === "say" ? effect.text : effect.type);

function queueOf({ effects }: Expected, { queueIds }: Scene): number | null {
  const last = effects.findLast(({ type }) => type === "queue");
  if (last?.type !== "queue") return null;
  return last.queueId ?? queueIds.first;
}

/** What is too often, and what too seldom, in the first list. */
function differences(are: string[], should: string[]) {
  const left = [...should];
  const excess = are.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return { excess, missing: left };
}

/** Messages still on their way. */
const openOf = ({ company }: Scene) =>
  company.run(async ({ tx }) => {
    const { rows } = await sql<{ open: number }>`select count(*)::int as open from messages
      where origin = 'flow' and (status in ('queued', 'sending') or status = 'unknown' and failure <> 'unconfirmed')`.execute(tx);
    return rows[0]?.open ?? 0;
  });

const rowsOf = ({ company, connectionId }: Scene): Promise<Rows> =>
  company.run(async ({ tx }) => {
    const people = sql`tickets t join contacts c on c.id = t.contact_id
      join sandbox_people p on p.connection_id = ${connectionId} and p.number = c.number`;
    const runs = await sql<RunRow>`select r.id, r.ended,
      jsonb_path_query_first(r.path, '$[*] ? (@.node == "draw").output') #>> '{}' as drawn, p.id as "personId", p.name, t.queue_id as "queueId"
      from flow_runs r join (${people}) on t.id = r.ticket_id order by r.id`.execute(tx);
    const phoneRows =
      await sql<Heard>`select person_id as "personId", from_company as "fromCompany", body from sandbox_messages order by id`.execute(tx);
    const steps = await sql<Step>`select s.run_id as "runId", s.kind, s.message_id as "messageId", m.body
      from flow_run_steps s left join messages m on m.id = s.message_id order by s.run_id, s.step`.execute(tx);
    const sent = await sql<Sent>`select m.id, p.id as "personId", m.body, m.status, m.failure
      from messages m join (${people}) on t.id = m.ticket_id where m.origin = 'flow'`.execute(tx);
    return { runs: runs.rows, heard: phoneRows.rows, steps: steps.rows, sent: sent.rows };
  });
