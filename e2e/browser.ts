import { access } from "node:fs/promises";
import { type Browser, chromium, type LaunchOptions } from "playwright-core";
import { packaged, unpackedChromium } from "./chromium.ts";

export async function launchBrowser(): Promise<Browser> {
  const options = await browserOptions();
  try {
    return await chromium.launch({ ...options, args: ARGS });
  } catch (error) {
    throw new Error(`No browser for the tests: ${HELP}`, { cause: error });
  }
}

/** CHROMIUM_PATH, else the one from npm, else an installed Chrome or Edge. */
export async function browserOptions(env: NodeJS.ProcessEnv = process.env): Promise<LaunchOptions> {
  const named = env.CHROMIUM_PATH;
  if (named) {
    await access(named).catch(() => {
      throw new Error(`CHROMIUM_PATH names ${named}, which is not there: ${HELP}`);
    });
    return { executablePath: named };
  }
  if (packaged) return unpackedChromium();
  return { channel: process.platform === "win32" ? "msedge" : "chrome" };
}

const HELP = "install Google Chrome or Microsoft Edge, or name a Chromium with CHROMIUM_PATH=/path/to/chromium.";

/**
 * Chromium refuses its sandbox to root and in most containers; the pages here are only ours. The rest keeps it off the network: only
 * localhost resolves, no proxy from the environment, no requests of its own.
 */
const ARGS = [
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--no-proxy-server",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-domain-reliability",
  "--disable-sync",
  "--no-pings",
];
