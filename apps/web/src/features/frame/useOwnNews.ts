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
 * What others change of oneself holds at once, one's queues before all: what one may choose, and is told of, hangs on them. And what
 * one has left to the server is told of when it ends, wherever one is by then.
 */
export function useOwnNews() {
  const { id: me } = useUser();
  const { t } = useTranslation();
  const doubtAnswer = useLookAfterGap(me);
  useLive({
    user: (_, news) => {
      if (news.action === "delete" || news.user.id !== me) return;
      doubtAnswer();
      become(news.user);
    },
    queue: (_, news) => {
      doubtAnswer();
      const queues = myQueues();
      if (news.action === "delete") return update({ queues: queues.filter(({ id }) => id !== news.queueId) });
      const { id, name, color } = news.queue;
      update({ queues: queues.map((one) => (one.id === id ? { id, name, color } : one)) });
    },
    company: (cache, { record }) => {
      liveIn(record);
      void cache.invalidateQueries({ queryKey: planKey }); // it may be another one
    },
    plan: (cache, { id }) => {
      const now = session();
      if (now.state === "in" && now.user.company.planId === id) void cache.invalidateQueries({ queryKey: planKey });
    },
    contactImport: (_, { import: { id, state } }) => {
      if (importsOnScreen.has(id)) return;
      if (state === "done") toast.done(t("frame.imported"));
      if (state === "failed") toast.failed(t("frame.importFailed"));
    },
  });
}

/**
 * Whose queues change is cut off before it is told, and may hear of it on no line: after each gap one asks who one is. On the first line
 * one has just been told. Answers how to say that what is on its way may be older than what was heard.
 */
function useLookAfterGap(me: number) {
  const heard = useRef(0);
  useEffect(() => {
    let turns = 0;
    const look = async (turn: number): Promise<void> => {
      const before = heard.current;
      const now = await call((await import("@recado/contract/auth")).auth.me);
      if (turn !== turns || now.id !== me) return; // cut off again, or gone
      if (heard.current !== before) return look(turn);
      become(now);
      // Suspended or past its due date, and back again: its line was cut for that.
      update({ expired: now.expired, company: now.company });
    };
    const off = onLine((isOn) => {
      turns += 1;
      // Who cannot be answered stays who he was, and asks after the next gap.
      if (isOn && turns > 1) look(turns).catch(() => {});
    });
    return () => {
      turns += 1;
      off();
    };
  }, [me]);
  return () => {
    heard.current += 1;
  };
}

type Self = Pick<SessionUser, "name" | "email" | "profile" | "allTicket" | "queues" | "whatsappId">;
const become = ({ name, email, profile, allTicket, queues, whatsappId }: Self) =>
  update({ name, email, profile, allTicket, queues, whatsappId });

/** All of a company read times by its clock, from the moment on in which it is another one. */
function liveIn(company: Company) {
  const now = session();
  if (now.state === "in") update({ company: { ...now.user.company, ...company } });
}

/** As they are when one hears: several may change before anything is drawn. */
function myQueues() {
  const now = session();
  return now.state === "in" ? now.user.queues : [];
}
