import type { BrowserContext, ConsoleMessage } from "playwright-core";

/** What nobody should see: errors in the console (broken content policy among them), failing answers, calls to elsewhere. */
export type Complaints = {
  list: string[];
  /** What the journey itself has brought about. */
  forgive(what: RegExp): void;
  mustBeNone(): void;
};

/** A journey that takes the network away makes the browser write down each call that found none. */
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
    forgive(what) {
      list.splice(0, list.length, ...list.filter((complaint) => !what.test(complaint)));
    },
    mustBeNone() {
      // Whoever stays over several tests complains in one of them only.
      const said = list.splice(0);
      if (said.length > 0) throw new Error(`The page complained: ${said.join("\n")}`);
    },
  };
}

/** Chromium writes every 4xx into the console; for us they are answers like others (a wrong password is a 401). */
const isRefusal = (message: ConsoleMessage) => /Failed to load resource: the server responded with a status of 4\d\d/.test(message.text());
