import { now } from "../clock.ts";

/** Returns whether there is one left, and takes it: so many at once, and as many again in a second. */
export function bucket(perSecond: number): () => boolean {
  let left = perSecond;
  let at = now().getTime();
  return () => {
    const time = now().getTime();
    left = Math.min(perSecond, left + (Math.max(0, time - at) * perSecond) / 1000);
    at = time;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
