import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const code = await readFile(join(process.cwd(), "apps/web/public/waiting.js"), "utf8");
let page = new AbortController();

/** The page before the app has rendered, with the served file. */
function load() {
  vi.useFakeTimers();
  const listen = (name: string, listener: (event: Event) => void, capture?: boolean) =>
    window.addEventListener(name, listener, { signal: page.signal, capture: capture ?? false });
  new Function("addEventListener", code)(listen);
}
const root = () => document.getElementById("root") as HTMLElement;

beforeEach(() => {
  page = new AbortController();
  document.body.innerHTML = '<div id="root"></div>';
});
afterEach(() => {
  page.abort();
  vi.useRealTimers();
  localStorage.clear();
});

test("nothing is shown for a breath, then that it comes, and when it is late how to try again", () => {
  load();
  vi.advanceTimersByTime(900);
  expect(root().textContent).toBe("");
  vi.advanceTimersByTime(200);
  expect(root().querySelector("[role=status]")?.textContent).toBe("Recado…");
  vi.advanceTimersByTime(15_000);
  expect(root().querySelector("[role=alert]")?.textContent).toContain("did not load");
  expect(root().querySelector("button")?.textContent).toBe("Try again");
});

test.each(["pt", "en", "es"])("a file that does not come is told at once, in the language that was chosen (%s)", (language) => {
  localStorage.setItem("language", language);
  load();
  document.head.append(Object.assign(document.createElement("script"), { type: "none", src: "/assets/index.js" }));
  document.head.lastChild?.dispatchEvent(new Event("error"));
  const words = { pt: "Tentar de novo", en: "Try again", es: "Intentar de nuevo" }[language];
  expect(root().querySelector("[role=alert] button")?.textContent).toBe(words);
});

test("so are words that do not come, which is only a promise that was broken", () => {
  load();
  window.dispatchEvent(new Event("unhandledrejection"));
  expect(root().querySelector("[role=alert]")).toBeTruthy();
});

test("where the application has drawn, it draws nothing, whatever happens later", () => {
  load();
  vi.advanceTimersByTime(1_100);
  root().replaceChildren(Object.assign(document.createElement("p"), { textContent: "Tickets" }));
  window.dispatchEvent(new Event("unhandledrejection"));
  vi.advanceTimersByTime(20_000);
  expect(root().innerHTML).toBe("<p>Tickets</p>");
});
