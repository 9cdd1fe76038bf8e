import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";

/** A message that the server has accepted. `again` if it was sent again at its recipient's request. */
export type Entry = { id: string; to: string; body: string; again: boolean };

/** Accepted messages, as WhatsApp itself would know them: flushed to disk, so that they survive the end of any process. */
export function openLedger(path: string | null) {
  const entries: Entry[] = path ? readLedger(path) : [];
  const file = path ? openSync(path, "a") : null;
  return {
    entries,
    write(entry: Entry) {
      entries.push(entry);
      if (file === null) return;
      writeSync(file, `${JSON.stringify(entry)}\n`);
      fsyncSync(file);
    },
    close() {
      if (file !== null) closeSync(file);
    },
  };
}

export function readLedger(path: string): Entry[] {
  try {
    return readFileSync(path, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Entry);
  } catch {
    return [];
  }
}
