import { type Message, messages } from "@recado/contract/messages";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { call } from "../../../lib/api.ts";
import { now } from "../../../lib/clock.ts";
import { watched } from "../../../lib/hooks/watched.ts";
import { newId } from "../../../lib/newId.ts";
import { noteSent, noteWaiting } from "../../../lib/offline/pendingCount.ts";
import { blockUnload } from "../../../lib/offline/unloadGuard.ts";
import { onPersonGone } from "../../../lib/session.ts";
import { noteOwnAct } from "../cache/own.ts";
import { putMessage, shownMessages } from "../cache/queries.ts";
import { clearFailedMessages, isInSight, nameOf, showFailedMessages, useInSight } from "./failedMessages.ts";
import { errorOf, type Outgoing, refusalIn, retriesAutomatically, type Sending, wasUnreachable } from "./sending.ts";
import { claimLeftover, forgetOutgoing, isStored, type StoredMessage, storedIdsOf, storeOutgoing } from "./storedOutgoing.ts";

/** Messages that the server does not have yet: shown in the conversation at once, and kept while the user navigates. */
export function useOutgoing(ticketId: number, to?: string) {
  useInSight(ticketId);
  const cache = useQueryClient();
  const waiting = useSyncExternalStore(watch, () => all.get(ticketId) ?? none);
  const send = (sending: Sending) => {
    const message: Outgoing = { ...sending, ticketId, to, clientId: newId(), state: "waiting", part: 0, at: nextAt() };
    storeOutgoing(message);
    set(ticketId, (unsent) => [...unsent, message]);
    goOn(cache, ticketId);
  };
  /** Under the same client id: if the message had arrived after all, it is not sent twice. */
  const retry = (message: Outgoing) => {
    change(message, { state: "waiting", part: 0, again: now().getTime(), isReported: false, refused: undefined });
    keep(message);
    goOn(cache, ticketId);
  };
  return { waiting, send, retry, discard: (message: Outgoing) => discard(cache, message) };
}

/** Sends messages left by pages that are gone, under their client ids, so that each arrives at most once. */
export async function sendLeftover(cache: QueryClient) {
  // Two calls at once take up each message only once.
  const leftOver = (await claimLeftover(isHere)).filter(({ clientId }) => !isHere(clientId));
  for (const message of leftOver) takeUp(message);
  for (const ticketId of new Set(leftOver.map(({ ticketId }) => ticketId))) {
    goOn(cache, ticketId);
    if (!isInSight(ticketId)) reportFailure(cache, ticketId);
  }
}

export function tryAll(cache: QueryClient) {
  for (const first of [...all.values()].map(([first]) => first)) if (first) tryAgain(cache, first);
}

/** Counts all unsent messages, also those of other tabs. */
export async function countUnsaid(): Promise<number> {
  const ids = [...all.values()].flat().map(({ clientId }) => clientId);
  return new Set([...ids, ...(await storedIdsOf())]).size;
}

export const unsaidIn = (): number[] => [...all].flatMap(([ticketId, unsent]) => (unsent.length > 0 ? ticketId : []));

export const isUnsaid = (ticketId: number) => (all.get(ticketId) ?? none).length > 0;

/** After a merge: messages not sent yet go on in the other conversation, and so do those in flight, whatever their outcome. */
export function carryUnsaid(cache: QueryClient, from: number, to: number) {
  const carried = (all.get(from) ?? none).map((message) => ({ ...message, ticketId: to }));
  for (const message of carried) storeOutgoing(message);
  const { leaving = [], staying = [] } = Object.groupBy(carried, ({ state }) => (state === "sending" ? "leaving" : "staying"));
  set(from, () => none);
  clearFailedMessages([from]);
  set(to, (unsent) => [...leaving, ...unsent, ...staying]);
  goOn(cache, to);
  if (!isInSight(to)) reportFailure(cache, to);
}

function takeUp(kept: StoredMessage) {
  const error = errorOf(kept);
  const message: Outgoing = { ...kept, part: 0, state: error ? "failed" : "waiting", error };
  storeOutgoing(message);
  // In the order of writing; a message in flight cannot be overtaken.
  const isAhead = (one: Outgoing) => one.state === "sending" || one.at < message.at;
  set(kept.ticketId, (unsent) => [...unsent.filter(isAhead), message, ...unsent.filter((one) => !isAhead(one))]);
}

/** Reports a message that will not go by itself where it would go unseen: its conversation is out of sight, or gone. */
export function reportFailure(cache: QueryClient, ticketId: number) {
  const [first, ...behind] = all.get(ticketId) ?? none;
  if (first?.state !== "failed" || retriesAutomatically(first)) return;
  change(first, { isReported: true });
  showFailedMessages([first, ...behind], () => {
    for (const message of (all.get(ticketId) ?? none).toReversed()) discard(cache, message);
  });
}

/** For lists: which message could not be sent. */
export const useNotSent = (ticketId: number | undefined) =>
  useSyncExternalStore(watch, () => {
    const [first] = all.get(ticketId ?? 0) ?? none;
    return first?.state === "failed" && !retriesAutomatically(first) ? nameOf(first) : undefined;
  });

