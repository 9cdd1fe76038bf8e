import type { EventNoun, EventPayload, Saying, SayingNoun } from "@recado/contract/events";
import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { keepFresh } from "./net/inactive.ts";

/** What each event does to the query cache. */
export type Reactions = { [N in EventNoun]?: (cache: QueryClient, event: EventPayload<N>) => unknown };

export type Listener = (noun: EventNoun, event: unknown) => void;
type Socket = {
  on(name: string, listener: (payload: unknown) => void): unknown;
  onAny(listener: (name: string, payload: unknown) => void): unknown;
};

const listeners = new Set<Listener>();

/** Subscribes to all events of this company, validates them, and passes them to the listeners. */
export async function listen(socket: Socket, companyId: number) {
  const { events, isCalled } = await import("@recado/contract/events");
  for (const noun of Object.keys(events) as EventNoun[]) {
    const { name, payload } = events[noun];
    const called = name(companyId);
    // Names that end with an id are matched by their prefix.
    if (called.endsWith("-")) socket.onAny((event, data) => isCalled(event, called) && tell(noun, payload.parse(data)));
    else socket.on(called, (data) => tell(noun, payload.parse(data)));
  }
}

export function tell(noun: EventNoun, event: unknown) {
  for (const listener of listeners) listener(noun, event);
}

type Line = { emit(name: string, data: unknown): unknown };

let line: Line | undefined;
const watchers = new Set<(isOn: boolean) => void>();

/** The socket to emit on from here on; `undefined` while there is no connection. Watchers may repeat what they emitted before. */
export function setLine(next: Line | undefined) {
  line = next;
  for (const watcher of watchers) watcher(next !== undefined);
}

export function onLine(watcher: (isOn: boolean) => void) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Without a connection an event is dropped; watchers of `onLine` emit it again, if it still holds, once there is one. */
export const say = <N extends SayingNoun>(noun: N, data: Saying<N>) => void line?.emit(noun, data);

/**
 * Reacts to events while the component is mounted: `useLive(tagReactions)`. `keeps` names queries that stay fresh even while nothing shows
 * them.
 */
export function useLive(reactions: Reactions, keeps?: readonly QueryKey[]) {
  const cache = useQueryClient();
  const latest = useRef(reactions);
  latest.current = reactions;
  useEffect(() => {
    const listener: Listener = (noun, event) =>
      (latest.current[noun] as ((cache: QueryClient, event: unknown) => unknown) | undefined)?.(cache, event);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [cache]);
  useEffect(() => keeps && keepFresh(cache, keeps), [cache, keeps]);
}
