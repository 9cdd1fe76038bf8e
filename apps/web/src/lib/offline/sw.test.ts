import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";

type WorkerEvent = { waitUntil(work: Promise<unknown>): void; [more: string]: unknown };
let handlers: Record<string, (event: WorkerEvent) => void>;
const fetched = vi.fn();
const clients = { claim: vi.fn(), openWindow: vi.fn(), list: [] as object[], matchAll: async () => clients.list };

/** The served file, in a fake worker with only the globals that it uses. */
beforeEach(async () => {
  handlers = {};
  fetched.mockReset().mockImplementation(async () => "the server's answer");
  clients.openWindow.mockReset();
  clients.list = [];
  const self = {
    addEventListener: (name: string, listener: (event: WorkerEvent) => void) => {
      handlers[name] = listener;
    },
    registration: {},
    clients,
    skipWaiting: vi.fn(),
  };
  const code = await readFile(join(process.cwd(), "apps/web/public/sw.js"), "utf8");
  new Function("self", "fetch", "Response", "URL", code)(self, fetched, Response, URL);
});

/** The worker's response; undefined if the request goes to the network. */
async function ask(
  path: string,
  { mode = "navigate", method = "GET", destination = "document", preloadResponse = undefined as unknown } = {},
) {
  let answer: Promise<unknown> | undefined;
  handlers.fetch?.({
    request: { url: `https://recado.test${path}`, mode, method, destination },
    preloadResponse: Promise.resolve(preloadResponse),
    respondWith: (promise: Promise<unknown>) => {
      answer = promise;
    },
    waitUntil() {},
  });
  return answer;
}

test.each([
  ["the API", "/api/tickets", {}],
  ["a file opened in a tab of its own", "/api/files/1", { mode: "navigate" }],
  ["an asset", "/assets/index.js", { mode: "cors" }],
  ["a picture", "/icon-192.png", { mode: "no-cors" }],
  ["a frame in a page", "/helps/player.html", { destination: "iframe" }],
  ["a form", "/tickets", { method: "POST" }],
])("%s is none of its business", async (_, path, how) => {
  expect(await ask(path, how)).toBeUndefined();
});

test("a page is the server's, and asked for once", async () => {
  expect(await ask("/tickets")).toBe("the server's answer");
  expect(await ask("/tickets", { preloadResponse: "what came meanwhile" })).toBe("what came meanwhile");
  expect(fetched).toHaveBeenCalledTimes(1);
});

test("where nobody answers, a page says so in the person's language and needs nothing else", async () => {
  fetched.mockRejectedValue(new TypeError("Failed to fetch"));
  const answer = (await ask("/tickets")) as Response;
  const html = await answer.text();
  expect([answer.status, answer.headers.get("content-type")]).toEqual([503, "text/html; charset=utf-8"]);
  for (const words of ["O Recado não respondeu", "Recado did not answer", "Recado no respondió"]) expect(html).toContain(words);
  expect(html).not.toMatch(/\b(src|href)=/);
  expect(() => new Function(/<script>([\s\S]*)<\/script>/.exec(html)?.[1] ?? "throw 0")).not.toThrow();
});

test("a notice that is pressed leads the tab that is open to its ticket, else a new one", async () => {
  const press = async () => {
    let work: Promise<unknown> = Promise.resolve();
    const notification = { close: vi.fn(), data: { path: "/tickets/u-1" } };
    const waitUntil = (promise: Promise<unknown>) => {
      work = promise;
    };
    handlers.notificationclick?.({ notification, waitUntil });
    await work;
    expect(notification.close).toHaveBeenCalledOnce();
  };
  await press();
  expect(clients.openWindow).toHaveBeenCalledWith("/tickets/u-1");
  const aTab = (path: string, more = {}) => ({
    url: `https://recado.test${path}`,
    focused: false,
    visibilityState: "hidden",
    postMessage: vi.fn(),
    focus: vi.fn(),
    ...more,
  });
  const [tab, phone] = [aTab("/tickets"), aTab("/sandbox?connection=1", { focused: true, visibilityState: "visible" })];
  clients.list = [phone, tab];
  await press();
  expect(phone.postMessage).not.toHaveBeenCalled();
  expect(tab.postMessage).toHaveBeenCalledWith({ open: "/tickets/u-1" });
  expect(tab.focus).toHaveBeenCalledOnce();
  expect(clients.openWindow).toHaveBeenCalledOnce();
});
