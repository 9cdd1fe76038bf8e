/** A check later than this after the last one counts as a first one: a process that slept in between missed any beats. */
const APART_MAX_MS = 10_000;

/**
 * One check is not enough to take connections over: after a stall, the database or the machine may answer our query before it stores the
 * beats that were on their way. A node is gone when it is overdue in two checks some seconds apart.
 */
export function confirmedOverdue(apartMs: number, now: () => number) {
  let overdue = new Map<string, number>();
  return {
    /** `beganAt`: when this check began. Returns the nodes that were also overdue in an earlier check, and in every check in between. */
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
