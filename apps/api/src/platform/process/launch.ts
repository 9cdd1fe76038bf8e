import { log } from "../log.ts";
import { Refusal } from "./refusal.ts";
import { listenForTheEnd, type Shutdown } from "./shutdown.ts";

/** Runs an entry point. A stop request during the start lets the current step finish and skips the rest: `next` checks before each step. */
export async function launch(start: (shutdown: Shutdown, next: Next) => Promise<void>): Promise<void> {
  const shutdown = listenForTheEnd(log);
  const started = start(shutdown, async (step) => {
    const result = await step();
    if (shutdown.hasBegun) throw new Error("stopped while starting");
    return result;
  }).catch((error: unknown) => {
    if (shutdown.hasBegun) return; // it failed because it was stopped
    explain(error);
    shutdown.begin("the start failed", 1);
  });
  shutdown.waitFor(started);
  await started;
}

export type Next = <T>(step: () => Promise<T>) => Promise<T>;

function explain(error: unknown) {
  if (error instanceof Refusal) return console.error(error.message);
  const { code = "", path, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number };
  if (code === "EADDRINUSE") return console.error(`PORT: ${port} is taken by another program (${address}); stop it, or give another PORT.`);
  if (code === "EACCES" && port) return console.error(`PORT: ${port} is not for this user to listen on; give one from 1024 on.`);
  if (code in folderTroubles && path) return console.error(`${path}: ${folderTroubles[code]}.`);
  log.fatal({ err: error }, "could not start");
}

const folderTroubles: Record<string, string> = {
  EACCES: "belongs to another user; start as that user, or name another DATA_DIR",
  EROFS: "stands on a disk that cannot be written; name another DATA_DIR",
  ENOSPC: "stands on a disk that is full",
};
