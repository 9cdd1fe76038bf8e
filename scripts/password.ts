import "../apps/api/src/platform/runtime.ts";
import { newPassword } from "../apps/api/src/firstRun.ts";
import { setPassword } from "../apps/api/src/modules/auth/setPassword.ts";
import { readConfig } from "../apps/api/src/platform/config.ts";
import { closeDatabase, openDatabase } from "../apps/api/src/platform/database.ts";
import { log } from "../apps/api/src/platform/log.ts";
import { startCluster } from "../apps/api/src/platform/postgres/cluster.ts";
import { runningUrl } from "../apps/api/src/platform/postgres/running.ts";
import { launch } from "../apps/api/src/platform/process/launch.ts";
import { Refusal } from "../apps/api/src/platform/process/refusal.ts";
import { startFanout } from "../apps/api/src/platform/realtime/fanout.ts";
import { prepareDatabase } from "../apps/api/src/prepareDatabase.ts";
import { prepare } from "../apps/api/src/start.ts";

/** `npm run password -- ana@demo.test`: a new password for a user who lost it, whether Recado is running or not. */
await launch(async (shutdown, next) => {
  const [email, ...rest] = process.argv.slice(2);
  if (!email || rest.length > 0) throw new Refusal("Whose? npm run password -- ana@example.com");
  const config = readConfig({ LOG_LEVEL: "warn", ...process.env }, []);

  const ownerUrl = config.databaseDirectUrl ?? config.databaseUrl ?? runningUrl(config.dataDir) ?? (await next(startHere));
  const { appUrl, directUrl } = await next(() => prepareDatabase(config, ownerUrl));
  await prepare(config);
  openDatabase(appUrl, { max: 2 });
  shutdown.add("its connections", closeDatabase);
  // A running Recado must close the sockets of the sessions that end with this.
  const fanout = await startFanout(directUrl, ignore, ignore);
  shutdown.add("the word to the other processes", fanout.stop);

  const password = newPassword();
  if (!(await next(() => setPassword(email, password)))) throw new Refusal(`Nobody signs in as ${email}.`);
  console.log(`The new password of ${email}: ${password}`);
  shutdown.begin("done", 0);

  async function startHere() {
    const cluster = await startCluster({ dataDir: config.dataDir, log, address: "npm run password" });
    shutdown.add("the database", cluster.stop);
    return cluster.url;
  }
});

function ignore() {
  // Other processes' messages do not matter here.
}
