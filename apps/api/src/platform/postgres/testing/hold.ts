import { log } from "../../log.ts";
import { launch } from "../../process/launch.ts";
import { startCluster } from "../cluster.ts";

// Only runs a database, for tests that kill it: `node hold.ts <folder>` prints `ready <pid> <url>`.
await launch(async (shutdown, next) => {
  const cluster = await next(() => startCluster({ dataDir: String(process.argv[2]), log, address: "http://held.test" }));
  shutdown.add("the database", cluster.stop);
  console.log(`ready ${cluster.pid()} ${cluster.url}`);
  setInterval(() => {}, 2 ** 30);
});
