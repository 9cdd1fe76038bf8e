import type { Arrival } from "@recado/channels/inbound";

export type Unread = ReturnType<typeof unreadMessages>;

/** More than these do not wait: they are told at once. */
const WAITING_MAX = 1_000;

/** Messages that could not be deciphered. Their senders are asked again, which mostly helps within seconds: only after that people are told. */
export function unreadMessages(keep: (arrivals: Arrival[]) => Promise<void>, waitMs: number) {
  const waiting = new Map<string, { timer: NodeJS.Timeout; arrival: Arrival }>();

  const came = (id: string) => {
    clearTimeout(waiting.get(id)?.timer);
    waiting.delete(id);
  };

  return {
    came,
    wait(id: string, arrival: Arrival) {
      if (waiting.has(id)) return;
      if (waiting.size >= WAITING_MAX) return void keep([arrival]).catch(() => {});
      const timer = setTimeout(() => {
        waiting.delete(id);
        keep([arrival]).catch(() => {});
      }, waitMs);
      waiting.set(id, { timer, arrival });
    },
    /** Whoever begins anew knows nothing of them, and WhatsApp has been told that we have them. */
    async end() {
      const left = [...waiting.values()].map(({ arrival }) => arrival);
      for (const id of [...waiting.keys()]) came(id);
      await keep(left).catch(() => {});
    },
  };
}
