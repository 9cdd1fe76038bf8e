import { createHash } from "node:crypto";
import type { Arrival } from "./inbound.ts";

/** What cannot be said in our words at all, kept as it came. The same again is one. */
export function nonsense(raw: unknown = null, at = 0): Arrival {
  const known = createHash("sha256").update(JSON.stringify(raw)).digest("hex");
  return { inbound: { kind: "nonsense", id: `nonsense:${known}`, chat: "nonsense", at }, raw };
}
