import { type Connection, type ConnectionStatus, problemStates } from "@recado/contract/connections";
import { waysOf } from "@recado/contract/ways";

/** Green: it works. Amber: on its way, or somebody is awaited. Red: nothing goes out until a person acts. Grey: somebody wanted it so. */
type Tone = "good" | "moving" | "bad" | "off";

type Standing = Pick<Connection, "status" | "cause">;

const tones: Record<ConnectionStatus, Tone> = {
  CONNECTED: "good",
  qrcode: "moving",
  OPENING: "moving",
  connecting: "moving",
  PAIRING: "moving",
  TIMEOUT: "moving",
  DISCONNECTED: "bad",
  PASSKEY_REQUIRED: "bad",
};

export function toneOf({ status, cause }: Standing): Tone {
  if (status === "DISCONNECTED" && (cause === null || chosen.has(cause))) return "off";
  if (status === "CONNECTED" && (cause === "restricted" || cause === "rested")) return "moving";
  return tones[status];
}

/** Nobody is at fault: it was never connected, or somebody ended it. */
const chosen = new Set(["asked", "not-unlinked"]);

export const isProblem = ({ status }: Standing) => problemStates.includes(status);
export const isConnected = ({ status }: Standing) => status === "CONNECTED";

export type Act = "showQr" | "disconnect" | "reconnect" | "retry" | "newQr" | "advice";

const acts: Record<ConnectionStatus, readonly Act[]> = {
  qrcode: ["showQr"],
  CONNECTED: ["disconnect"],
  PAIRING: ["disconnect"],
  TIMEOUT: ["disconnect"],
  OPENING: ["disconnect"],
  connecting: ["disconnect"],
  DISCONNECTED: ["reconnect", "newQr"],
  PASSKEY_REQUIRED: ["advice", "disconnect"],
};

/** Not every provider knows a QR. */
export const actsOf = ({ provider, ...standing }: Standing & Pick<Connection, "provider">): readonly Act[] =>
  isEnding(standing)
    ? []
    : [...(isLost(standing) ? (["retry"] as const) : []), ...acts[standing.status].filter((act) => waysOf[provider].qr || act !== "newQr")];

/** It comes back by itself, and at once for whoever does not want to wait. */
const isLost = ({ status, cause }: Standing) => status === "TIMEOUT" && cause === "lost";

/** Somebody asked for its end, and its phone is yet to be unlinked. */
const isEnding = ({ status, cause }: Standing) => cause === "asked" && status !== "DISCONNECTED" && status !== "OPENING";

export const UNREACHED = "connections.cause.unreached";

/** The words for why it is so, and none where there are none. That one opens because somebody asked means that it begins anew. */
export function whyOf({
  status,
  cause,
  number,
  provider,
  by,
}: Standing & Partial<Pick<Connection, "number" | "provider">> & { by?: string | null }): string | undefined {
  if (cause === null || !knownCauses.has(cause)) return undefined;
  if (isEnding({ status, cause })) return `connections.cause.ending${by ? "By" : ""}`;
  // What was never linked has nothing that could come back.
  if (cause === "lost" && number === null && provider && waysOf[provider].qr) return UNREACHED;
  if (cause !== "asked") return `connections.cause.${cause}`;
  return `connections.cause.${status === "OPENING" ? "renewed" : cause}${by ? "By" : ""}`;
}

/**
 * What its deletion says of its phone, and so does another provider for it. Only while it is connected can that be unlinked on the way,
 * and whoever holds it may have died a moment ago: where to remove the device by hand is said of every phone that may still list us.
 */
export function partingOf({ status, cause, provider, number }: Standing & Pick<Connection, "provider" | "number">): string[] {
  const { qr, builtIn } = waysOf[provider];
  if (!qr) return [];
  const isUnlinked = status === "DISCONNECTED" && (cause === "asked" || cause === "logged-out");
  const mayBeListed = !builtIn && number !== null && !isUnlinked;
  return [...(status === "CONNECTED" ? ["connections.removeUnlinks"] : []), ...(mayBeListed ? ["connections.removeLeaves"] : [])];
}

/** Causes that the installation does not know yet are shown as nothing rather than as a code. */
export const knownCauses = new Set([
  ...[
    "started",
    "qr-shown",
    "code-shown",
    "scanned",
    "connected",
    "asked",
    "not-unlinked",
    "nobody-scanned",
    "no-code",
    "lost",
    "logged-out",
  ],
  ...[
    "replaced",
    "banned",
    "restricted",
    "version-refused",
    "bad-session",
    "passkey",
    "credentials",
    "incomplete",
    "not-offered",
    "unknown-id",
    "account",
    "suspended",
    "owner-lost",
  ],
  ...["phone-offline", "rested", "unreadable", "wrong-secret"],
]);
