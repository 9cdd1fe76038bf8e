import type { AuthenticationCreds } from "baileys";
import { packed } from "./keys.ts";

/** Stores a session's credentials, one write at a time and always the newest: changes during a write are stored together in the next. */
export function credsKeeper(creds: AuthenticationCreds, write: (value: Buffer) => Promise<unknown>) {
  let dirty = false;
  let writing: Promise<void> | null = null;

  const run = async () => {
    while (dirty) {
      dirty = false;
      try {
        await write(packed(creds));
      } catch {
        // The database is down for a moment, or we have lost the session and will be told to close it.
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
