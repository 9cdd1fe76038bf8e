import { owner } from "./owner.ts";

/** Until some other transaction stands at a row that this one holds. */
export async function somebodyWaits() {
  for (const end = performance.now() + LATEST_MS; performance.now() < end; await new Promise((resolve) => setTimeout(resolve, 10)))
    if ((await owner().query("select from pg_locks where not granted")).rowCount !== 0) return;
  throw new Error(`Nobody waits for a lock, even after ${LATEST_MS / 1000} s.`);
}

/** Before the test is ended, so that it says what did not come. */
const LATEST_MS = 15_000;
