import { type Message, messages } from "@recado/contract/messages";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { call } from "../../../lib/api.ts";
import { now } from "../../../lib/clock.ts";
import { watched } from "../../../lib/hooks/watched.ts";
import { newId } from "../../../lib/newId.ts";
import { noteGone, noteWaiting } from "../../../lib/offline/pendingCount.ts";
import { holdPage } from "../../../lib/offline/unloadGuard.ts";
import { onPersonGone } from "../../../lib/session.ts";
import { noteOwnAct } from "../cache/own.ts";
import { putMessage, shownMessages } from "../cache/queries.ts";
import { clearFailedMessages, isInSight, nameOf, showFailedMessages, useInSight } from "./failedMessages.ts";
import { forgetOutgoing, isKept, type KeptMessage, keepOutgoing, keptIds, takeUpOutgoing } from "./keptOutgoing.ts";
import { errorOf, goesByItself, type Outgoing, refusalIn, type Sending, wasUnreachable } from "./sending.ts";

/** What was said here and has not reached the server yet: it stands in the conversation at once, and wherever one goes, nothing is lost. */
export function useOutgoing(ticketId: number, to?: string) {
  useInSight(ticketId);
  const cache = useQueryClient();
  const waiting = useSyncExternalStore(watch, () => all.get(ticketId) ?? none);
  const send = (sending: Sending) => {
    const message: Outgoing = { ...sending, ticketId, to, clientId: newId(), state: "waiting", part: 0, at: nextAt() };
    keepOutgoing(message);
    set(ticketId, (known) => [...known, message]);
    goOn(cache, ticketId);
  };
  /** Under the same id: if it had arrived after all, it is the same message. */
  const retry = (message: Outgoing) => {
    change(message, { state: "waiting", part: 0, again: now().getTime(), isTold: false, refused: undefined });
    keep(message);
    goOn(cache, ticketId);
  };
  return { waiting, send, retry, discard: (message: Outgoing) => discard(cache, message) };
}

/** What a page that is gone has left, and the server has not heard, is said now: under its id, so once at most. */
export async function sayLeft(cache: QueryClient) {
  // Whoever looks twice at once takes it up once.
  const left = (await takeUpOutgoing(isHere)).filter(({ clientId }) => !isHere(clientId));
  for (const said of left) takeUp(said);
  for (const ticketId of new Set(left.map(({ ticketId }) => ticketId))) {
    goOn(cache, ticketId);
    if (!isInSight(ticketId)) tellOf(cache, ticketId);
  }
}

export function tryAll(cache: QueryClient) {
  for (const first of [...all.values()].map(([first]) => first)) if (first) tryAgain(cache, first);
}

/** All that has not arrived, whoever is asked to do something about it; also what other tabs have said. */
export async function countUnsaid(): Promise<number> {
  const here = [...all.values()].flat().map(({ clientId }) => clientId);
  return new Set([...here, ...(await keptIds())]).size;
}

export const unsaidIn = (): number[] => [...all].flatMap(([ticketId, said]) => (said.length > 0 ? ticketId : []));

export const isUnsaid = (ticketId: number) => (all.get(ticketId) ?? none).length > 0;

/** The one conversation has become a part of the other: what has not left stands there, and so does what is on its way, whatever becomes of it. */
export function carryUnsaid(cache: QueryClient, from: number, to: number) {
  const carried = (all.get(from) ?? none).map((message) => ({ ...message, ticketId: to }));
  for (const message of carried) keepOutgoing(message);
  const { leaving = [], staying = [] } = Object.groupBy(carried, ({ state }) => (state === "sending" ? "leaving" : "staying"));
  set(from, () => none);
  clearFailedMessages([from]);
  set(to, (known) => [...leaving, ...known, ...staying]);
  goOn(cache, to);
  if (!isInSight(to)) tellOf(cache, to);
}

function takeUp(said: KeptMessage) {
  const error = errorOf(said);
  const message: Outgoing = { ...said, part: 0, state: error ? "failed" : "waiting", error };
  keepOutgoing(message);
  // In the order in which it was said; what is on its way cannot be overtaken.
  const isAhead = (one: Outgoing) => one.state === "sending" || one.at < message.at;
  set(said.ticketId, (known) => [...known.filter(isAhead), message, ...known.filter((one) => !isAhead(one))]);
}

/** What will not go by itself is told where it would go unseen: with its conversation out of sight, or lost. */
export function tellOf(cache: QueryClient, ticketId: number) {
  const [first, ...behind] = all.get(ticketId) ?? none;
  if (first?.state !== "failed" || goesByItself(first)) return;
  change(first, { isTold: true });
  showFailedMessages([first, ...behind], () => {
    for (const message of (all.get(ticketId) ?? none).toReversed()) discard(cache, message);
  });
}

/** For where the conversation is named and not shown: what it was that did not go. */
export const useNotSent = (ticketId: number | undefined) =>
  useSyncExternalStore(watch, () => {
    const [first] = all.get(ticketId ?? 0) ?? none;
    return first?.state === "failed" && !goesByItself(first) ? nameOf(first) : undefined;
  });

