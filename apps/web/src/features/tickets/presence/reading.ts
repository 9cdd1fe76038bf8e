type Reader = {
  /** The ticket is being marked as unread: no more reads are sent. */
  isLeft: boolean;
  /** The read request in flight. */
  underWay: Promise<unknown>;
  readSoon(): void;
  hasUnread(): void;
};

/** The readers of open conversations, by ticket. */
const readers = new Map<number, Reader>();

export function registerReader(ticketId: number, reader: Reader) {
  readers.set(ticketId, reader);
  return () => {
    if (readers.get(ticketId) === reader) readers.delete(ticketId);
  };
}

/** The messages were fetched, but not marked as read. */
export const leaveToReader = (ticketId: number) => readers.get(ticketId)?.hasUnread();

/** Stops the read that is due, and waits for the one in flight: either would undo the mark. Returns a function that resumes reading. */
export async function leaveUnread(ticketId: number): Promise<() => void> {
  const reader = readers.get(ticketId);
  if (!reader) return () => {};
  reader.isLeft = true;
  await reader.underWay;
  return () => {
    reader.isLeft = false;
    reader.readSoon();
  };
}
