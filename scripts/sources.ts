import { glob, readFile } from "node:fs/promises";
import { posix, sep } from "node:path";

/** Every TypeScript file below these folders, by its path from the top. */
export async function readSources(...folders: string[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const folder of folders) {
    for await (const path of glob(`${folder}/**/*.{ts,tsx}`, {
      exclude: (name) => ["node_modules", "dist"].includes(posix.basename(name)),
    })) {
      found[path.split(sep).join("/")] = await readFile(path, "utf8");
    }
  }
  return found;
}
