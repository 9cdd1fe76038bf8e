/**
 * The same for every way to write one number. Brazilian mobile numbers got a ninth digit (55, two of the area, 9, eight more),
 * which WhatsApp, phones and people leave out or put in as they like.
 */
export function canonicalNumber(digits: string): string {
  const brazilian = /^55(\d\d)9(\d{8})$/.exec(digits);
  return brazilian ? `55${brazilian[1]}${brazilian[2]}` : digits;
}

/** As people write numbers: a plus, blanks, dots, dashes and brackets are taken out. */
export const digitsOf = (number: string): string => number.replace(/\D/g, "");
