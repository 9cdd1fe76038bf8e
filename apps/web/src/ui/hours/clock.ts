/**
 * HH:MM while it is being typed, with `before` as what stood there: four digits are enough, an hour of one digit gets its zero, and other
 * ways to part them (8h30, 8.30) become a colon. What is no time, as 25:00, stays, so that it can be said what is wrong with it.
 */
export function masked(typed: string, before: string): string {
  const text = typed.replace(/[h.,;\s]/gi, ":").replace(/[^\d:]/g, "");
  const [, hours, minutes] = /^(\d{0,2}):+(\d{0,2})/.exec(text) ?? [];
  // Whoever corrects a part of it has the caret there, so nothing else is moved.
  if (hours !== undefined && minutes !== undefined) return `${hours}:${minutes}`;
  const digits = text.replaceAll(":", "");
  if (digits.length === 1 && before === "" && digits > "2") return `0${digits}`;
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2, 4)}` : digits;
}

/** When one goes on to the next field: "8" and "08:" mean the full hour, "8:30" gets its zero. */
export function completed(text: string): string {
  const [, hours, minutes = ""] = /^(\d{1,2}):?(\d{2})?$/.exec(text) ?? [];
  return hours === undefined ? text : `${hours.padStart(2, "0")}:${minutes || "00"}`;
}

export const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
/** As long as one is, and yet none. */
export const isNoTime = (text: string) => /^\d\d:\d\d$/.test(text) && !isTime(text);
