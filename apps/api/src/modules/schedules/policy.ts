import type { Policy } from "../../platform/access.ts";

/** Everybody in the company may change a schedule, for example to postpone one of a colleague who is ill. */
export const schedulePolicy: Policy<object, "change"> = { read: () => true, change: () => true };
