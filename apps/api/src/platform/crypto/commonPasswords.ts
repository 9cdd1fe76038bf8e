import { dictionary } from "@zxcvbn-ts/language-common";

/** Whether it is among the 10,000 most common passwords, in any capitalisation: guessers try those first. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());

const RANKS = 10_000;

/** The list is in lower case, the most common first. */
const common = new Set(dictionary["passwords-common"].slice(0, RANKS));