/** For lists: which message is sent once the connection is back. */
export const useQueuedMessage = (ticketId: number | undefined) =>
  useSyncExternalStore(watch, () => {
    const [first] = all.get(ticketId ?? 0) ?? none;
    return first?.state === "failed" && retriesAutomatically(first) ? nameOf(first) : undefined;
  });

const hereOf = (id: string) => [...all.values()].flat().find(({ clientId }) => clientId === id);
const isHere = (id: string) => hereOf(id) !== undefined;

/** Retried as soon as the server can be reached; the message looks the same until it succeeds. */
function tryAgain(cache: QueryClient, message: Outgoing) {
  const { clientId } = message;
  const first = all.get(placeOf(message))?.[0];
  if (first?.clientId !== clientId || first.state !== "failed" || uploads.has(clientId)) return;
  if (retriesAutomatically(first)) void deliver(cache, first);
  else if (!isInSight(first.ticketId) && !first.isReported) reportFailure(cache, first.ticketId);
  else change(first, {}); // rerender: it no longer waits for the connection
}

/** Unique timestamps: messages that are taken up go in this order. */
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
blockUnload(() => [...all.values()].flat().some(({ clientId }) => !isStored(clientId)));
onPersonGone(() => {
  for (const upload of uploads.values()) upload.abort();
  clearFailedMessages(all.keys());
  all.clear();
  publish();
});

/** One message at a time per conversation, in the order of writing; those behind a failed one wait until it is retried or discarded. */
function goOn(cache: QueryClient, ticketId: number) {
  const first = all.get(ticketId)?.[0];
  if (first?.state !== "waiting") return;
  change(first, { state: "sending" });
  void deliver(cache, first);
}

async function deliver(cache: QueryClient, message: Outgoing) {
  const { body, sign, voice, quotedId, clientId, files, captions, template, fileList, ticketId } = message;
  const given = template ? { body: "", template } : fileList && { body: "", sign, fileListId: fileList.id };
  const content = given ?? { body: captions ? [body, ...captions] : body, sign, voice };
  const upload = new AbortController();
  uploads.set(clientId, upload);
  noteOwnAct(ticketId);
  try {
    const response = await call(
      messages.send,
      {
        params: { ticketId },
        body: { ...content, clientId, quotedMsg: quotedId ? { id: quotedId } : null },
        ...(files.length > 0 && { files }),
      },
      { onProgress: (part) => change(message, { part }), signal: upload.signal },
    );
    noteOwnAct(ticketId);
    for (const each of response.messages) putMessage(cache, each);
    noteSent();
    drop(cache, message);
  } catch (error) {
    // If the message arrived by an event, only its response was lost.
    if (hasArrived(message, shownMessages(cache, placeOf(message)))) {
      noteSent();
      drop(cache, message);
    } else {
      change(message, { state: "failed", error, refused: refusalIn(error) });
      if (refusalIn(error)) keep(message);
      if (wasUnreachable(error)) setTimeout(() => tryAgain(cache, message), AGAIN_AFTER_MS);
      else if (!isInSight(placeOf(message))) reportFailure(cache, placeOf(message));
    }
  } finally {
    uploads.delete(clientId);
  }
}

/** Whether the message is among those of the server; of several files the first has its client id. */
export const hasArrived = ({ clientId }: Outgoing, messages: Message[]) => messages.some((one) => one.clientId === clientId);

/** Also while its files are uploading. */
function discard(cache: QueryClient, message: Outgoing) {
  uploads.get(message.clientId)?.abort();
  drop(cache, message);
}

function drop(cache: QueryClient, message: Outgoing) {
  const ticketId = placeOf(message);
  forgetOutgoing(message.clientId);
  set(ticketId, (unsent) => unsent.filter((one) => one.clientId !== message.clientId));
  goOn(cache, ticketId);
  const next = all.get(ticketId)?.[0];
  if (next) tryAgain(cache, next);
}

const change = (message: Outgoing, patch: Partial<Outgoing>) =>
  set(placeOf(message), (unsent) => unsent.map((one) => (one.clientId === message.clientId ? { ...one, ...patch } : one)));

/** Stores its current state; a message that is gone is left alone. */
function keep({ clientId }: Outgoing) {
  const message = hereOf(clientId);
  if (message) storeOutgoing(message);
}

/** The ticket that the message belongs to now: its conversation may have been merged while it was in flight. */
const placeOf = ({ clientId, ticketId }: Outgoing) =>
  [...all].find(([, unsent]) => unsent.some((one) => one.clientId === clientId))?.[0] ?? ticketId;

function set(ticketId: number, update: (unsent: readonly Outgoing[]) => readonly Outgoing[]) {
  all.set(ticketId, update(all.get(ticketId) ?? none));
  publish();
}

/** A refused message waits for the user, not for the connection; so does one that is too old, and those behind either. */
function publish() {
  const goes = ([first]: readonly Outgoing[]) => first !== undefined && (first.state !== "failed" || retriesAutomatically(first));
  noteWaiting([...all.values()].filter(goes).flat().length);
  tellWatchers();
}
