import type { Connection } from "@recado/contract/connections";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLive } from "../../lib/realtime.ts";
import { connectionList } from "./queries.ts";
import { connectionReactions } from "./realtime.ts";
import { isProblem } from "./state.ts";

const SHOWN_AFTER_MS = 2000;

/** Connections in trouble. One that recovers within two seconds is not shown. */
export function useTrouble(): Connection[] {
  const { data = [] } = useQuery(connectionList);
  useLive(connectionReactions);
  const inTrouble = data.filter(isProblem);
  const lasting = useLasting(inTrouble.map(({ id }) => id));
  return inTrouble.filter(({ id }) => lasting.includes(id));
}

/** A timer per connection: with a shared one, a long outage would make another one's short outage show at once. */
function useLasting(ids: readonly number[]): readonly number[] {
  const [lasting, setLasting] = useState<readonly number[]>([]);
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    for (const id of ids) {
      if (!running.has(id))
        running.set(
          id,
          setTimeout(() => setLasting((ids) => [...ids, id]), SHOWN_AFTER_MS),
        );
    }
    for (const [id, timer] of running) {
      if (ids.includes(id)) continue;
      clearTimeout(timer);
      running.delete(id);
      setLasting((ids) => ids.filter((one) => one !== id));
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
