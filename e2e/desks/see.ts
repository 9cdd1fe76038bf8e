import type { Page, Request } from "playwright-core";
import type { Shoot } from "../looks.ts";
import type { Person } from "../person.ts";
import { heading, literal } from "../screen.ts";
import type { Desk } from "./morning.ts";

/** A rare state, and how to reach it. It is left as it was found. */
export type See = (person: Person, desk: Desk, shoot: Shoot) => Promise<void>;

export async function goTo({ page, t }: Person, path: "/contacts" | "/tags", title: "contacts.title" | "tags.title") {
  await page.goto(path);
  await heading(page, t(title)).waitFor();
}

/** Meanwhile requests to these addresses never complete, without counting as network activity. */
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
  const isDropped = (url: unknown) => new RegExp(sessionStorage.getItem("unanswered") ?? "^$").test(String(url));
  const [ask, Line] = [window.fetch, window.WebSocket];
  window.fetch = (...args) => (isDropped(args[0]) ? new Promise(() => {}) : ask(...args));
  class Silent extends EventTarget {
    readyState = Line.CONNECTING;
    send() {}
    close() {}
  }
  window.WebSocket = new Proxy(Line, {
    construct: (_, [url, protocols]) => (isDropped(url) ? new Silent() : new Line(url, protocols)),
  });
}

/** Meanwhile these addresses return an internal error. */
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
    // Errors of requests that are still in flight are forgiven, too.
    await Promise.all(refused.map((request) => request.response().catch(() => null)));
    await page.evaluate(() => {});
    for (const url of new Set(refused.map((request) => request.url()))) complaints.forgive(new RegExp(`\\b500\\b.*${literal(url)}`));
  }
}
