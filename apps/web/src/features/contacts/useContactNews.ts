import type { EventPayload } from "@recado/contract/events";
import { matchQuery, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useLive } from "../../lib/realtime.ts";
import { contactKeys } from "./keys.ts";
import { type ContactChange, type Doubt, dropContact, isShown, putContact, repaint } from "./listNews.ts";

/** Events that come at once are applied together. */
const BATCH_MS = 250;
const MANY_MS = 2000;
/** Events arrive within this time; else the socket is disconnected, and everything is refetched. */
const LATE_MS = 60_000;
/** Beyond this many events the list is refetched instead of patched. */
const PATCHED_MAX = 200;

type PendingChanges = { added: number; gone: ReadonlySet<number>; isOld: boolean };
const nothing: PendingChanges = { added: 0, gone: new Set(), isOld: false };

/**
 * Shows changes to contacts live. While the pointer or focus is on a row (`busy`), nothing moves: changed contacts are redrawn in place,
 * deleted ones are marked, and new ones wait to be let in, as does a list that bulk changes have outdated (`isOld`).
 */
export function useContactNews() {
  const cache = useQueryClient();
  const pending = useRef(new Map<number, ContactChange>());
  const isOld = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const busy = useRef((): boolean => false);
  const isWanted = useRef(false);
  const answeredAt = useRef(Number.NEGATIVE_INFINITY);
  const [held, setHeld] = useState(nothing);

  const takeIn = useCallback(() => {
    isWanted.current = false;
    const changes = [...pending.current.values()];
    const mustAsk = isOld.current || changes.length > PATCHED_MAX;
    pending.current.clear();
    isOld.current = false;
    setHeld(nothing);
    if (changes.length <= PATCHED_MAX) for (const one of changes) apply(cache, one);
    // No request was in flight at the last check: one sent since then is recent enough.
    if (mustAsk) void cache.invalidateQueries({ queryKey: contactKeys.lists }, { cancelRefetch: false });
  }, [cache]);

  const flush = useRef(() => {});
  flush.current = () => {
    timer.current = undefined;
    // The response of a request in flight would overwrite patches made meanwhile.
    if (cache.isFetching({ queryKey: contactKeys.lists }) > 0) timer.current = setTimeout(() => flush.current(), BATCH_MS);
    else if (busy.current() && !isWanted.current) setHeld({ ...heldOf(cache, pending.current), isOld: isOld.current });
    else takeIn();
  };
  /** On click the changes come in wherever the pointer is. */
  const letIn = useCallback(() => {
    isWanted.current = true;
    clearTimeout(timer.current);
    flush.current();
  }, []);
  const soon = useCallback(() => {
    timer.current ??= setTimeout(() => flush.current(), BATCH_MS);
  }, []);
  const manyTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      clearTimeout(manyTimer.current);
    },
    [],
  );

  useLive({
    contact: (_, event) => {
      const id = idOf(event);
      const before = pending.current.get(id);
      const isYoung = performance.now() - answeredAt.current < LATE_MS;
      pending.current.set(id, changeOf(event, before, isYoung ? "unseen" : "none"));
      soon();
    },
    // An import sends this event many times a second: the list is refetched once in a while.
    contacts: () => {
      manyTimer.current ??= setTimeout(() => {
        manyTimer.current = undefined;
        isOld.current = true;
        soon();
      }, MANY_MS);
    },
  });
  useEffect(
    () =>
      onAnswer(cache, (isWhole) => {
        if (isWhole) answeredAt.current = performance.now();
        for (const [id, one] of pending.current) if (isWhole || isShown(cache, id)) pending.current.set(id, { ...one, doubt: "all" });
      }),
    [cache],
  );
  /** The pointer or the focus has left the list. */
  const onLeave = useCallback(() => {
    if (pending.current.size > 0 || isOld.current) soon();
  }, [soon]);
  return { held, letIn, onLeave, busy };
}

export type ContactNews = ReturnType<typeof useContactNews>;

type News = EventPayload<"contact">;

const idOf = (event: News) => (event.action === "delete" ? event.contactId : event.contact.id);

function changeOf(event: News, before: ContactChange | undefined, atFirst: Doubt): ContactChange {
  const wasNew = before !== undefined && "isNew" in before && before.isNew;
  const doubt = before?.doubt ?? atFirst;
  // A contact that came and went before it was counted, or the other way about, is counted by the server.
  if (event.action === "delete") return { goneId: event.contactId, into: event.into, doubt: wasNew ? "all" : doubt };
  const isBack = event.outOf !== undefined || (before !== undefined && "goneId" in before);
  // The author of an unmerge has refetched the list already, and its response may precede this event.
  return { contact: event.contact, isNew: event.action === "create" || wasNew, doubt: isBack ? "all" : doubt };
}

/** Calls back on each response to a list: `isWhole` if it was more than just the next page, which does not recount loaded contacts. */
const onAnswer = (cache: QueryClient, onResponse: (isWhole: boolean) => void) =>
  cache.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success" || event.action.manual) return;
    if (matchQuery({ queryKey: contactKeys.lists }, event.query)) onResponse(!event.query.state.fetchMeta?.fetchMore);
  });

function apply(cache: QueryClient, change: ContactChange) {
  if ("goneId" in change) dropContact(cache, change);
  else {
    putContact(cache, change.contact, change);
    freshenCard(cache, change.contact.id);
  }
}

/** Applies at once the changes that move no row, and holds back the others. */
function heldOf(cache: QueryClient, pending: Map<number, ContactChange>): Omit<PendingChanges, "isOld"> {
  const gone = new Set<number>();
  let added = 0;
  for (const [id, one] of pending) {
    if ("goneId" in one) gone.add(id);
    else if (one.isNew && !isShown(cache, id)) added += 1;
    else repaint(cache, one.contact);
    // The contact is not shown here: nothing could move.
    if ("goneId" in one && !isShown(cache, id)) {
      gone.delete(id);
      // A refetch for the count or the result might move the rows under the pointer.
      if (one.doubt !== "none" || one.into !== undefined) continue;
      pending.delete(id);
      dropContact(cache, one);
    }
  }
  return { added, gone };
}

/** A dialog refetches the contact when it is opened again. */
const freshenCard = (cache: QueryClient, id: number) =>
  void cache.invalidateQueries({ queryKey: contactKeys.one(id), refetchType: "none" });
