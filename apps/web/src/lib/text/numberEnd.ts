/** However a whole number is written, with its country or without, and with Brazil's ninth digit or without, it ends in these. */
const DIGITS = 8;

/** By what to look for a number in what somebody typed; nothing where there is none. */
export const numberEnd = (words: string): string => words.replace(/\D/g, "").replace(/^00/, "").slice(-DIGITS);