/** The same of what goes by itself once there is a line again. */
export const useGoesLater = (ticketId: number | undefined) =>
  useSyncExternalStore(watch, () => {
    const [first] = all.get(ticketId ?? 0) ?? none;
    return first?.state === "failed" && goesByItself(first) ? nameOf(first) : undefined;
  });

const hereOf = (id: string) => [...all.values()].flat().find(({ clientId }) => clientId === id);
const isHere = (id: string) => hereOf(id) !== undefined;

/** By itself, once the server can be reached again: it shows no other face before it has succeeded. */
function tryAgain(cache: QueryClient, message: Outgoing) {
  const { clientId } = message;
  const first = all.get(placeOf(message))?.[0];
  if (first?.clientId !== clientId || first.state !== "failed" || uploads.has(clientId)) return;
  if (goesByItself(first)) void deliver(cache, first);
  else if (!isInSight(first.ticketId) && !first.isTold) tellOf(cache, first.ticketId);
  else change(first, {}); // it waits for nothing any more, and looks it
}

/** No two at once: what is taken up goes in the order of its time. */
const nextAt = () => {
  latest = Math.max(latest + 1, now().getTime());
  return latest;
};
let latest = 0;

const AGAIN_AFTER_MS = 10_000;

const none: readonly Outgoing[] = [];
const all = new Map<number, readonly Outgoing[]>();
const { watch, tellWatchers } = watched();
const uploads = new Map<string, AbortController>();
holdPage(() => [...all.values()].flat().some(({ clientId }) => !isKept(clientId)));
onPersonGone(() => {
  for (const upload of uploads.values()) upload.abort();
  clearFailedMessages(all.keys());
  all.clear();
  told();
});

/**
 * One after the other within a conversation: what was written first is said first, and what comes after one that failed waits until
 * that is tried again or given up.
 */
function goOn(cache: QueryClient, ticketId: number) {
  const first = all.get(ticketId)?.[0];
  if (first?.state !== "waiting") return;
  change(first, { state: "sending" });
  void deliver(cache, first);
}

async function deliver(cache: QueryClient, message: Outgoing) {
  const { body, sign, voice, quotedId, clientId, files, captions, template, fileList, ticketId } = message;
  const given = template ? { body: "", template } : fileList && { body: "", sign, fileListId: fileList.id };
  const words = given ?? { body: captions ? [body, ...captions] : body, sign, voice };
  const upload = new AbortController();
  uploads.set(clientId, upload);
  noteOwnAct(ticketId);
  try {
    const said = await call(
      messages.send,
      {
        params: { ticketId },
        body: { ...words, clientId, quotedMsg: quotedId ? { id: quotedId } : null },
        ...(files.length > 0 && { files }),
      },
      { onProgress: (part) => change(message, { part }), signal: upload.signal },
    );
    noteOwnAct(ticketId);
    for (const each of said.messages) putMessage(cache, each);
    noteGone();
    drop(cache, message);
  } catch (error) {
    // Only the answer was lost where the news have told of it already.
    if (hasArrived(message, shownMessages(cache, placeOf(message)))) {
      noteGone();
      drop(cache, message);
    } else {
      change(message, { state: "failed", error, refused: refusalIn(error) });
      if (refusalIn(error)) keep(message);
      if (wasUnreachable(error)) setTimeout(() => tryAgain(cache, message), AGAIN_AFTER_MS);
      else if (!isInSight(placeOf(message))) tellOf(cache, placeOf(message));
    }
  } finally {
    uploads.delete(clientId);
  }
}

/** Whether it stands among what was said; of several files the first bears its id. */
export const hasArrived = ({ clientId }: Outgoing, messages: Message[]) => messages.some((one) => one.clientId === clientId);

/** Also while its files are on their way. */
function discard(cache: QueryClient, message: Outgoing) {
  uploads.get(message.clientId)?.abort();
  drop(cache, message);
}

function drop(cache: QueryClient, message: Outgoing) {
  const place = placeOf(message);
  forgetOutgoing(message.clientId);
  set(place, (known) => known.filter((one) => one.clientId !== message.clientId));
  goOn(cache, place);
  const next = all.get(place)?.[0];
  if (next) tryAgain(cache, next);
}

const change = (message: Outgoing, news: Partial<Outgoing>) =>
  set(placeOf(message), (known) => known.map((one) => (one.clientId === message.clientId ? { ...one, ...news } : one)));

/** As it is by now; what is gone is left alone. */
function keep({ clientId }: Outgoing) {
  const message = hereOf(clientId);
  if (message) keepOutgoing(message);
}

/** Where it stands now: its conversation may have become a part of another one while it was on its way. */
const placeOf = ({ clientId, ticketId }: Outgoing) =>
  [...all].find(([, said]) => said.some((one) => one.clientId === clientId))?.[0] ?? ticketId;

function set(ticketId: number, how: (known: readonly Outgoing[]) => readonly Outgoing[]) {
  all.set(ticketId, how(all.get(ticketId) ?? none));
  told();
}

/** What was refused waits for a person, and not for the line; so does what is too old by now, and what stands behind either. */
function told() {
  const goes = ([first]: readonly Outgoing[]) => first !== undefined && (first.state !== "failed" || goesByItself(first));
  noteWaiting([...all.values()].filter(goes).flat().length);
  tellWatchers();
}
