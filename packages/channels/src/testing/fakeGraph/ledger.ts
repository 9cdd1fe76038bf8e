import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";

/** A message that would have reached its recipient. */
export type Sent = { id: string; ref: string | null; to: string; type: string; at: number; body: Record<string, unknown> };

/** Accepted messages in order, on disk before the request is answered, so that a later crash of the fake changes nothing. */
export type Ledger = {
  sent: Sent[];
  add(sent: Sent): void;
  /** References with more than one message: there must be none. */
  doubled(): string[];
  close(): void;
};

export function openLedger(path: string | null): Ledger {
  const sent = path && existsSync(path) ? readLedger(path) : [];
  const file = path ? openSync(path, "a", 0o600) : null;
  return {
    sent,
    add(message) {
      sent.push(message);
      if (file === null) return;
      writeSync(file, `${JSON.stringify(message)}\n`);
      fsyncSync(file);
    },
    doubled() {
      const times = new Map<string, number>();
      for (const { ref } of sent) if (ref !== null) times.set(ref, (times.get(ref) ?? 0) + 1);
      return [...times].filter(([, count]) => count > 1).map(([ref]) => ref);
    },
    close() {
      if (file !== null) closeSync(file);
    },
  };
}

export const readLedger = (path: string): Sent[] =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Sent);
