import { existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "../log.ts";
import { readOrCreateSecret } from "../process/secretFile.ts";
import { findBinaries } from "./binaries.ts";
import { dataFolder, prepareFolder } from "./dataFolder.ts";
import { DATABASE, ensureCluster, OWNER } from "./initialise.ts";
import { takeLock } from "./lock.ts";
import { stopOrphan } from "./orphan.ts";
import { type Server, type ServerOptions, startServer } from "./server.ts";
import { serverUser } from "./user.ts";

export type Cluster = {
  /** For the owner, who migrates and is no superuser. */
  url: string;
  /** Where the data really are. */
  dataDir: string;
  /** Of the current server: changes when it died and was restarted. */
  pid(): number;
  stop(): Promise<void>;
};

type ClusterOptions = {
  dataDir: string;
  log: Log;
  /** The URL of this instance, shown to another one that finds the folder locked. */
  address?: string;
  /** In addition to our own, for tests that need not survive a power cut: { fsync: "off" }. */
  settings?: Record<string, string>;
};

/** The embedded PostgreSQL: repaired if the last run was killed, restarted if it dies, locked by this process until stopped. */
export async function startCluster({
  dataDir: askedDataDir,
  log,
  address = "no address",
  settings = {},
}: ClusterOptions): Promise<Cluster> {
  const dataDir = dataFolder(askedDataDir);
  prepareFolder(dataDir);
  const lock = await takeLock(dataDir, address);
  try {
    const folder = join(dataDir, "pg");
    const user = serverUser(folder);
    const binaries = findBinaries(user, dataDir);
    await stopOrphan(folder, log);

    // The password file gets its final name once the cluster has that password: if we are killed in between, the next start sets it again.
    const secret = join(dataDir, "pg.secret");
    const isPasswordNew = !existsSync(secret);
    const password = readOrCreateSecret(isPasswordNew ? `${secret}.new` : secret);
    await ensureCluster({ folder, binaries, user, password }, isPasswordNew);
    if (isPasswordNew) renameSync(`${secret}.new`, secret);

    const running = await keepRunning({ folder, binaries, user, settings, log });
    return {
      url: `postgres://${OWNER}:${password}@127.0.0.1:${running.port}/${DATABASE}`,
      dataDir,
      pid: running.pid,
      stop: async () => {
        await running.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** A server that dies is restarted on the same port, where every pool expects it. */
async function keepRunning(options: ServerOptions): Promise<{ port: number; pid(): number; stop(): Promise<void> }> {
  let server: Server = await startServer(options, null, (tries) => tries < STARTS_MAX);
  let isStopping = false;
  const { port } = server;

  const watch = async () => {
    for (;;) {
      await server.ended;
      if (isStopping) return;
      options.log.error({ pid: server.pid }, "the database died and is being restarted");
      server = await startServer(options, port, () => !isStopping);
      if (isStopping) await server.stop();
    }
  };
  const watched = watch().catch((error: unknown) => {
    if (!isStopping) throw error; // a start that was given up because we stop is no failure
  });

  return {
    port,
    pid: () => server.pid,
    stop: async () => {
      isStopping = true;
      await server.stop();
      await watched;
    },
  };
}

/** With the pauses between them about eight seconds: longer than a killed server's children live. */
const STARTS_MAX = 12;
