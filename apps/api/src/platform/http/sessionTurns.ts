import { AppError } from "../errors.ts";
import { turns } from "../turns/turns.ts";

const AT_WORK_MAX = 8;
const WAITING_MAX = 32;
const WAIT_MS = 5_000;
const RETRY_SECONDS = 2;

/** What one session asks for at once: a browser never needs more, and a script keeps nobody waiting but itself. */
export const sessionTurns = turns(
  { places: Number.POSITIVE_INFINITY, perKey: AT_WORK_MAX, waitingPerKey: WAITING_MAX, waitMs: WAIT_MS },
  () => new AppError("ERR_TOO_MANY_REQUESTS", { retryAfter: RETRY_SECONDS }),
);
