import http from "node:http";
import https from "node:https";
import type { WAVersion } from "baileys";

const LOOK_MS = 10_000;
const LOOK_AGAIN_MS = 60_000;
const PAGE_MAX = 4 * 1024 * 1024;
/** What is looked for may begin in one part of the page and end in the next. */
const LONGEST = 100;

export type Versions = ReturnType<typeof versionsOf>;

/**
 * Which version of WhatsApp's web client we say that we are. When it is refused as too old, we look which one WhatsApp itself hands
 * out: once for all sessions. What the installation has named is never exchanged.
 */
export function versionsOf({ url, known, isNamed, hurry = 1 }: { url: string; known: WAVersion; isNamed: boolean; hurry?: number }) {
  let current = known;
  let kept = known;
  let isLooking = false;
  let looking: Promise<void> | undefined;

  async function look() {
    isLooking = true;
    const revision = await handedOut(new URL("/sw.js", url.replace(/^ws/, "http"))).catch(() => undefined);
    const [major, minor, build] = current;
    if (revision !== undefined && revision > build) current = [major, minor, revision];
  }

  return {
    now: () => current,
    /** Who logs in meanwhile would be refused as well. */
    isLooking: () => isLooking,

    /** What others came in with. An older one than ours, which came with an update, is of no use. */
    learn(version: WAVersion | null) {
      if (isNamed || !version) return;
      if (isNewer(version, kept)) kept = version;
      if (isNewer(version, current)) current = version;
    },

    /** Somebody came in with it, which the next engine wants to know. What could not be kept is news the next time. */
    async proved(version: WAVersion, keep: (version: WAVersion) => Promise<unknown>) {
      if (isNamed || !isNewer(version, kept)) return;
      const before = kept;
      kept = version;
      await keep(version).catch(() => {
        kept = before;
      });
    },

    /** Whether there is another one now than the one that was refused. */
    async exchanged(refused: WAVersion): Promise<boolean> {
      if (isNamed) return false;
      if (current === refused) {
        looking ??= look().finally(() => {
          isLooking = false;
          setTimeout(() => (looking = undefined), LOOK_AGAIN_MS / hurry).unref();
        });
        await looking;
      }
      return current !== refused;
    },
  };
}

function isNewer(one: WAVersion, other: WAVersion): boolean {
  const differs = one.findIndex((part, at) => part !== other[at]);
  return differs >= 0 && Number(one[differs]) > Number(other[differs]);
}

/** It stands in the page's worker, which answers only who looks like a browser. */
async function handedOut(page: URL): Promise<number | undefined> {
  const headers = { "sec-fetch-site": "none", "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0.0.0" };
  const { get } = page.protocol === "https:" ? https : http;
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) =>
    get(page, { headers, signal: AbortSignal.timeout(LOOK_MS) }, resolve).once("error", reject),
  );
  if (answer.statusCode === 200) {
    let [text, read] = ["", 0];
    for await (const part of answer.setEncoding("utf8")) {
      read += part.length;
      text = text.slice(-LONGEST) + part;
      const [, revision] = /"client_revision\\?":\s*(\d{6,10})\D/.exec(text) ?? [];
      if (revision) return Number(revision);
      if (read > PAGE_MAX) break;
    }
  }
  answer.destroy();
  return undefined;
}
