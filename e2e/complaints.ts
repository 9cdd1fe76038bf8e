import type { BrowserContext, ConsoleMessage } from "playwright-core";

/** Errors of a page: console errors (CSP violations among them), failed responses, requests to other hosts. */
export type Complaints = {
  list: string[];
  /** For errors that the journey itself causes. */
  forgive(pattern: RegExp): void;
  mustBeNone(): void;
};

/** The console error of each request that a journey makes while offline. */
export const NO_NETWORK = /ERR_INTERNET_DISCONNECTED/;

export function listenTo(context: BrowserContext, origin: string): Complaints {
  const list: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error" && !isRefusal(message)) list.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => list.push(`uncaught: ${error.error().stack ?? error.error().message}`));
  context.on("response", (response) => {
    if (response.status() >= 500) list.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  context.on("request", (request) => {
    const { origin: of, protocol } = new URL(request.url());
    if (of !== origin && /^(https?|wss?):$/.test(protocol) && of !== origin.replace(/^http/, "ws"))
      list.push(`call to elsewhere: ${request.url()}`);
  });
  return {
    list,
    forgive(pattern) {
      list.splice(0, list.length, ...list.filter((complaint) => !pattern.test(complaint)));
    },
    mustBeNone() {
      // A page may stay open over several tests: each error fails only one of them.
      const complaints = list.splice(0);
      if (complaints.length > 0) throw new Error(`The page complained: ${complaints.join("\n")}`);
    },
  };
}

/** Chromium logs every 4xx as an error; here they are ordinary responses (a wrong password is a 401). */
const isRefusal = (message: ConsoleMessage) => /Failed to load resource: the server responded with a status of 4\d\d/.test(message.text());
