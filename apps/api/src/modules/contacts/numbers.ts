/**
 * The same for every way to write one number. Brazilian mobile numbers got a ninth digit (55, two of the area, 9, eight more),
 * which WhatsApp, phones and people leave out or put in as they like.
 */
export function canonicalNumber(digits: string): string {
  const brazilian = /^55(\d\d)9(\d{8})$/.exec(digits);
  return brazilian ? `55${brazilian[1]}${brazilian[2]}` : digits;
}

/** As people write numbers: a plus or the two noughts in its stead, blanks, dots, dashes and brackets are taken out. */
export const digitsOf = (number: string): string => number.replace(/\D/g, "").replace(/^00/, "");

/**
 * Under which spellings of a search a contact's words are looked for: a number as people write and copy it has signs between its
 * digits, which no contact has there, and with or without Brazil's ninth digit it is the same person's. Few digits may be anything,
 * and of a whole number one that stands in a name just so is found as well.
 */
export function spellingsOf(search: string): string[] {
  const digits = digitsOf(search);
  if (!WRITTEN.test(search) || digits.length < (/[+(]/.test(search) ? 2 : 5)) return [search];
  if (digits.length < WHOLE_DIGITS) return [digits];
  const [, area = "", rest] = /^((?:55)?\d\d)?9(\d{8})$/.exec(digits) ?? [];
  const [, before, mobile] = /^((?:55)?\d\d)(\d{8})$/.exec(digits) ?? [];
  const other = rest === undefined ? before && `${before}9${mobile}` : `${area}${rest}`;
  return [...new Set([digits, ...(other ? [other] : []), search])];
}

/** What people, sheets and phones put into a number, the marks that turn the direction of writing included. */
const WRITTEN = /^[\d\s+().\-\u2010-\u2015\u200e\u200f\u202a-\u202e\u2066-\u2069]+$/;
const WHOLE_DIGITS = 8;
