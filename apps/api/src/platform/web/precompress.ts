import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const SMALL_BYTES = 1024;

/** Once per build instead of once per request: compressed versions are stored beside the originals. */
export function precompress(folder: string) {
  for (const file of globSync("**/*.{js,css,html,svg,json}", { cwd: folder })) {
    const path = join(folder, file);
    const content = readFileSync(path);
    if (content.length < SMALL_BYTES) continue;
    writeFileSync(`${path}.gz`, gzipSync(content));
    writeFileSync(`${path}.br`, brotliCompressSync(content));
  }
}
