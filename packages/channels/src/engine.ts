import type { ChannelEvent, Checked, ReadMessage } from "./channel.ts";
import type { Arrival } from "./inbound.ts";
import type { Order, Outcome } from "./outbound.ts";

/*
 * What the engine of WhatsApp Web, which lives in a process of its own, and the process that started it say to each other.
 * Types only: neither side loads the other.
 */

/** One value of a session's keys, ready for its row. Null deletes it. */
export type KeyRow = { type: string; id: string; value: Buffer | null };

/** A file that the engine wrote; whoever asked deletes it. */
export type FetchedFile = { path: string; mime: string | null; name: string | null };

/** What WhatsApp's web client calls itself, such as 2.3000.1035194821. */
export type WebVersion = [number, number, number];

type Question<Request extends Record<string, unknown>, Answer> = { asked: Request; answer: Answer };

/** What the engine can be asked about one session, and what it answers. */
export type EngineQuestions = {
  /** Answers as soon as the session is under way; how it goes on comes as events. */
  open: Question<{ creds: Buffer | null; pairingNumber: string | null; version: WebVersion | null }, null>;
  /** Whether no phone lists us any more. */
  close: Question<{ logout: boolean }, boolean>;
  deliver: Question<{ order: Order }, Outcome>;
  markRead: Question<{ messages: ReadMessage[] }, null>;
  check: Question<{ number: string }, Checked>;
  fetchMedia: Question<{ source: unknown }, FetchedFile>;
  profilePicture: Question<{ of: { number: string | null; lid: string | null; group: string | null } }, FetchedFile | null>;
  rejectCall: Question<{ callId: string; chat: string }, null>;
};

/** What the engine asks about one session, and what its parent answers. An answer means: it is committed. */
export type ParentQuestions = {
  keep: Question<{ arrivals: Arrival[] }, null>;
  getKeys: Question<{ keyType: string; ids: string[] }, { id: string; value: Buffer }[]>;
  /** All that changes together is in one message, for one transaction. */
  setKeys: Question<{ rows: KeyRow[] }, null>;
  setCreds: Question<{ value: Buffer }, null>;
  clear: Question<Record<never, never>, null>;
  /** Before a message is written: what its recipient may ask for again, whatever becomes of it. */
  keepMessage: Question<{ ref: string; raw: unknown }, null>;
  /** The same, for who asks to hear it again; of what came, what it was kept with. */
  getMessage: Question<{ providerId: string }, unknown>;
  /** With it somebody came in, which with ours nobody could: for all sessions, and for the engines that come later. */
  keepVersion: Question<{ version: WebVersion }, null>;
};

type Ask<Questions extends Record<string, Question<Record<string, unknown>, unknown>>> = {
  [Name in keyof Questions & string]: { type: "ask"; id: number; session: string; name: Name } & Questions[Name]["asked"];
}[keyof Questions & string];

/** Why something could not be answered; `again` when it may be asked later. */
export type Refusal = { reason: string; again: boolean };

export type Answer = { type: "answer"; id: number; value?: unknown; refusal?: Refusal };

/** A beat every two seconds says that the parent lives and still holds its sessions; each is given back, or whoever got it stands still. */
export type ToEngine = Ask<EngineQuestions> | Answer | { type: "beat" };

export type ToParent = Ask<ParentQuestions> | Answer | { type: "event"; session: string; event: ChannelEvent } | { type: "beat" };

export type EngineAsk = Ask<EngineQuestions>;
export type ParentAsk = Ask<ParentQuestions>;

/** Without a beat for so long the engine closes every socket and ends: another process may hold its sessions by now. */
export const BEAT_MS = 2_000;
export const SILENCE_MAX_MS = 10_000;
/** An engine that has given back no beat for so long is killed, for another one to go on; one that starts has longer for its first. */
export const STILL_MAX_MS = 15_000;
export const START_MAX_MS = 60_000;
