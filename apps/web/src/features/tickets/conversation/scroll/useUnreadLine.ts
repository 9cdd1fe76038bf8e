import type { Message } from "@recado/contract/messages";
import { useEffect, useMemo, useState } from "react";

/** Five pages of them: nobody waits longer than that for a conversation to open. */
const SOUGHT_MAX = 100;

type Newest = { messages: readonly Message[]; isAll: boolean; isFetching: boolean; mayCome: boolean; come(): void };

/**
 * Where reading had stopped when the conversation was opened: before the first unread message of the contact. The line stays there until
 * the agent leaves, whatever arrives. Earlier pages are loaded up to a limit; beyond it the line starts at the first loaded message, and
 * moves as the agent scrolls back.
 */
export function useUnreadLine(unread: number, { messages, isAll, isFetching, mayCome, come }: Newest) {
  const [count] = useState(unread);
  const [last, setLast] = useState<string>();
  const newest = messages.at(-1)?.id;
  if (last === undefined && newest !== undefined) setLast(newest);
  const isEnough = isAll || !mayCome || messages.length >= SOUGHT_MAX;
  const from = useMemo(
    () => (count > 0 && last !== undefined ? unreadFrom(messages, last, count, isEnough) : undefined),
    [messages, last, count, isEnough],
  );
  const isSought = count > 0 && newest !== undefined && from === undefined && !isEnough;
  // biome-ignore lint/correctness/useExhaustiveDependencies: page by page.
  useEffect(() => {
    if (isSought && !isFetching) come();
  }, [isSought, isFetching, messages.length]);
  return { isSought, line: useMemo(() => (from === undefined ? undefined : { from, count }), [from, count]) };
}

export function unreadFrom(messages: readonly Message[], last: string, count: number, isAll: boolean): string | undefined {
  const end = messages.findIndex(({ id }) => id === last);
  const fromContact = messages.slice(0, end + 1).filter(({ fromMe }) => !fromMe);
  return fromContact.at(-count)?.id ?? (isAll ? fromContact[0]?.id : undefined);
}
