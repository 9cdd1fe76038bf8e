import type { Connection } from "@recado/contract/connections";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLive } from "../../lib/realtime.ts";
import { connectionList } from "./queries.ts";
import { connectionReactions } from "./realtime.ts";
import { isProblem } from "./state.ts";

const SHOWN_AFTER_MS = 2000;

/** Those that need a look. What puts itself right within two seconds worries nobody. */
export function useTrouble(): Connection[] {
  const { data = [] } = useQuery(connectionList);
  useLive(connectionReactions);
  const inTrouble = data.filter(isProblem);
  const lasting = useLasting(inTrouble.map(({ id }) => id));
  return inTrouble.filter(({ id }) => lasting.includes(id));
}

/** Each has a clock of its own: one that is in trouble for days would vouch for another that was away for a moment. */
function useLasting(ids: readonly number[]): readonly number[] {
  const [lasting, setLasting] = useState<readonly number[]>([]);
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    for (const id of ids) {
      if (!running.has(id))
        running.set(
          id,
          setTimeout(() => setLasting((known) => [...known, id]), SHOWN_AFTER_MS),
        );
    }
    for (const [id, timer] of running) {
      if (ids.includes(id)) continue;
      clearTimeout(timer);
      running.delete(id);
      setLasting((known) => known.filter((one) => one !== id));
    }
  });
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) clearTimeout(timer);
      running.clear();
    };
  }, []);
  return lasting;
}
