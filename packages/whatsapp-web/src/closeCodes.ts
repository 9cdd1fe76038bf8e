import type { Cause, Status } from "@recado/channels/channel";

/**
 * What to do after a connection closed. `keys` tells whether the pairing is still valid. `now`: a new socket at once. `back-off`: with
 * growing delays. `once`: one more attempt after a while. `few`: some more attempts. `slow`: rarely. `stop`: a person must act.
 */
export type Closing = {
  next: "now" | "back-off" | "once" | "few" | "slow" | "stop";
  status: Status;
  cause: Cause;
  keys: "keep" | "forget";
};

export const closings: Record<number, Closing> = {
  // After pairing WhatsApp asks for a new connection.
  515: { next: "now", status: "PAIRING", cause: "scanned", keys: "keep" },
  // Closed, or silent.
  428: { next: "back-off", status: "TIMEOUT", cause: "lost", keys: "keep" },
  408: { next: "back-off", status: "TIMEOUT", cause: "lost", keys: "keep" },
  503: { next: "back-off", status: "TIMEOUT", cause: "lost", keys: "keep" },
  // Another session uses the same keys: fighting over them would break them. Only final the second time, because a final close removes the
  // session.
  440: { next: "once", status: "TIMEOUT", cause: "replaced", keys: "keep" },
  401: { next: "stop", status: "DISCONNECTED", cause: "logged-out", keys: "forget" },
  403: { next: "stop", status: "DISCONNECTED", cause: "banned", keys: "keep" },
  411: { next: "stop", status: "DISCONNECTED", cause: "bad-session", keys: "forget" },
  // Not a logout: WhatsApp requires a newer version of its web client.
  405: { next: "slow", status: "TIMEOUT", cause: "version-refused", keys: "keep" },
  // Baileys also uses this code for every stream error that it does not know.
  500: { next: "few", status: "TIMEOUT", cause: "bad-session", keys: "keep" },
};

/** An unknown code means the network, or a server with problems of its own. */
export const closingOf = (code: number | undefined): Closing => closings[code ?? 428] ?? closings[428] ?? neverEmpty();

type LineError = Error & { output?: { statusCode?: number } };

/** Baileys gives failures of the underlying connection, such as a wrong certificate, the code 500, like a bad session. */
export const codeOf = (error: LineError | undefined): number | undefined =>
  error?.message.startsWith("WebSocket Error") ? undefined : error?.output?.statusCode;

function neverEmpty(): never {
  throw new Error("the table of close codes lost its row for a lost connection");
}

/** While retries continue, nobody has to act yet, so the status stays temporary. */
export const reportedStatus = ({ next, status, cause }: Closing, wait: number | null): Pick<Closing, "status" | "cause"> =>
  wait === null ? { status: "DISCONNECTED", cause } : { status, cause: next === "few" ? "lost" : cause };

const SECOND = 1_000;
export const FEW = 3;

/**
 * The attempts since the last stable connection, counted by kind: a network failure that lasted all night must not use up the few attempts
 * of a bad session.
 */
export function tries() {
  const counts = new Map<Closing["next"], number>();
  return {
    /** Returns the number of attempts before this one. */
    take(next: Closing["next"]): number {
      const before = counts.get(next) ?? 0;
      counts.set(next, before + 1);
      return before;
    },
    forget: () => counts.clear(),
  };
}

/** How long to wait before the next attempt; null when there is none. */
export function waitBefore(closing: Closing, tried: number, random: number): number | null {
  const jitter = 0.5 + random;
  switch (closing.next) {
    case "now":
      return 0;
    case "back-off":
      return Math.min(60 * SECOND, 1 * SECOND * 2 ** Math.min(tried, 6)) * jitter;
    case "once":
      return tried === 0 ? 30 * SECOND + 30 * SECOND * random : null;
    case "few":
      return tried < FEW ? 5 * SECOND * 2 ** tried * jitter : null;
    case "slow":
      return 15 * 60 * SECOND * jitter;
    case "stop":
      return null;
  }
}
