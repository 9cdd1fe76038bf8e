import { DEFAULT_CONNECTION_CONFIG, WA_CERT_DETAILS, type WAVersion } from "baileys";
import { type Versions, versionsOf } from "./versions.ts";

/**
 * Options of the installation for all sessions, also used by tests. No company can set them, since they determine which servers are
 * trusted.
 */
export type EngineOptions = { url: string; mediaHost: string | null; versions: Versions; hurry: number; openMs: number };

/** Longer than all of Baileys' own timeouts: an attempt that has not ended by then never will. */
const OPEN_MS = 90_000;

export function engineOptions(env: Record<string, string | undefined>): EngineOptions {
  const { WHATSAPP_WEB_URL, WHATSAPP_WEB_ROOT_KEY, WHATSAPP_WEB_MEDIA_HOST, WHATSAPP_WEB_VERSION, WHATSAPP_WEB_HURRY } = env;
  if (WHATSAPP_WEB_ROOT_KEY) WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(WHATSAPP_WEB_ROOT_KEY, "base64");
  const url = WHATSAPP_WEB_URL || String(DEFAULT_CONNECTION_CONFIG.waWebSocketUrl);
  const named = versionFrom(WHATSAPP_WEB_VERSION);
  // How many times faster than in production the waits between attempts are.
  const hurry = Math.max(1, Number(WHATSAPP_WEB_HURRY) || 1);
  return {
    url,
    mediaHost: WHATSAPP_WEB_MEDIA_HOST || null,
    versions: versionsOf({ url, known: named ?? DEFAULT_CONNECTION_CONFIG.version, isNamed: named !== undefined, hurry }),
    hurry,
    openMs: OPEN_MS,
  };
}

/** WhatsApp refuses outdated versions of its web client: an installation can configure a newer one without waiting for our update. */
function versionFrom(text: string | undefined): WAVersion | undefined {
  const [major, minor, build] = (text ?? "").split(/[.,]/).map(Number);
  return major && minor && build ? [major, minor, build] : undefined;
}
