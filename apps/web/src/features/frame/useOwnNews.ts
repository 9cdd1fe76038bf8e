import { importsOnScreen } from "../../lib/importsOnScreen.ts";
import { useLive } from "../../lib/realtime.ts";
import { session, update, useUser } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { toast } from "../../ui/toasts.ts";

/**
 * What others change of oneself holds at once, one's queues before all: what one may choose, and is told of, hangs on them. And what
 * one has left to the server is told of when it ends, wherever one is by then.
 */
export function useOwnNews() {
  const { id: me } = useUser();
  const { t } = useTranslation();
  useLive({
    user: (_, news) => {
      if (news.action === "delete" || news.user.id !== me) return;
      const { name, email, profile, allTicket, queues, whatsappId } = news.user;
      update({ name, email, profile, allTicket, queues, whatsappId });
    },
    queue: (_, news) => {
      const queues = myQueues();
      if (news.action === "delete") return update({ queues: queues.filter(({ id }) => id !== news.queueId) });
      const { id, name, color } = news.queue;
      update({ queues: queues.map((one) => (one.id === id ? { id, name, color } : one)) });
    },
    contactImport: (_, { import: { id, state } }) => {
      if (importsOnScreen.has(id)) return;
      if (state === "done") toast.done(t("frame.imported"));
      if (state === "failed") toast.failed(t("frame.importFailed"));
    },
  });
}

/** As they are when one hears: several may change before anything is drawn. */
function myQueues() {
  const now = session();
  return now.state === "in" ? now.user.queues : [];
}
