/**
 * When an open ticket closes by itself because our last message was not answered. Counted from that message, or from when the ticket became
 * open if that was later; null means never. Times are epoch milliseconds.
 */
export function expiry(
  ticket: { status: string; isGroup: boolean; fromMe: boolean; lastMessageAt: number | null; openSince: number | null },
  connection: { expiresTicket: number | null },
): Date | null {
  const waits = ticket.status === "open" && ticket.fromMe && !ticket.isGroup;
  const { lastMessageAt, openSince } = ticket;
  return waits && lastMessageAt !== null ? after(Math.max(lastMessageAt, openSince ?? 0), connection.expiresTicket) : null;
}

/** When a pending ticket without a queue moves to the connection's queue for those; groups as well. Null means never. */
export function autoTransferAt(
  ticket: { status: string; queueId: number | null; pendingSince: number | null },
  connection: { timeToTransfer: number | null; transferQueueId: number | null },
): Date | null {
  const waits = ticket.status === "pending" && ticket.queueId === null;
  return waits && connection.transferQueueId !== null ? after(ticket.pendingSince, connection.timeToTransfer) : null;
}

const MINUTE_MS = 60_000;

const after = (since: number | null, minutes: number | null): Date | null =>
  since === null || minutes === null || minutes <= 0 ? null : new Date(since + minutes * MINUTE_MS);
