import type { EventPayload } from "@recado/contract/events";
import { matchQuery, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useLive } from "../../lib/realtime.ts";
import { contactKeys } from "./keys.ts";
import { type ContactChange, type Doubt, dropContact, isShown, putContact, repaint } from "./listNews.ts";

/** Many who come at once are shown in one go. */
const BREATH_MS = 250;
const MANY_MS = 2000;
/** News are no later than that, or the line is cut, and everything asked anew. */
const LATE_MS = 60_000;
/** More than these are not put into the list one by one. */
const TOLD_MAX = 200;

type Held = { added: number; gone: ReadonlySet<number>; isOld: boolean };
const nothing: Held = { added: 0, gone: new Set(), isOld: false };

/**
 * What anybody does to a contact shows here without a reload. While somebody points at a row or stands in one (`busy`), nothing
 * moves: who is changed looks changed, who is deleted is marked, and who is new waits to be let in; so does a whole list that many
 * have made old (`isOld`).
 */
export function useContactNews() {
  const cache = useQueryClient();
  const told = useRef(new Map<number, ContactChange>());
  const isOld = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const busy = useRef((): boolean => false);
  const isWanted = useRef(false);
  const answeredAt = useRef(Number.NEGATIVE_INFINITY);
  const [held, setHeld] = useState(nothing);

  const takeIn = useCallback(() => {
    isWanted.current = false;
    const news = [...told.current.values()];
    const mustAsk = isOld.current || news.length > TOLD_MAX;
    told.current.clear();
    isOld.current = false;
    setHeld(nothing);
    if (news.length <= TOLD_MAX) for (const one of news) apply(cache, one);
    // None was on its way: what is asked since a moment ago is asked late enough.
    if (mustAsk) void cache.invalidateQueries({ queryKey: contactKeys.lists }, { cancelRefetch: false });
  }, [cache]);

  const flush = useRef(() => {});
  flush.current = () => {
    timer.current = undefined;
    // An answer that is on its way takes the place of what is written meanwhile.
    if (cache.isFetching({ queryKey: contactKeys.lists }) > 0) timer.current = setTimeout(() => flush.current(), BREATH_MS);
    else if (busy.current() && !isWanted.current) setHeld({ ...heldOf(cache, told.current), isOld: isOld.current });
    else takeIn();
  };
  /** Pressed, they come in wherever the pointer is. */
  const letIn = useCallback(() => {
    isWanted.current = true;
    clearTimeout(timer.current);
    flush.current();
  }, []);
  const soon = useCallback(() => {
    timer.current ??= setTimeout(() => flush.current(), BREATH_MS);
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
    contact: (_, news) => {
      const id = idOf(news);
      const before = told.current.get(id);
      const isYoung = performance.now() - answeredAt.current < LATE_MS;
      told.current.set(id, toldOf(news, before, isYoung ? "unseen" : "none"));
      soon();
    },
    // While a sheet is taken over this comes many times a second; what is shown is asked for once in a while.
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
        for (const [id, one] of told.current) if (isWhole || isShown(cache, id)) told.current.set(id, { ...one, doubt: "all" });
      }),
    [cache],
  );
  /** The pointer has left, or the focus has. */
  const onLeave = useCallback(() => {
    if (told.current.size > 0 || isOld.current) soon();
  }, [soon]);
  return { held, letIn, onLeave, busy };
}

export type ContactNews = ReturnType<typeof useContactNews>;

type News = EventPayload<"contact">;

const idOf = (news: News) => (news.action === "delete" ? news.contactId : news.contact.id);

function toldOf(news: News, before: ContactChange | undefined, atFirst: Doubt): ContactChange {
  const wasNew = before !== undefined && "isNew" in before && before.isNew;
  const doubt = before?.doubt ?? atFirst;
  // Who came and went before he was counted, or the other way about, is counted by the server.
  if (news.action === "delete") return { goneId: news.contactId, into: news.into, doubt: wasNew ? "all" : doubt };
  const isBack = news.outOf !== undefined || (before !== undefined && "goneId" in before);
  // Whoever makes two of one has asked for the list himself, and may have been answered before he hears this.
  return { contact: news.contact, isNew: news.action === "create" || wasNew, doubt: isBack ? "all" : doubt };
}

/** Told of each answer to a list: `isWhole` where it was more than the next page, which counts nobody who was shown before. */
const onAnswer = (cache: QueryClient, heard: (isWhole: boolean) => void) =>
  cache.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success" || event.action.manual) return;
    if (matchQuery({ queryKey: contactKeys.lists }, event.query)) heard(!event.query.state.fetchMeta?.fetchMore);
  });

function apply(cache: QueryClient, told: ContactChange) {
  if ("goneId" in told) dropContact(cache, told);
  else {
    putContact(cache, told.contact, told);
    freshenCard(cache, told.contact.id);
  }
}

/** Told all the same is what moves nobody. */
function heldOf(cache: QueryClient, told: Map<number, ContactChange>): Omit<Held, "isOld"> {
  const gone = new Set<number>();
  let added = 0;
  for (const [id, one] of told) {
    if ("goneId" in one) gone.add(id);
    else if (one.isNew && !isShown(cache, id)) added += 1;
    else repaint(cache, one.contact);
    // Nobody sees him here: there is nothing that could move.
    if ("goneId" in one && !isShown(cache, id)) {
      gone.delete(id);
      // To ask how many there are, and who, may move those who are pointed at.
      if (one.doubt !== "none" || one.into !== undefined) continue;
      told.delete(id);
      dropContact(cache, one);
    }
  }
  return { added, gone };
}

/** What a dialog shows of him is asked for when it is opened again. */
const freshenCard = (cache: QueryClient, id: number) =>
  void cache.invalidateQueries({ queryKey: contactKeys.one(id), refetchType: "none" });
