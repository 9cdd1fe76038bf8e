import type { SessionUser } from "@recado/contract/auth";
import type { Company } from "@recado/contract/companies";
import { useEffect, useRef } from "react";
import { call } from "../../lib/api.ts";
import { importsOnScreen } from "../../lib/importsOnScreen.ts";
import { onLine, useLive } from "../../lib/realtime.ts";
import { session, update, useUser } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { toast } from "../../ui/toasts.ts";
import { planKey } from "./access.ts";

/**
 * Applies changes of one's own user at once, above all of the queues, on which permissions and events depend. Also announces the end of
 * background jobs, on whichever page.
 */
export function useOwnNews() {
  const { id: me } = useUser();
  const { t } = useTranslation();
  const doubtAnswer = useLookAfterGap(me);
  useLive({
    user: (_, event) => {
      if (event.action === "delete" || event.user.id !== me) return;
      doubtAnswer();
      become(event.user);
    },
    queue: (_, event) => {
      doubtAnswer();
      const queues = myQueues();
      if (event.action === "delete") return update({ queues: queues.filter(({ id }) => id !== event.queueId) });
      const { id, name, color } = event.queue;
      update({ queues: queues.map((one) => (one.id === id ? { id, name, color } : one)) });
    },
    company: (cache, { record }) => {
      liveIn(record);
      void cache.invalidateQueries({ queryKey: planKey }); // the plan may be another one
    },
    plan: (cache, { id }) => {
      const now = session();
      if (now.state === "in" && now.user.company.planId === id) void cache.invalidateQueries({ queryKey: planKey });
    },
    contactImport: (_, { import: { id, state, contactListId } }) => {
      if (importsOnScreen.has(id)) return;
      const isToList = contactListId !== undefined;
      if (state === "done") toast.done(t(isToList ? "frame.importedToList" : "frame.imported"));
      if (state === "failed") toast.failed(t(isToList ? "frame.importToListFailed" : "frame.importFailed"));
    },
  });
}

/**
 * A user whose queues change is disconnected before the event, and may miss it: after each reconnect the user is refetched. Not on the
 * first connect, as it was just loaded. Returns a function that marks a response in flight as outdated.
 */
function useLookAfterGap(me: number) {
  const eventCount = useRef(0);
  useEffect(() => {
    let turns = 0;
    const look = async (turn: number): Promise<void> => {
      const before = eventCount.current;
      const now = await call((await import("@recado/contract/auth")).auth.me);
      if (turn !== turns || now.id !== me) return; // disconnected again, or signed out
      if (eventCount.current !== before) return look(turn);
      become(now);
      // A suspended or expired company is disconnected as well.
      update({ expired: now.expired, company: now.company });
    };
    const off = onLine((isOn) => {
      turns += 1;
      // After an error the old user stays until the next reconnect.
      if (isOn && turns > 1) look(turns).catch(() => {});
    });
    return () => {
      turns += 1;
      off();
    };
  }, [me]);
  return () => {
    eventCount.current += 1;
  };
}

type Self = Pick<SessionUser, "name" | "email" | "profile" | "allTicket" | "queues" | "whatsappId">;
const become = ({ name, email, profile, allTicket, queues, whatsappId }: Self) =>
  update({ name, email, profile, allTicket, queues, whatsappId });

/** Times follow the company's time zone as soon as it changes. */
function liveIn(company: Company) {
  const now = session();
  if (now.state === "in") update({ company: { ...now.user.company, ...company } });
}

/** Read when the event arrives: several may change before a render. */
function myQueues() {
  const now = session();
  return now.state === "in" ? now.user.queues : [];
}
