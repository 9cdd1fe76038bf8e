import type { DashboardAttendant, NowTicket } from "@recado/contract/dashboard";
import { useMemo, useState } from "react";
import { useLive } from "../../lib/realtime.ts";

/** Of each person whether he is there, as it was told last, and how many tickets he has open. */
export function usePresence(people: DashboardAttendant[] | undefined, tickets: NowTicket[] | null | undefined) {
  const [told, setTold] = useState<ReadonlyMap<number, boolean>>(new Map());
  useLive({
    user: (_, news) => {
      if (news.action !== "delete") setTold((known) => new Map(known).set(news.user.id, news.user.online));
    },
  });
  return useMemo(() => {
    const open = (id: number) => tickets?.filter(({ userId, status }) => userId === id && status === "open").length ?? 0;
    return new Map((people ?? []).map(({ id, online }) => [id, { online: told.get(id) ?? online, open: open(id) }]));
  }, [people, tickets, told]);
}
