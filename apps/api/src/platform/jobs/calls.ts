/** Between processes, by way of the fanout: that a job has work. Nobody relies on it, for what is not heard is found by looking (`jobs.ts`). */

/** In place of a job's name: something will be due at a time. */
export const LATER = "later";

type Heed = (name: string) => void;
let tell: Heed = () => {};
let heed: Heed = () => {};

/** Those who may have somebody free. */
export const callOthers: Heed = (name) => tell(name);

/** Another process has called. */
export const called: Heed = (name) => heed(name);

/** Whoever carries calls to the others; until the answer is called. */
export function carryCalls(carry: Heed) {
  tell = carry;
  return () => {
    if (tell === carry) tell = () => {};
  };
}

export function heedCalls(answer: Heed) {
  heed = answer;
}
