import { now } from "../../lib/clock.ts";

/** Checked here and nowhere else: nothing of a card is sent. */
export type Card = { nameOnCard: string; cardNumber: string; expiryDate: string; cvv: string };

export const cardFields = ["nameOnCard", "cardNumber", "expiryDate", "cvv"] as const;

/** The fields that are wrong, and whether they are empty. */
export function wrongOfCard(card: Card): Partial<Record<keyof Card, "required" | "format">> {
  const right: Record<keyof Card, (value: string) => boolean> = {
    nameOnCard: (name) => /\p{L}{2}/u.test(name),
    cardNumber: isCardNumber,
    expiryDate: isValidUntil,
    cvv: (code) => /^\d{3,4}$/.test(code),
  };
  const wrong: Partial<Record<keyof Card, "required" | "format">> = {};
  for (const name of cardFields) {
    const value = card[name].trim();
    if (value === "") wrong[name] = "required";
    else if (!right[name](value)) wrong[name] = "format";
  }
  return wrong;
}

/** By its check digit (Luhn). */
function isCardNumber(text: string): boolean {
  const digits = text.replace(/[\s-]/g, "");
  if (!/^\d{13,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** MM/YY, to the end of that month. */
function isValidUntil(text: string): boolean {
  const [, month = "", year = ""] = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2}|20\d{2})$/.exec(text) ?? [];
  if (!month) return false;
  return Date.UTC((Number(year) % 100) + 2000, Number(month), 1) > now().getTime();
}

const ZIP_CODES = { BR: /^\d{5}-?\d{3}$/, usa: /^\d{5}(-\d{4})?$/ };
export type Country = keyof typeof ZIP_CODES;
export const isZipCode = (country: Country, text: string) => ZIP_CODES[country].test(text.trim());
