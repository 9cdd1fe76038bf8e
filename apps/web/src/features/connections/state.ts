import { type Connection, type ConnectionStatus, problemStates } from "@recado/contract/connections";
import { waysOf } from "@recado/contract/ways";

/** Green: works. Amber: connecting, or waiting for a person. Red: nothing is sent until a person acts. Grey: switched off on purpose. */
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

/** No fault: it was never connected, or a user ended it. */
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

/** Not every provider has a QR code. */
export const actsOf = ({ provider, ...standing }: Standing & Pick<Connection, "provider">): readonly Act[] =>
  isEnding(standing)
    ? []
    : [...(isLost(standing) ? (["retry"] as const) : []), ...acts[standing.status].filter((act) => waysOf[provider].qr || act !== "newQr")];

/** It reconnects by itself; "retry" does so at once. */
const isLost = ({ status, cause }: Standing) => status === "TIMEOUT" && cause === "lost";

/** A user has ended it, and the phone has not been unlinked yet. */
const isEnding = ({ status, cause }: Standing) => cause === "asked" && status !== "DISCONNECTED" && status !== "OPENING";

export const UNREACHED = "connections.cause.unreached";

/** The text key of the cause, if it has one. Opening because a user asked for it means a restart. */
export function whyOf({
  status,
  cause,
  number,
  provider,
  by,
}: Standing & Partial<Pick<Connection, "number" | "provider">> & { by?: string | null }): string | undefined {
  if (cause === null || !knownCauses.has(cause)) return undefined;
  if (isEnding({ status, cause })) return `connections.cause.ending${by ? "By" : ""}`;
  // A phone that was never linked cannot come back.
  if (cause === "lost" && number === null && provider && waysOf[provider].qr) return UNREACHED;
  if (cause !== "asked") return `connections.cause.${cause}`;
  return `connections.cause.${status === "OPENING" ? "renewed" : cause}${by ? "By" : ""}`;
}

/**
 * What deleting the connection, or changing its provider, means for its phone. Only while connected can it be unlinked, and the
 * connection's process may have died a moment ago: so every phone that may still list us is told where to remove the device by hand.
 */
export function partingOf({ status, cause, provider, number }: Standing & Pick<Connection, "provider" | "number">): string[] {
  const { qr, builtIn } = waysOf[provider];
  if (!qr) return [];
  const isUnlinked = status === "DISCONNECTED" && (cause === "asked" || cause === "logged-out");
  const mayBeListed = !builtIn && number !== null && !isUnlinked;
  return [...(status === "CONNECTED" ? ["connections.removeUnlinks"] : []), ...(mayBeListed ? ["connections.removeLeaves"] : [])];
}

/** A cause without a text of its own is hidden rather than shown as a code. */
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
