import { existsSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createConnection } from "../modules/connections/factory.ts";
import { findConnection } from "../modules/connections/queries.ts";
import { createCompany } from "../testing/company.ts";
import { type CountedLine, openCountedLine } from "../testing/countedLine.ts";
import { eventually } from "../testing/eventually.ts";
import { type OwnDatabase, useOwnDatabase } from "../testing/ownDatabase.ts";
import { type AppProcess, startProcess } from "../testing/processes.ts";

let database: OwnDatabase;
let line: CountedLine;
let app: AppProcess;
beforeAll(async () => {
  database = await useOwnDatabase();
  line = await openCountedLine(database.ownerUrl);
}, 60_000);
afterAll(async () => {
  await app?.stop("SIGKILL");
  await line.close();
});

const SECONDS = 60;
const A_SECOND_MOST = 8;
/**
 * Counting starts half a minute after a run of this job, which runs once a minute: startup is over, and the next run falls into the middle
 * of the count.
 */
const ROUND = "app.find_due_schedules()";
const ROUND_MS = 90_000;
const HALF_MS = 30_000;

test("with four numbers connected and nobody there, the database is asked eight times a second at most", { timeout: 300_000 }, async () => {
  const company = await createCompany();
  const ids = [await aNumber(), await aNumber(), await aNumber(), await aNumber()];
  const through = { DATABASE_URL: line.through(database.ownerUrl), DATABASE_APP_URL: line.through(database.appUrl) };
  app = await startProcess({ env: { ...database.env, ...through, SANDBOX: "all" } });
  await eventually(
    () => company.run((ctx) => Promise.all(ids.map((id) => findConnection(ctx, id)))),
    (rows) => rows.every((row) => row?.status === "CONNECTED"),
    30_000,
  );
  await eventually(
    () => line.asked.some((text) => text.includes(ROUND)),
    (hasBegun) => hasBegun,
    ROUND_MS,
  );
  await sleep(HALF_MS);

  const [countBefore, used] = [line.asked.length, cpuSeconds(app.pid)];
  await sleep(SECONDS * 1_000);
  const during = line.asked.slice(countBefore);
  const cpuMs = Math.round(((cpuSeconds(app.pid) - used) / SECONDS) * 1_000);
  console.log(`idle: asked=${(during.length / SECONDS).toFixed(1)} cpuMs=${cpuMs} a second, the database's own beside it`);
  expect(during.length, oftenest(during)).toBeGreaterThan(SECONDS); // the queries were counted at all
  expect(during.length / SECONDS, oftenest(during)).toBeLessThanOrEqual(A_SECOND_MOST);

  /** A sandbox phone that was linked long ago. */
  async function aNumber() {
    const id = await createConnection(company, { wanted: true });
    const phone = { connection_id: id, number: `551190000${id}`, linked: true, online: true };
    await company.run(({ tx }) => tx.insertInto("sandbox_phones").values(phone).execute());
    return id;
  }
});

/** User and kernel time as Linux counts it; NaN elsewhere. */
function cpuSeconds(pid: number) {
  if (!existsSync(`/proc/${pid}/stat`)) return Number.NaN;
  const fields = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function oftenest(queries: string[]) {
  const times = new Map<string, number>();
  for (const text of queries) times.set(text, (times.get(text) ?? 0) + 1);
  const lines = [...times].toSorted(([, a], [, b]) => b - a).map(([text, many]) => `${many} × ${text.replace(/\s+/g, " ").slice(0, 100)}`);
  return lines.slice(0, 30).join("\n");
}
