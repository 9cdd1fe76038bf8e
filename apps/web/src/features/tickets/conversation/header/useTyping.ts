import { useEffect, useState } from "react";
import { useLive } from "../../../../lib/realtime.ts";

/** Whoever hears no more of it takes it that he has stopped. */
const FORGOTTEN_MS = 10_000;

/** Whether the contact is writing at this moment. */
export function useTyping(ticketId: number): boolean {
  const [since, setSince] = useState<number>();
  useLive({
    typing: (_, news) => news.ticketId === ticketId && setSince(news.isTyping ? performance.now() : undefined),
    // What he wrote is there: he no longer writes it.
    appMessage: (_, { message }) => message.ticketId === ticketId && !message.fromMe && setSince(undefined),
  });
  useEffect(() => {
    if (since === undefined) return;
    const timer = setTimeout(() => setSince(undefined), FORGOTTEN_MS);
    return () => clearTimeout(timer);
  }, [since]);
  return since !== undefined;
}
