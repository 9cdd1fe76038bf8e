import type { EventNoun, EventPayload, Saying, SayingNoun } from "@recado/contract/events";
import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { keepFresh } from "./net/inactive.ts";

/** What a piece of news does to what is on the screen. */
export type Reactions = { [N in EventNoun]?: (cache: QueryClient, news: EventPayload<N>) => unknown };

export type Listener = (noun: EventNoun, news: unknown) => void;
type Socket = {
  on(name: string, heard: (payload: unknown) => void): unknown;
  onAny(heard: (name: string, payload: unknown) => void): unknown;
};

const listeners = new Set<Listener>();

/** Subscribes to everything that the contract can say to this company, and tells whoever shows it. */
export async function listen(socket: Socket, companyId: number) {
  const { events, isCalled } = await import("@recado/contract/events");
  for (const noun of Object.keys(events) as EventNoun[]) {
    const { name, payload } = events[noun];
    const called = name(companyId);
    // What goes on with an id is known by how it begins.
    if (called.endsWith("-")) socket.onAny((event, said) => isCalled(event, called) && tell(noun, payload.parse(said)));
    else socket.on(called, (said) => tell(noun, payload.parse(said)));
  }
}

export function tell(noun: EventNoun, news: unknown) {
  for (const listener of listeners) listener(noun, news);
}

type Line = { emit(name: string, said: unknown): unknown };

let line: Line | undefined;
const watchers = new Set<(isOn: boolean) => void>();

/** Whom one may speak to from here on; nobody, while there is no connection. Whoever has something to say again is told. */
export function setLine(next: Line | undefined) {
  line = next;
  for (const watcher of watchers) watcher(next !== undefined);
}

export function onLine(watcher: (isOn: boolean) => void) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Said and forgotten: what is said while nobody hears it is said again, if it is still so, when there is a connection. */
export const say = <N extends SayingNoun>(noun: N, said: Saying<N>) => void line?.emit(noun, said);

/** While the screen is shown, it hears. `useLive(tagReactions)`. What it keeps as it is even where it shows it no more, it names. */
export function useLive(reactions: Reactions, keeps?: readonly QueryKey[]) {
  const cache = useQueryClient();
  const latest = useRef(reactions);
  latest.current = reactions;
  useEffect(() => {
    const listener: Listener = (noun, news) =>
      (latest.current[noun] as ((cache: QueryClient, news: unknown) => unknown) | undefined)?.(cache, news);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [cache]);
  useEffect(() => keeps && keepFresh(cache, keeps), [cache, keeps]);
}
