import type { AuthenticationCreds } from "baileys";
import { packed } from "./keys.ts";

/** Writes a session's credentials one after another, always the newest: what changed while one was written is written next, once. */
export function credsKeeper(creds: AuthenticationCreds, write: (value: Buffer) => Promise<unknown>) {
  let dirty = false;
  let writing: Promise<void> | null = null;

  const run = async () => {
    while (dirty) {
      dirty = false;
      try {
        await write(packed(creds));
      } catch {
        // The database is away for a moment, or we have lost the session and shall be told to close it.
        dirty = true;
        await new Promise((resolve) => setTimeout(resolve, 500).unref());
        if (stopped) return;
      }
    }
  };
  let stopped = false;

  const changed = (): Promise<void> => {
    dirty = true;
    writing ??= run().finally(() => {
      writing = null;
    });
    return writing;
  };

  return {
    changed,
    settled: async () => {
      while (writing) await writing;
    },
    stop: () => {
      stopped = true;
    },
  };
}
