import { createHash } from "node:crypto";
import type { Arrival } from "./inbound.ts";

/** An inbound event that fits no known shape, stored as it came. The same event again gives the same id. */
export function unreadable(raw: unknown = null, at = 0): Arrival {
  const hash = createHash("sha256").update(JSON.stringify(raw)).digest("hex");
  return { inbound: { kind: "unreadable", id: `nonsense:${hash}`, chat: "nonsense", at }, raw };
}
