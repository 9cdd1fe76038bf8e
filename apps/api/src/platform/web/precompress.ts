import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const SMALL_BYTES = 1024;

/** Once per build instead of once per request: what browsers take compressed lies beside what they take plain. */
export function precompress(folder: string) {
  for (const file of globSync("**/*.{js,css,html,svg,json}", { cwd: folder })) {
    const path = join(folder, file);
    const content = readFileSync(path);
    if (content.length < SMALL_BYTES) continue;
    writeFileSync(`${path}.gz`, gzipSync(content));
    writeFileSync(`${path}.br`, brotliCompressSync(content));
  }
}
