import { AppError } from "../errors.ts";
import { fairQueue } from "../turns/fairQueue.ts";

const AT_WORK_MAX = 8;
const WAITING_MAX = 32;
const WAIT_MS = 5_000;
const RETRY_SECONDS = 2;

/** Limits the concurrent requests of one session: more than any browser needs, and a script only makes itself wait. */
export const sessionQueue = fairQueue(
  { places: Number.POSITIVE_INFINITY, perKey: AT_WORK_MAX, waitingPerKey: WAITING_MAX, waitMs: WAIT_MS },
  () => new AppError("ERR_TOO_MANY_REQUESTS", { retryAfter: RETRY_SECONDS }),
);
