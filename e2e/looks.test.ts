import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { barriers } from "./barriers.ts";
import { launchBrowser } from "./browser.ts";
import { listenTo } from "./complaints.ts";
import { overhang } from "./looks.ts";
import { forgetShifts, shifts, watchShifts } from "./shifts.ts";

const origin = "http://localhost:9";
let browser: Awaited<ReturnType<typeof launchBrowser>>;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test.each([
  ["an error in the console", '<script>console.error("broken")</script>', "console: broken"],
  ["an error that nobody caught", '<script>throw new Error("broken")</script>', "uncaught: Error: broken"],
  ["a promise that nobody caught", '<script>Promise.reject(new Error("broken"))</script>', "uncaught: Error: broken"],
  ["a broken content policy", '<iframe src="data:text/html,inside"></iframe>', "Content Security Policy"],
  ["an answer of 500", '<script>fetch("/fails")</script>', "500 GET http://localhost:9/fails"],
  ["a call to elsewhere", '<script>fetch("http://127.0.0.1:8/spy").catch(() => {})</script>', "call to elsewhere: http://127.0.0.1:8/spy"],
])("a page's complaints hold %s", async (_, body, complaint) => {
  const { page, complaints } = await open(body);
  await expect.poll(() => complaints.list.join("\n")).toContain(complaint);
  expect(() => page && complaints.mustBeNone()).toThrow(complaint);
});

test("a refusal is an answer, not a complaint", async () => {
  const { page, complaints } = await open('<script>fetch("/refuses").then(() => { document.title = "refused"; })</script>');
  await page.waitForFunction(() => document.title === "refused");
  complaints.mustBeNone();
});

test("a label that is missing is found by axe, and one that is there is not", async () => {
  const { page } = await open('<main><h1>Recado</h1><label>Nome <input></label><input id="bare"></main>');
  expect(await barriers(page)).toEqual([expect.stringContaining("label at #bare")]);
  await page.evaluate(() => document.querySelector("#bare")?.remove());
  expect(await barriers(page)).toEqual([]);
});

test("what is too small to be hit is found by axe, unless there is room around it", async () => {
  const buttons = '<button id="one" style="all: unset; height: 22px">um</button>'.repeat(2).replace("one", "two");
  const { page } = await open(`<main><h1>Recado</h1><div style="display: grid; width: 40px">${buttons}</div></main>`);
  expect(await barriers(page)).toContainEqual(expect.stringContaining("target-size at #two"));
  await page.addStyleTag({ content: "div { gap: 2px }" });
  expect(await barriers(page)).toEqual([]);
});

test("what is wider than the window is named", async () => {
  const { page } = await open('<main id="wide" style="width: 3000px">wide</main>');
  expect(await overhang(page)).toContainEqual(expect.stringContaining('id="wide"'));
  await page.evaluate(() => document.querySelector("#wide")?.removeAttribute("style"));
  expect(await overhang(page)).toEqual([]);
});

test("what moves by itself after it was shown is named", async () => {
  const { page } = await open('<div id="late"></div><p style="height: 300px; background: silver">text</p>');
  expect(await shifts(page)).toEqual([]);
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
  await page.evaluate(() => document.querySelector("#late")?.setAttribute("style", "height: 200px"));
  await expect.poll(() => shifts(page)).toEqual([expect.stringContaining("background: silver")]);
});

test("what moves because of a press or of what was filled in is no movement by itself, however late the answer to it comes", async () => {
  const { page } = await open('<input aria-label="text"><div id="late"></div><p style="height: 300px; background: silver">text</p>');
  const grow = (height: number) => page.evaluate((to) => document.querySelector("#late")?.setAttribute("style", `height: ${to}px`), height);
  await page.getByLabel("text").fill("asked");
  await page.evaluate(() => fetch("/slow").then((answer) => answer.text()));
  await grow(200);
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
  expect(await shifts(page)).toEqual([]);
  await forgetShifts(page);
  await grow(0);
  await expect.poll(() => shifts(page)).toEqual([expect.stringContaining("background: silver")]);
});

/** A page with this body under a strict CSP, from a server that can also fail and refuse. */
async function open(body: string) {
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  const complaints = listenTo(context, origin);
  await watchShifts(context);
  const page: Page = await context.newPage();
  await page.route(`${origin}/**`, (route) => {
    const path = new URL(route.request().url()).pathname;
    if (path === "/fails") return route.fulfill({ status: 500, body: "" });
    if (path === "/slow") return setTimeout(() => route.fulfill({ body: "late" }), 3_000);
    if (path === "/refuses") return route.fulfill({ status: 403, body: "" });
    return route.fulfill({
      contentType: "text/html; charset=utf-8",
      headers: {
        "content-security-policy":
          "default-src 'self'; img-src 'self' data:; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src *",
      },
      body: `<!doctype html><html lang="pt"><head><title>Recado</title><link rel="icon" href="data:,"></head><body>${body}</body></html>`,
    });
  });
  await page.goto(origin);
  return { page, complaints };
}
