/**
 * The same for every spelling of a number. Brazilian mobile numbers got a ninth digit (55, two digits of the area, 9, eight more), which
 * WhatsApp, phones and people add or omit at random.
 */
export function canonicalNumber(digits: string): string {
  const brazilian = /^55(\d\d)9(\d{8})$/.exec(digits);
  return brazilian ? `55${brazilian[1]}${brazilian[2]}` : digits;
}

/** Removes what people put into numbers: a plus or the 00 instead of it, blanks, dots, dashes and brackets. */
export const digitsOf = (number: string): string => number.replace(/\D/g, "").replace(/^00/, "");

/**
 * The spellings under which a search looks for contacts: a number as people write it contains signs that a contact's words lack, and with
 * or without Brazil's ninth digit it is the same. Few digits may be anything; a whole number that is written exactly so in a name is found,
 * too.
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

/** Characters that people, sheets and phones put into numbers, including marks of the writing direction. */
const WRITTEN = /^[\d\s+().\-\u2010-\u2015\u200e\u200f\u202a-\u202e\u2066-\u2069]+$/;
const WHOLE_DIGITS = 8;
