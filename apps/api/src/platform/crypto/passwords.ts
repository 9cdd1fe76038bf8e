import { hash, verify } from "@node-rs/argon2";
import { fail } from "../errors.ts";
import { line } from "../turns/line.ts";

/** argon2id, off the main thread. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password, { memoryCost: MEMORY_KB, timeCost: PASSES, parallelism: LANES }));

/** Without a stored hash the same work is done in vain, so that refusing an unknown user takes as long as a known one. */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await inTurn(() => verify(stored ?? NOBODYS_HASH, password));
  return matches && stored !== null;
}

const MEMORY_KB = 19_456;
const PASSES = 2;
const LANES = 1;

/** No known password has this hash; its cost is the same as that of all others. */
const NOBODYS_HASH = `$argon2id$v=19$m=${MEMORY_KB},t=${PASSES},p=${LANES}$${"A".repeat(22)}$${"A".repeat(43)}`;

/** Each hash takes a core and 19 MB: two at once leave room for other requests. */
const hashing = line(2);
const WAITING_MAX = 64;

/** How many hashes are waiting. */
export const waitingToBeHashed = () => hashing.waiting();

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  // So many are waiting already that another one would only time out.
  if (hashing.waiting() >= WAITING_MAX) fail("ERR_UNAVAILABLE", { retryAfter: 2 });
  return hashing.inTurn(work);
}
