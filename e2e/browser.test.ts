import { execFile } from "node:child_process";
import { chmod, chown, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { browserOptions, launchBrowser } from "./browser.ts";
import { packaged } from "./chromium.ts";

test("the browser draws letters, not only boxes", async () => {
  const browser = await launchBrowser();
  onTestFinished(() => browser.close());
  const page = await browser.newPage();

  await page.setContent('<b style="font-size: 40px">Olá 😀 中</b>');
  expect(await page.textContent("b")).toBe("Olá 😀 中");

  const letters = await drawn(page, "Olá");
  expect(letters.split("1").length, "dark points").toBeGreaterThan(100);
  expect(letters, "two words look different").not.toBe(await drawn(page, "Alo"));
  // The package contains fonts for letters; emojis come with the machine's fonts, and are only tested if these exist.
  if (await isInstalled("NotoColorEmoji")) expect(await drawn(page, "😀")).toContain("1");
});

test("the browser reaches nobody but this machine", async () => {
  const browser = await launchBrowser();
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await expect(page.goto("http://example.com/", { timeout: 5_000 })).rejects.toThrow("ERR_NAME_NOT_RESOLVED");
});

test("without a browser one line says what to do", async () => {
  await expect(browserOptions({ CHROMIUM_PATH: "/nowhere/chromium" })).rejects.toThrow(
    "CHROMIUM_PATH names /nowhere/chromium, which is not there: install Google Chrome",
  );
});

test.runIf(packaged)(
  "two first runs at once, of a user without privileges, both get a whole browser and leave nothing else",
  async () => {
    const cache = await mkdtemp(join(tmpdir(), "recado-browser-"));
    onTestFinished(() => rm(cache, { recursive: true, force: true }));
    const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    if (nobody.uid) await chown(cache, nobody.uid, nobody.gid);
    await chmod(cache, 0o700);

    const script = `
    const { unpackedChromium } = await import(${JSON.stringify(new URL("chromium.ts", import.meta.url).href)});
    const { chromium } = await import(${JSON.stringify(import.meta.resolve("playwright-core"))});
    const browser = await chromium.launch({ ...(await unpackedChromium(process.argv[1])), args: ["--no-sandbox"] });
    console.log(browser.version());
    await browser.close();`;
    const first = () =>
      promisify(execFile)(process.execPath, ["--input-type=module", "-e", script, cache], {
        ...nobody,
        cwd: tmpdir(),
        env: { HOME: cache },
      });

    const runs = await Promise.all([first(), first()]);
    for (const { stdout } of runs) expect(stdout).toMatch(/^\d+\./);
    expect((await readdir(cache)).filter((name) => !name.startsWith("."))).toEqual([expect.stringMatching(/^chromium-[\d.]+$/)]);
  },
  60_000,
);

const isInstalled = async (font: string) =>
  (await readdir("/usr/share/fonts", { recursive: true }).catch(() => [])).some((path) => path.includes(font));

/** The rendered text: 1 for each dark pixel, 0 for each light one. */
const drawn = (page: Page, text: string) =>
  page.evaluate((text) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 120, height: 60 });
    const pen = canvas.getContext("2d")!;
    pen.font = "32px sans-serif";
    pen.fillText(text, 5, 40);
    const points = pen.getImageData(0, 0, 120, 60).data.filter((_, index) => index % 4 === 3);
    return Array.from(points, (alpha) => (alpha > 100 ? 1 : 0)).join("");
  }, text);
