import "./platform/runtime.ts";
import type { Account } from "./demo/account.ts";
import { firstRun } from "./firstRun.ts";
import { type Config, readConfig } from "./platform/config.ts";
import { log } from "./platform/log.ts";
import { startCluster } from "./platform/postgres/cluster.ts";
import { launch } from "./platform/process/launch.ts";
import { buildWeb } from "./platform/web/webBuild.ts";
import { prepareDatabase } from "./prepareDatabase.ts";
import { startApp } from "./start.ts";

await launch(async (shutdown, next) => {
  const config = readConfig(process.env, process.argv.slice(2));

  const owner = await next(async () => {
    if (config.databaseUrl !== null) return config.databaseDirectUrl ?? config.databaseUrl;
    const cluster = await startCluster({ dataDir: config.dataDir, log, address: config.publicUrl });
    shutdown.add("the database", cluster.stop);
    return cluster.url;
  });
  tellPlace(config);

  const urls = await next(() => prepareDatabase(config, owner));
  await next(async () => tellAccounts(await firstRun({ ownerUrl: owner, config }), config));
  if (config.buildsWeb && config.run.includes("web")) await next(() => buildWeb());

  const { address } = await next(async () => {
    const app = await startApp(config, urls);
    shutdown.add("the application", app.stop);
    return app;
  });
  if (address !== null) console.log(`\nRecado is ready: ${config.publicUrl}\n`);
  else log.info({ run: config.run }, "working");
});

/** At each start, so that nobody looks for the data in the wrong folder. */
function tellPlace({ dataDir, askedDataDir }: Config) {
  if (dataDir === askedDataDir) return;
  console.log(`The user of the database cannot reach ${askedDataDir}, so the data are kept in ${dataDir}.`);
}

/** Printed as soon as the accounts exist, in case the start fails later (port taken, pages not built). */
function tellAccounts(accounts: Account[], { publicUrl, isEmpty }: Config) {
  if (accounts.length === 0) return;
  for (const { email, role, password } of accounts) console.log(`  ${email.padEnd(28)} ${role.padEnd(12)} password: ${password}`);
  console.log("\nThe passwords are shown this once.");
  if (!isEmpty) console.log(`As the demo's admin, talk to yourself on its test phone: ${publicUrl}/sandbox`);
}
