import { createHash } from "node:crypto";
import { type Arrival, type Inbound, keepable } from "@recado/channels/inbound";

/**
 * What a row can hold. A message is whatever its sender wants it to be, and one that can never be kept would stop the session for good:
 * so text loses what no database takes, and what cannot be said in our words at all becomes a placeholder beside its raw form.
 */
export function storable({ inbound, raw }: Arrival): Arrival {
  const clean = cleaned(inbound) as Inbound;
  return { inbound: keepable(clean) ?? placeholder(clean), raw: cleaned(raw) };
}

function cleaned(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll("\u0000", "\uFFFD").toWellFormed();
  if (Array.isArray(value)) return value.map(cleaned);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [cleaned(key), cleaned(part)]));
}

function placeholder({ id, chat, at }: Inbound): Inbound {
  const content = { type: "unknown" as const, label: "broken" };
  const known = createHash("sha256").update(String(id)).digest("hex");
  const time = Number.isSafeInteger(at) ? at : 0;
  const who = { fromMe: false, peer: null, group: null, author: null };
  return { kind: "message", id: `broken:${known}`, chat: String(chat).slice(0, 200) || "unknown", at: time, ...who, content, quoted: null };
}
