import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";

/** One message that the server has accepted for somebody. `again` when it was sent once more because he asked for it. */
export type Entry = { id: string; to: string; body: string; again: boolean };

/** What was truly accepted, as WhatsApp itself would know it: written through to the disk, so that it outlives everybody's end. */
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
