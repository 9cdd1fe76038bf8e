/** Looks further apart than this are two first ones: who slept in between knows nothing of it. */
const APART_MAX_MS = 10_000;

/**
 * Nobody takes over after one look: a database that stood still, or a machine that was short of time, answers us before it takes the
 * beats that were on their way. Of what is overdue twice, some seconds apart, the holder is gone.
 */
export function looksAt(apartMs: number, now: () => number) {
  let overdue = new Map<string, number>();
  return {
    /** `beganAt`: when this look was begun. Whether each of these was overdue at an earlier one, too, and at all between. */
    confirmed(silent: Iterable<string>, beganAt: number): Set<string> {
      const [seenAt, next, twice] = [now(), new Map<string, number>(), new Set<string>()];
      for (const node of silent) {
        const since = overdue.get(node);
        const isLasting = since !== undefined && beganAt - since <= APART_MAX_MS;
        next.set(node, isLasting ? since : seenAt);
        if (isLasting && beganAt - since >= apartMs) twice.add(node);
      }
      overdue = next;
      return twice;
    },
  };
}
