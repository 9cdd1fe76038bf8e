import { type Arrival, type Inbound, keepable } from "@recado/channels/inbound";
import { unreadable } from "@recado/channels/unreadable";

/**
 * What a row can hold. A message is whatever its sender wants it to be, and one that can never be kept would stop the session for good:
 * so text loses what no database takes, and what cannot be said in our words at all is kept in its raw form alone.
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
