import { useLive } from "../../lib/realtime.ts";
import { update, useUser } from "../../lib/session.ts";

/** What others change of oneself holds at once, one's queues before all: what one may choose, and is told of, hangs on them. */
export function useOwnNews() {
  const me = useUser();
  useLive({
    user: (_, news) => {
      if (news.action === "delete" || news.user.id !== me.id) return;
      const { name, email, profile, allTicket, queues, whatsappId } = news.user;
      update({ name, email, profile, allTicket, queues, whatsappId });
    },
    queue: (_, news) => {
      if (news.action === "delete") return update({ queues: me.queues.filter(({ id }) => id !== news.queueId) });
      const { id, name, color } = news.queue;
      update({ queues: me.queues.map((one) => (one.id === id ? { id, name, color } : one)) });
    },
  });
}
