import { type Arrival, type Inbound, keepable } from "@recado/channels/inbound";
import { unreadable } from "@recado/channels/unreadable";

/**
 * Makes an arrival storable. Senders control a message's content, and one that can never be stored would block the session for good: so
 * text loses characters that the database rejects, and an event that our format cannot express is stored in its raw form only.
 */
export function storable({ inbound, raw, ...more }: Arrival): Arrival {
  const [kept, form] = [keepable(cleaned(inbound) as Inbound), cleaned(raw)];
  return kept ? { inbound: kept, raw: form, ...more } : unreadable(form);
}

function cleaned(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll("\u0000", "\uFFFD").toWellFormed();
  if (Array.isArray(value)) return value.map(cleaned);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [cleaned(key), cleaned(part)]));
}
