import { spawnSync } from "node:child_process";
import { copyFileSync, globSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/**
 * A lock file that `npm install` made can still be refused by `npm ci` on a clean clone (a package one of whose platform
 * parts the registry lacks does it). So it is asked what a clean clone would be asked, and nothing is installed.
 */
const clone = mkdtempSync(join(tmpdir(), "recado-lock-"));
try {
  for (const file of ["package.json", "package-lock.json", ...globSync("{apps,packages}/*/package.json")]) {
    mkdirSync(dirname(join(clone, file)), { recursive: true });
    copyFileSync(file, join(clone, file));
  }
  const { status, stderr, stdout } = spawnSync("npm", ["ci", "--dry-run", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: clone,
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (status !== 0) console.error(`${stdout ?? ""}${stderr ?? ""}`);
  process.exitCode = status === 0 ? 0 : 1;
} finally {
  rmSync(clone, { recursive: true, force: true });
}
