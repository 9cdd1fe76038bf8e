import { chmodSync, mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dataFolder, isReachable, prepareFolder } from "./dataFolder.ts";
import { openFolder } from "./testing/programs.ts";

const nobody = { uid: 65534, gid: 65534 };
let folder: string;
beforeEach(() => {
  folder = openFolder();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("the place of the data", () => {
  it("is out of reach when a folder on the way is closed to the user", () => {
    mkdirSync(join(folder, "home"), { mode: 0o700 });
    expect(isReachable(join(folder, "home/data"), nobody)).toBe(false);
    chmodSync(join(folder, "home"), 0o711);
    expect(isReachable(join(folder, "home/data"), nobody)).toBe(true);
  });

  it.runIf(process.getuid?.() === 0)("is elsewhere, and always the same, where root asks for a folder that is closed", () => {
    mkdirSync(join(folder, "root"), { mode: 0o700 });
    symlinkSync(join(folder, "root"), join(folder, "link"));
    const dataDir = dataFolder(join(folder, "root/data"));
    expect(dataDir).toMatch(/^\/var\/lib\/recado\/[0-9a-f]{16}$/);
    expect(dataFolder(join(folder, "link/data"))).toBe(dataDir);
    expect(dataFolder(dataDir)).toBe(dataDir);
  });

  it("may be walked through however strict the umask is", () => {
    const before = process.umask(0o077);
    prepareFolder(join(folder, "new/data"));
    process.umask(before);
    expect(statSync(join(folder, "new")).mode & 0o777).toBe(0o755);
    expect(statSync(join(folder, "new/data")).mode & 0o777).toBe(0o711);
  });

  it.each([
    [0o755, 0o711],
    [0o777, 0o711],
    [0o750, 0o710],
    [0o700, 0o700],
  ])("that was %o before can be listed by its owner alone after a start", (was, is) => {
    const data = join(folder, "data");
    mkdirSync(join(data, "files/7"), { recursive: true });
    chmodSync(data, was);
    prepareFolder(data);
    expect(statSync(data).mode & 0o777).toBe(is);
  });

  it("is refused when it holds something else", () => {
    writeFileSync(join(folder, "holiday.jpg"), "");
    expect(() => prepareFolder(folder)).toThrow(/holds something else \(holiday\.jpg\)/);
    writeFileSync(join(folder, "secret"), "");
    expect(() => prepareFolder(folder)).not.toThrow();
  });
});
