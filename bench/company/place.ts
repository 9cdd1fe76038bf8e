import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { migrations } from "../../apps/api/src/migrations/all.ts";

const cache = fileURLToPath(new URL("../../node_modules/.cache/recado-bench", import.meta.url));

/** The folder of the seeded companies of earlier runs, and whether it fits this schema and this seeder. */
export function findSeeded(size: string) {
  const folder = join(process.env.BENCH_DIR ?? cache, size);
  const dataDir = join(folder, "data");
  const note = join(folder, "seeded");
  const made = version();
  return {
    dataDir,
    isFresh: existsSync(note) && readFileSync(note, "utf8") === made,
    async clear() {
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true });
    },
    keep: () => writeFileSync(note, made),
  };
}

/** The schema's version by its migrations' names, the seeder's by its source text. */
function version(): string {
  const here = fileURLToPath(new URL(".", import.meta.url));
  const hash = createHash("sha256").update(Object.keys(migrations).join());
  for (const file of seeder) hash.update(readFileSync(join(here, file)));
  return hash.digest("hex");
}

const seeder = ["contacts.ts", "messages.ts", "people.ts", "remember.ts", "seed.ts", "size.ts", "tags.ts", "tickets.ts", "words.ts"];
