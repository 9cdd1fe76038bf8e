import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { cached, copyWhole, isThere, keepAt, textOf } from "../../../../scripts/cache.ts";
import { tallyCount } from "../../../../scripts/tally.ts";
import { firstRun } from "../firstRun.ts";
import { migrate } from "../migrations/migrate.ts";
import { log } from "../platform/log.ts";
import { type Cluster, startCluster } from "../platform/postgres/cluster.ts";
import { SECRET, testConfig } from "./config.ts";
import { inDatabase } from "./databaseUrl.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The project's own database, as its owner and as the application. */
    database: { ownerUrl: string; appUrl: string; folder: string };
  }
}

type Template = { cluster: Cluster; folder: string; appUrl: string };
type Shared = { users: number; template: Promise<Template> };

// Vitest loads this file once per project, but the whole run shares one server.
const run = globalThis as typeof globalThis & { recadoTemplate?: Shared };

export async function setup({ name, provide }: TestProject) {
  run.recadoTemplate ??= { users: 0, template: makeTemplate() };
  const shared = run.recadoTemplate;
  shared.users++;
  const { cluster, folder, appUrl } = await shared.template;
  tallyCount("database", name);
  const database = `recado_${name.replace(/\W/g, "_")}_${process.pid}`;
  await onServer(cluster.url, (owner) => owner.query(`create database ${database} template recado`));
  provide("database", { ownerUrl: inDatabase(cluster.url, database), appUrl: inDatabase(appUrl, database), folder });
  return async () => {
    if (--shared.users > 0) return;
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Migrated, with the platform's own company like every installation; each project gets a copy. */
async function makeTemplate(): Promise<Template> {
  const cacheFolder = cached("database", textOf(...MADE_FROM), postgresVersion());
  if (!isThere(cacheFolder)) await keepAt(cacheFolder, makeCluster);
  const folder = await openFolder();
  copyWhole(cacheFolder, join(folder, "data"));
  return start(folder);
}

/** The files that determine the migrated database: while none of them changes, the template of an earlier run is reused. */
const MADE_FROM = ["migrations", "firstRun.ts", "platform/newCompany.ts", "platform/postgres", "testing/config.ts"].map(
  (path) => `apps/api/src/${path}`,
);

const postgresVersion = () =>
  Object.entries(createRequire(import.meta.url)("../../../../package.json").optionalDependencies as Record<string, string>).join();

/** A cluster that was created, migrated and shut down cleanly. */
async function makeCluster(stage: string) {
  const folder = await openFolder();
  const { cluster } = await start(folder);
  await cluster.stop();
  copyWhole(join(folder, "data"), stage);
  await rm(folder, { recursive: true, force: true });
}

async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), "recado-test-"));
  await chmod(folder, 0o755); // when tests run as root, the database runs as another user, who must be able to enter
  return folder;
}

async function start(folder: string): Promise<Template> {
  const cluster = await startCluster({ dataDir: join(folder, "data"), log, settings: { fsync: "off", max_connections: "200" } });
  process.once("exit", () => endAtOnce(cluster.pid())); // a run that is interrupted ends its server
  try {
    const { appUrl } = await migrate({ ownerUrl: cluster.url, appPassword: SECRET });
    await firstRun({ ownerUrl: cluster.url, config: testConfig(folder) });
    return { cluster, folder, appUrl };
  } catch (error) {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

function endAtOnce(pid: number) {
  try {
    process.kill(pid, "SIGQUIT");
  } catch {
    // The server has already ended, as it should.
  }
}

async function onServer(url: string, work: (owner: pg.Client) => Promise<unknown>) {
  const owner = new pg.Client({ connectionString: inDatabase(url, "postgres") });
  await owner.connect();
  await work(owner).finally(() => owner.end());
}
