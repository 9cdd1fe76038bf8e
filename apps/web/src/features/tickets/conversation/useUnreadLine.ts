import type { Message } from "@recado/contract/messages";
import { useMemo, useState } from "react";

/**
 * Where somebody had stopped reading when he opened the conversation: before the first of as many of theirs as were unread. It stays
 * there until he leaves, whatever comes.
 */
export function useUnreadLine(unread: number, messages: readonly Message[], isAll: boolean) {
  const [count] = useState(unread);
  const [last, setLast] = useState<string>();
  const newest = messages.at(-1)?.id;
  if (last === undefined && newest !== undefined) setLast(newest);
  const from = useMemo(
    () => (count > 0 && last !== undefined ? unreadFrom(messages, last, count, isAll) : undefined),
    [messages, last, count, isAll],
  );
  return useMemo(() => (from === undefined ? undefined : { from, count }), [from, count]);
}

export function unreadFrom(messages: readonly Message[], last: string, count: number, isAll: boolean): string | undefined {
  const end = messages.findIndex(({ id }) => id === last);
  const theirs = messages.slice(0, end + 1).filter(({ fromMe }) => !fromMe);
  return theirs.at(-count)?.id ?? (isAll ? theirs[0]?.id : undefined);
}
