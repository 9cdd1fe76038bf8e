import "../apps/api/src/platform/runtime.ts";
import { readConfig } from "../apps/api/src/platform/config.ts";
import { log } from "../apps/api/src/platform/log.ts";
import { startCluster } from "../apps/api/src/platform/postgres/cluster.ts";
import { launch } from "../apps/api/src/platform/process/launch.ts";
import { prepareDatabase } from "../apps/api/src/prepareDatabase.ts";

// The embedded database alone, for processes that are started with --run, and for looking into it.
await launch(async (shutdown, next) => {
  const config = readConfig({ ...process.env, DATABASE_URL: "", DATABASE_APP_URL: "", DATABASE_DIRECT_URL: "" }, process.argv.slice(2));
  const url = await next(async () => {
    const cluster = await startCluster({ dataDir: config.dataDir, log, address: "npm run db" });
    shutdown.add("the database", cluster.stop);
    return cluster.url;
  });
  const { appUrl } = await next(() => prepareDatabase(config, url));

  console.log(`DATABASE_URL=${url}\nDATABASE_APP_URL=${appUrl}`);
  if (!process.env.APP_SECRET) console.log(`APP_SECRET=$(cat ${config.dataDir}/secret)`);
  // The server is a child of its own group and a timer of ours does not hold us: this does, until a signal comes.
  setInterval(() => {}, 2 ** 30);
});
