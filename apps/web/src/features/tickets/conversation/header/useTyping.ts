import { useEffect, useState } from "react";
import { useLive } from "../../../../lib/realtime.ts";

/** Without further events the contact counts as having stopped. */
const FORGOTTEN_MS = 10_000;

/** Whether the contact is writing at this moment. */
export function useTyping(ticketId: number): boolean {
  const [since, setSince] = useState<number>();
  useLive({
    typing: (_, event) => event.ticketId === ticketId && setSince(event.isTyping ? performance.now() : undefined),
    // The message has arrived: the contact is no longer typing it.
    appMessage: (_, { message }) => message.ticketId === ticketId && !message.fromMe && setSince(undefined),
  });
  useEffect(() => {
    if (since === undefined) return;
    const timer = setTimeout(() => setSince(undefined), FORGOTTEN_MS);
    return () => clearTimeout(timer);
  }, [since]);
  return since !== undefined;
}
