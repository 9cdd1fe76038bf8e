/**
 * Formats HH:MM while the user types; `before` is the field's previous text. Four digits are enough, a one-digit hour gets its zero, and
 * other separators (8h30, 8.30) become a colon. An impossible time, as 25:00, stays, so that the field can show what is wrong.
 */
export function masked(typed: string, before: string): string {
  const text = typed.replace(/[h.,;\s]/gi, ":").replace(/[^\d:]/g, "");
  const [, hours, minutes] = /^(\d{0,2}):+(\d{0,2})/.exec(text) ?? [];
  // Correcting one part leaves the caret there, so the other part stays as it is.
  if (hours !== undefined && minutes !== undefined) return `${hours}:${minutes}`;
  const digits = text.replaceAll(":", "");
  if (digits.length === 1 && before === "" && digits > "2") return `0${digits}`;
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2, 4)}` : digits;
}

/** On leaving the field: "8" and "08:" become the full hour, "8:30" gets its zero. */
export function completed(text: string): string {
  const [, hours, minutes = ""] = /^(\d{1,2}):?(\d{2})?$/.exec(text) ?? [];
  return hours === undefined ? text : `${hours.padStart(2, "0")}:${minutes || "00"}`;
}

export const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
/** Complete, but no valid time. */
export const isNoTime = (text: string) => /^\d\d:\d\d$/.test(text) && !isTime(text);
