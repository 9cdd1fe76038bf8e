import type { Page, Request } from "playwright-core";
import type { Shoot } from "../looks.ts";
import type { Person } from "../person.ts";
import { heading, literal } from "../screen.ts";
import type { Desk } from "./morning.ts";

/** What is met now and then: how one comes to see it. It is left as it was found. */
export type See = (person: Person, desk: Desk, shoot: Shoot) => Promise<void>;

export async function goTo({ page, t }: Person, path: "/contacts" | "/tags", title: "contacts.title" | "tags.title") {
  await page.goto(path);
  await heading(page, t(title)).waitFor();
}

/** Meanwhile nobody answers at these addresses: the page asks in vain, and for the browser nothing is under way. */
export async function unanswered(page: Page, address: RegExp, see: () => Promise<void>) {
  await page.addInitScript(dropAsked);
  await page.evaluate((pattern) => sessionStorage.setItem("unanswered", pattern), address.source);
  try {
    await see();
  } finally {
    await page.evaluate(() => sessionStorage.removeItem("unanswered"));
  }
}

function dropAsked() {
  const pattern = sessionStorage.getItem("unanswered");
  if (pattern === null) return;
  const isDropped = (asked: unknown) => new RegExp(sessionStorage.getItem("unanswered") ?? "^$").test(String(asked));
  const [ask, Line] = [window.fetch, window.WebSocket];
  window.fetch = (...asked) => (isDropped(asked[0]) ? new Promise(() => {}) : ask(...asked));
  class Silent extends EventTarget {
    readyState = Line.CONNECTING;
    send() {}
    close() {}
  }
  window.WebSocket = new Proxy(Line, {
    construct: (_, [url, protocols]) => (isDropped(url) ? new Silent() : new Line(url, protocols)),
  });
}

/** Meanwhile these addresses answer that something has broken. */
export async function broken({ page, complaints }: Person, address: RegExp, see: () => Promise<void>) {
  const json = { error: "ERR_INTERNAL_SERVER_ERROR", id: "7f3c2a91" };
  const refused: Request[] = [];
  await page.route(address, (route) => {
    if (route.request().method() !== "GET") return route.fallback();
    refused.push(route.request());
    return route.fulfill({ status: 500, json });
  });
  try {
    await see();
  } finally {
    await page.unroute(address);
    // What is on its way to us is complained of, too.
    await Promise.all(refused.map((request) => request.response().catch(() => null)));
    await page.evaluate(() => {});
    for (const url of new Set(refused.map((request) => request.url()))) complaints.forgive(new RegExp(`\\b500\\b.*${literal(url)}`));
  }
}
