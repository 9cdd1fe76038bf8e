import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { furnish } from "../desk.ts";
import { signIn } from "../person.ts";
import { accept, customerOf, isOpen, said } from "../talk.ts";

const MOST = 360_000;
/** Each file is a request, and on a slow connection they queue. */
const FILES_MOST = 15;

/** The JavaScript that this page loads from here on, each file once, in gzipped bytes. */
function weigh(page: Page) {
  const files = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "script") files.add(request.url());
  });
  return async () => {
    await page.waitForLoadState("networkidle");
    const bytes = await Promise.all([...files].map(async (file) => Buffer.from(await (await fetch(file)).arrayBuffer())));
    return { files: files.size, bytes: bytes.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0) };
  };
}

test("an admin who comes back to a ticket with its drawer open fetches at most 360 kB of JavaScript, without a heavy part", async () => {
  const desk = await furnish({ queue: "Peso", color: "#321D5C", people: ["Pedro Peso"] });
  await customerOf(desk, "Pedro Peso").say("Quanto pesa?");
  const { page, t } = await signIn("admin@demo.test", { width: 1440, height: 900 });
  await accept({ page, t }, "Pedro Peso");
  await said({ page, t }, "Quanto pesa?").waitFor();
  await page.getByRole("button", { name: t("contactDrawer.title") }).click();
  const drawer = page.getByRole("region", { name: t("contactDrawer.title") });
  await drawer.waitFor();
  const weight = weigh(page);
  await page.reload();
  await isOpen({ page, t }, "Pedro Peso");
  await drawer.waitFor();
  const { files, bytes } = await weight();
  console.log(`RESULT weight page=/tickets files=${files} bytes=${bytes}`);
  expect(files).toBeLessThanOrEqual(FILES_MOST);
  expect(bytes).toBeLessThanOrEqual(MOST);
  expect(bytes).toBeGreaterThan(200_000); // it was looked at
});
