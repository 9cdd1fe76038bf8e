/** The last digits of a phone number are the same with or without country code, and with or without Brazil's ninth digit. */
const DIGITS = 8;

/** The digits to search for in the typed text; empty without any. */
export const numberEnd = (words: string): string => words.replace(/\D/g, "").replace(/^00/, "").slice(-DIGITS);
