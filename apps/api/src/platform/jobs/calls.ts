/** Tells other processes, through the fanout, that a job has work. Calls may get lost: work is also found by polling (`jobs.ts`). */

/** Sent instead of a job's name: something will be due later. */
export const LATER = "later";

type Heed = (name: string) => void;
let tell: Heed = () => {};
let heed: Heed = () => {};

/** Calls the processes that may have an idle worker. */
export const callOthers: Heed = (name) => tell(name);

/** Another process has called. */
export const called: Heed = (name) => heed(name);

/** Sets how calls reach other processes; the returned function undoes it. */
export function carryCalls(carry: Heed) {
  tell = carry;
  return () => {
    if (tell === carry) tell = () => {};
  };
}

export function heedCalls(answer: Heed) {
  heed = answer;
}
