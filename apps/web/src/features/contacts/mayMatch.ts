import { numberEnd } from "../../lib/text/numberEnd.ts";
import { plain } from "../../lib/text/plain.ts";
import type { Placing } from "./keys.ts";

/**
 * Whether to ask the server if its search finds this one. Asked once too often does no harm, so it is wider than the server's: every
 * word anywhere, the end of a number, and what has letters of which only the server knows how it folds them.
 */
export function mayMatch(search: string, { name, number, email }: Placing): boolean {
  const [needle, text] = [folded(search), folded(`${name} ${number} ${email}`)];
  if (UNCERTAIN.test(needle + text) || needle.split(/\s+/).every((word) => text.includes(word))) return true;
  const digits = numberEnd(search);
  return digits !== "" && text.includes(digits);
}

/** In capitals, for these take more of them for the same: ß for SS, and a sigma for one wherever it stands. */
const folded = (text: string) => plain(text.normalize("NFKD")).toUpperCase();
const UNCERTAIN = /(?!\p{ASCII})[\p{sc=Latn}\p{sc=Zyyy}]/u;
