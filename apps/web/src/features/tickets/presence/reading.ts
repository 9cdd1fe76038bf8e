type Reader = {
  /** It is to be unread: nobody says any more that it was read. */
  isLeft: boolean;
  /** What was said of that, and has not been answered yet. */
  underWay: Promise<unknown>;
  readSoon(): void;
  hasUnread(): void;
};

/** Whoever has a conversation before him. */
const readers = new Map<number, Reader>();

export function readsHere(ticketId: number, reader: Reader) {
  readers.set(ticketId, reader);
  return () => {
    if (readers.get(ticketId) === reader) readers.delete(ticketId);
  };
}

/** It was fetched, and not read. */
export const leaveToReader = (ticketId: number) => readers.get(ticketId)?.hasUnread();

/** What has been opened or heard a moment ago would be read a moment from now. Answers how to read on after all. */
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
