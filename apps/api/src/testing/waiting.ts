import { owner } from "./owner.ts";

/** Waits until another transaction waits for a row that this one has locked. */
export async function somebodyWaits() {
  for (const end = performance.now() + LATEST_MS; performance.now() < end; await new Promise((resolve) => setTimeout(resolve, 10)))
    if ((await owner().query("select from pg_locks where not granted")).rowCount !== 0) return;
  throw new Error(`Nobody waits for a lock, even after ${LATEST_MS / 1000} s.`);
}

/** Shorter than the test's timeout, so that the error says what did not happen. */
const LATEST_MS = 15_000;
