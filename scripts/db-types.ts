import "../apps/api/src/platform/runtime.ts";
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { migrate } from "../apps/api/src/migrations/migrate.ts";
import { log } from "../apps/api/src/platform/log.ts";
import { startCluster } from "../apps/api/src/platform/postgres/cluster.ts";

export const TABLES = fileURLToPath(new URL("../apps/api/src/platform/tables.ts", import.meta.url));

/** What the types of our tables are, as the database itself says. Numbers and dates as database.ts reads them. */
export function writeTypes(databaseUrl: string, file: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CODEGEN, "--url", databaseUrl, "--out-file", file, ...READING], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`kysely-codegen failed:\n${stdout}${stderr}`);
}

const CODEGEN = fileURLToPath(new URL("../node_modules/kysely-codegen/dist/cli/bin.js", import.meta.url));
const READING = [
  ["--dialect", "postgres"],
  ["--default-schema", "public"],
  ["--include-pattern", "public.*"],
  ["--exclude-pattern", "*kysely*"],
  ["--numeric-parser", "number"],
  ["--date-parser", "string"],
  ["--type-mapping", '{"int8":"number"}'],
].flat();

/** Against a fresh database with every migration, so that nothing of somebody's own installation gets into the types. */
async function main() {
  const folder = await mkdtemp(join(tmpdir(), "recado-types-"));
  await chmod(folder, 0o755); // as root, the database runs as somebody else, who must get in
  try {
    const cluster = await startCluster({ dataDir: join(folder, "data"), log, settings: { fsync: "off" } });
    try {
      await migrate({ ownerUrl: cluster.url, appPassword: randomBytes(24).toString("base64url") });
      writeTypes(cluster.url, TABLES);
    } finally {
      await cluster.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  console.log(`Written: ${TABLES}`);
}

if (import.meta.main) await main();
