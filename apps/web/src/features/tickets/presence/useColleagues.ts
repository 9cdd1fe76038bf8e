import type { Attendant, Doing } from "@recado/contract/events";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useLive } from "../../../lib/realtime.ts";
import { useUser } from "../../../lib/session.ts";
import { attend, attended, setAttendants, watch } from "./attention.ts";

/** While it is shown I have this conversation before me. */
export function useAttention(ticketId: number) {
  useLive({ presence: (_, event) => setAttendants(event.ticketId, event.users) });
  useEffect(() => attend(ticketId), [ticketId]);
}

/** Who else has, and what I do there myself. */
export function useColleagues(): { people: Attendant[]; doing: Doing } {
  const { id: me } = useUser();
  const { people, doing } = useSyncExternalStore(watch, attended);
  return { people: useMemo(() => people.filter(({ id }) => id !== me), [people, me]), doing };
}
