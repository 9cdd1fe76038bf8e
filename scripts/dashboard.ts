import "../apps/api/src/platform/runtime.ts";
import { sql } from "kysely";
import { audit } from "../apps/api/src/modules/dashboard/audit.ts";
import { forgetCounted } from "../apps/api/src/modules/dashboard/recount.ts";
import { onPlatform } from "../apps/api/src/platform/company.ts";
import { readConfig } from "../apps/api/src/platform/config.ts";
import { closeDatabase, openDatabase } from "../apps/api/src/platform/database.ts";
import { log } from "../apps/api/src/platform/log.ts";
import { startCluster } from "../apps/api/src/platform/postgres/cluster.ts";
import { runningUrl } from "../apps/api/src/platform/postgres/running.ts";
import { launch } from "../apps/api/src/platform/process/launch.ts";
import { Refusal } from "../apps/api/src/platform/process/refusal.ts";
import { prepareDatabase } from "../apps/api/src/prepareDatabase.ts";
import { prepare } from "../apps/api/src/start.ts";

/** `npm run dashboard:audit`: 20 days counted again; `npm run dashboard:rebuild`: every day of every company is. Whether Recado runs or not. */
await launch(async (shutdown, next) => {
  const [mode] = process.argv.slice(2);
  if (mode !== "audit" && mode !== "rebuild") throw new Refusal("audit or rebuild?");
  const config = readConfig({ LOG_LEVEL: "warn", ...process.env }, []);
  const ownerUrl = config.databaseDirectUrl ?? config.databaseUrl ?? runningUrl(config.dataDir) ?? (await next(startHere));
  const { appUrl } = await next(() => prepareDatabase(config, ownerUrl));
  await prepare(config);
  openDatabase(appUrl, { max: 2 });
  shutdown.add("its connections", closeDatabase);
  if (mode === "rebuild") {
    const counted = await onPlatform(
      async (tx) => (await sql<{ id: number }>`select distinct company_id as id from app.pick_counted(2147483647)`.execute(tx)).rows,
    );
    for (const { id } of counted) await next(() => forgetCounted(id));
    console.log(`The days of ${counted.length} companies are counted anew within a minute, as soon as Recado runs.`);
    return shutdown.begin("done", 0);
  }
  const { days, differences } = await next(() => audit());
  for (const difference of differences) console.log(JSON.stringify(difference));
  console.log(`${differences.length} differences in ${days} days.`);
  shutdown.begin("done", differences.length === 0 ? 0 : 1);

  async function startHere() {
    const cluster = await startCluster({ dataDir: config.dataDir, log, address: "npm run dashboard" });
    shutdown.add("the database", cluster.stop);
    return cluster.url;
  }
});
