import type { Log } from "../log.ts";
import { onParentGone } from "./parent.ts";

/** How a process ends: cleanly, within ten seconds, whatever the reason. */
export type Shutdown = {
  /** Stopped in the reverse order of their start. */
  add(name: string, stop: () => Promise<void>): void;
  /** Stopping waits until this start has finished. */
  waitFor(start: Promise<void>): void;
  begin(reason: string, exitCode: number): void;
  readonly hasBegun: boolean;
};

/** Listens for signals, the end of npm, and uncaught errors. A second signal ends the process at once. */
export function listenForTheEnd(log: Log): Shutdown {
  const steps: Array<{ name: string; stop: () => Promise<void> }> = [];
  let start = Promise.resolve();
  let hasBegun = false;
  // Ctrl-C arrives twice, from the terminal and from npm, which forwards it: that counts as one.
  let mayBeCutShort = false;

  const shutdown: Shutdown = {
    add: (name, stop) => void steps.push({ name, stop }),
    waitFor: (promise) => {
      start = promise;
    },
    begin: (reason, exitCode) => {
      if (hasBegun) return;
      hasBegun = true;
      log.info({ reason }, "stopping");
      setTimeout(() => {
        mayBeCutShort = true;
      }, 1_000).unref();
      setTimeout(() => end(log, "something did not stop in time", 1), PATIENCE_MS).unref();
      void start.then(() => stopAll(steps, log)).then((isClean) => process.exit(isClean ? exitCode : 1));
    },
    get hasBegun() {
      return hasBegun;
    },
  };

  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => (mayBeCutShort ? end(log, "stopped at once", 1) : shutdown.begin(signal, 0)));
  }
  for (const event of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, "uncaught exception: a bug");
      shutdown.begin(event, 1);
    });
  }
  onParentGone(() => shutdown.begin("npm is gone", 0));
  // The terminal, or npm in between, may be gone already; that must not fail the shutdown.
  process.stdout.on("error", () => {});
  process.stderr.on("error", () => {});
  return shutdown;
}

/** Less than the promised ten seconds; steps that hang are cut off. */
const PATIENCE_MS = 9_000;

async function stopAll(steps: Array<{ name: string; stop: () => Promise<void> }>, log: Log): Promise<boolean> {
  let isClean = true;
  for (let step = steps.pop(); step; step = steps.pop()) {
    await step.stop().catch((error: unknown) => {
      isClean = false;
      log.error({ err: error }, `${step?.name} did not stop`);
    });
  }
  return isClean;
}

function end(log: Log, reason: string, exitCode: number): never {
  log.error(reason);
  process.exit(exitCode);
}
