import { readdirSync } from "node:fs";
import type { Migration } from "kysely/migration";

const files = readdirSync(import.meta.dirname).filter((name) => /^\d{4}_\w+\.ts$/.test(name));

/** Each file of this folder that begins with a number, in that order; forward only, and never changed once they have landed. */
export const migrations: Record<string, Migration> = Object.fromEntries(
  await Promise.all(files.sort().map(async (name) => [name.replace(/\.ts$/, ""), await import(new URL(name, import.meta.url).href)])),
);
