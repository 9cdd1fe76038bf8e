import type { DashboardAttendant, NowTicket } from "@recado/contract/dashboard";
import { useMemo, useState } from "react";
import { useLive } from "../../lib/realtime.ts";

/** Each user's last known presence, and number of open tickets. */
export function usePresence(people: DashboardAttendant[] | undefined, tickets: NowTicket[] | null | undefined) {
  const [onlineById, setOnlineById] = useState<ReadonlyMap<number, boolean>>(new Map());
  useLive({
    user: (_, event) => {
      if (event.action !== "delete") setOnlineById((previous) => new Map(previous).set(event.user.id, event.user.online));
    },
  });
  return useMemo(() => {
    const open = (id: number) => tickets?.filter(({ userId, status }) => userId === id && status === "open").length ?? 0;
    return new Map((people ?? []).map(({ id, online }) => [id, { online: onlineById.get(id) ?? online, open: open(id) }]));
  }, [people, tickets, onlineById]);
}
