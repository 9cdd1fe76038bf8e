import { randomBytes } from "node:crypto";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { insertSession } from "../apps/api/src/modules/auth/sessions.ts";
import { inCompany } from "../apps/api/src/platform/company.ts";
import { signAccess } from "../apps/api/src/platform/crypto/access.ts";
import { eventually } from "../apps/api/src/testing/eventually.ts";
import { callAt } from "../apps/api/src/testing/processes.ts";
import { type Company, connect, foundCompany, hire } from "./company.ts";
import { type Installation, startInstallation } from "./installation.ts";
import { retry } from "./killing.ts";

/** Days to recount for the dashboard: the worker removes them as it counts. */
const DONE_AND_GONE = new Set(["metric_marks", "metric_days"]);

type Options = { messages: number; files: number };

const PLATFORM = 1;
const PATIENCE_MS = 180_000;
/** The share of messages left at each kill. */
const KILLED_AT = [
  [0.8, "workers"],
  [0.5, "database"],
  [0.2, "workers"],
] as const;

/** A company is deleted while its workers are killed twice and the database once: none of its rows is left, and none of others is gone. */
export async function eraseUnderKills({ messages, files }: Options) {
  const installation = await startInstallation(["web", "worker", "worker"]);
  try {
    const [company, neighbour] = [await foundCompany(), await foundCompany("Loja Vizinha")];
    for (const one of [company, neighbour])
      await fill(installation, one, one === company ? { messages, files } : { messages: 500, files: 10 });
    const others = await countsOf(installation, neighbour.id);
    const token = await superToken();
    const { status } = await callAt(installation.webs[0] ?? { url: "" }, "DELETE", `/companies/${company.id}`, { token });
    if (status !== 200) throw new Error(`The deletion was answered with ${status}.`);

    const began = performance.now();
    let kills = 0;
    for (const [share, victim] of KILLED_AT) {
      const left = () => retry(() => messagesOf(company));
      const isCaught = await eventually(left, (many) => many <= messages * share, PATIENCE_MS);
      if (isCaught === 0) continue; // already finished: this kill would prove nothing
      await killAndStart(installation, victim);
      kills++;
    }
    await eventually(
      () => retry(() => isThere(installation, company.id)),
      (exists) => !exists,
      PATIENCE_MS,
    );
    // The files are deleted again after the company's row.
    const filesLeft = await eventually(
      () => filesOf(installation, company.id),
      (many) => many === 0,
      30_000,
    ).catch(() => -1);
    const rowsLeft = sum(await countsOf(installation, company.id));
    const takenFromOthers = Object.entries(others).filter(([table, many]) => many > 0 && !DONE_AND_GONE.has(table));
    const rowsAfter = await countsOf(installation, neighbour.id);
    return {
      kills,
      messages,
      files,
      rowsLeft,
      filesLeft: filesLeft === -1 ? await filesOf(installation, company.id) : filesLeft,
      takenFromOthers:
        takenFromOthers.filter(([table, many]) => (rowsAfter[table] ?? 0) < many).length +
        (10 - (await filesOf(installation, neighbour.id))),
      wallMs: Math.round(performance.now() - began),
    };
  } finally {
    await installation.stop();
  }
}

async function killAndStart({ seats, cluster }: Installation, victim: "workers" | "database") {
  if (victim === "database") return void process.kill(cluster.pid(), "SIGKILL");
  const workers = seats.filter(({ role }) => role === "worker");
  await Promise.all(workers.map((worker) => worker.kill()));
  await Promise.all(workers.map((worker) => worker.start()));
}

/** An agent's conversation of so many messages, with fake files that have real names. */
async function fill({ files: root }: Installation, company: Company, { messages, files }: Options) {
  await hire(company, `Agente${company.id}`);
  const { id: connectionId } = await connect(company, { provider: "sandbox", wanted: false });
  await company.run(async ({ tx }) => {
    await sql`
      with person as (insert into contacts (name, number) values ('Maria', ${String(5_511_900_000_000 + company.id)}) returning id),
        thread as (insert into tickets (contact_id, connection_id, status) select id, ${connectionId}, 'pending' from person returning id, contact_id)
      insert into messages (ticket_id, connection_id, contact_id, from_me, origin, kind, body, status, sent_at)
      select id, ${connectionId}, contact_id, false, 'contact', 'text', 'Mensagem ' || n, 'received', now() from thread, generate_series(1, ${messages}) n`.execute(
      tx,
    );
  });
  const folder = join(root, String(company.id));
  await mkdir(folder, { recursive: true });
  for (let at = 0; at < files; at++) await writeFile(join(folder, randomBytes(24).toString("base64url")), "a picture");
}

const superToken = () =>
  inCompany(PLATFORM, async (ctx) => {
    const { id } = await ctx.tx.selectFrom("users").select("id").where("super", "=", true).executeTakeFirstOrThrow();
    return signAccess((await insertSession(ctx, id)).id);
  });

const messagesOf = (company: Company) =>
  company.run(async ({ tx }) => {
    const { rows } = await sql<{ many: number }>`select count(*)::int as many from messages`.execute(tx);
    return rows[0]?.many ?? 0;
  });

const filesOf = ({ files }: Installation, companyId: number) =>
  readdir(join(files, String(companyId))).then(
    (names) => names.length,
    () => 0,
  );

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, many) => all + many, 0);

/** The company's rows per table, read as the database's owner. */
const countsOf = (installation: Installation, companyId: number) =>
  retry(() =>
    asOwner(installation, companyId, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
         where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
      );
      const counts: Record<string, number> = {};
      for (const { name } of rows) {
        const counted = await client.query<{ many: number }>(`select count(*)::int as many from ${name} where company_id = $1`, [
          companyId,
        ]);
        counts[name] = counted.rows[0]?.many ?? 0;
      }
      return counts;
    }),
  );

const isThere = (installation: Installation, companyId: number) =>
  asOwner(
    installation,
    companyId,
    async (client) => (await client.query("select from companies where id = $1", [companyId])).rowCount !== 0,
  );

async function asOwner<T>({ cluster }: Installation, companyId: number, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  try {
    await client.query("select set_config('app.company_id', $1, false)", [String(companyId)]);
    return await work(client);
  } finally {
    await client.end();
  }
}
