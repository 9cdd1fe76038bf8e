import http from "node:http";
import https from "node:https";
import type { WAVersion } from "baileys";

const LOOK_MS = 10_000;
const LOOK_AGAIN_MS = 60_000;
const PAGE_MAX = 4 * 1024 * 1024;
/** The match may span two chunks of the page. */
const LONGEST = 100;

export type Versions = ReturnType<typeof versionsOf>;

/**
 * The version that we present to WhatsApp as its web client. When it is refused as outdated, the current one is looked up at WhatsApp, once
 * for all sessions. A version configured by the installation is never replaced.
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
    /** During the lookup, other logins would be refused as well. */
    isLooking: () => isLooking,

    /** The version that earlier logins succeeded with. Ignored if ours is newer, as after an update. */
    learn(version: WAVersion | null) {
      if (isNamed || !version) return;
      if (isNewer(version, kept)) kept = version;
      if (isNewer(version, current)) current = version;
    },

    /** A login succeeded with this version: store it for the next engine. If that fails, the next login tries again. */
    async proved(version: WAVersion, keep: (version: WAVersion) => Promise<unknown>) {
      if (isNamed || !isNewer(version, kept)) return;
      const before = kept;
      kept = version;
      await keep(version).catch(() => {
        kept = before;
      });
    },

    /** Whether there is now another version than the refused one. */
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

/** The version is in the page's worker, which is only served to browsers. */
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
