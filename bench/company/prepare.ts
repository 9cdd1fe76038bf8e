import pg from "pg";
import { firstRun } from "../../apps/api/src/firstRun.ts";
import { type Config, readConfig } from "../../apps/api/src/platform/config.ts";
import { log } from "../../apps/api/src/platform/log.ts";
import { startCluster } from "../../apps/api/src/platform/postgres/cluster.ts";
import { prepareDatabase } from "../../apps/api/src/prepareDatabase.ts";
import { checkCompanies } from "./check.ts";
import { companies } from "./known.ts";
import { findSeeded } from "./place.ts";
import { resetCompanies } from "./reset.ts";
import { seedCompanies } from "./seed.ts";
import { big, medium } from "./size.ts";

type Prepared = { env: Record<string, string>; dataDir: string };

/** An installation with companies of the specified size: that of the last run if it still fits, else a new one. */
export async function prepareInstallation(): Promise<Prepared> {
  const size = process.env.SIZE === "small" ? "small" : "full";
  const folder = findSeeded(size);
  const env = { DATA_DIR: folder.dataDir, APP_SECRET: "bench ".repeat(8), SANDBOX: "all", LOG_LEVEL: "warn" };
  const began = performance.now();
  if (!folder.isFresh) await folder.clear();
  await inDatabase(readConfig(env, ["--empty"]), async (owner, config, ownerUrl) => {
    await (folder.isFresh ? resetCompanies(owner) : seed(owner, config, ownerUrl));
    await checkCompanies(owner, wanted());
  });
  folder.keep();
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  const how = folder.isFresh ? `kept=1 resetSeconds=${seconds}` : `kept=0 seedSeconds=${seconds} aim=300`;
  console.log(`RESULT BENCH-COMPANY size=${size} ${how} folder=${folder.dataDir}`);
  return { env, dataDir: folder.dataDir };
}

type Work = (owner: pg.Client, config: Config, ownerUrl: string) => Promise<void>;

/** Runs as the database's owner, before the app starts. */
async function inDatabase(config: Config, work: Work) {
  // Loaded in one go and discarded on failure: it need not survive a power cut.
  const settings = { fsync: "off", max_wal_size: "8GB", shared_buffers: "512MB" };
  const cluster = await startCluster({ dataDir: config.dataDir, log, settings });
  try {
    await prepareDatabase(config, cluster.url);
    const owner = new pg.Client({ connectionString: cluster.url });
    await owner.connect();
    await work(owner, config, cluster.url).finally(() => owner.end());
  } finally {
    await cluster.stop();
  }
}

const seed: Work = async (owner, config, ownerUrl) => {
  await firstRun({ ownerUrl, config });
  await seedCompanies(owner, wanted());
};

const wanted = () => [
  { ...companies.big, size: big() },
  { ...companies.medium, size: medium() },
];
