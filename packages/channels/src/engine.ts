import type { ChannelEvent, Checked, ReadMessage } from "./channel.ts";
import type { Arrival } from "./inbound.ts";
import type { Order, Outcome } from "./outbound.ts";

/* The messages between the WhatsApp Web engine, a separate process, and its parent. Types only: neither side loads the other. */

/** One value of a session's keys, ready for its row. Null deletes it. */
export type KeyRow = { type: string; id: string; value: Buffer | null };

/** A file that the engine wrote; the parent deletes it. */
export type FetchedFile = { path: string; mime: string | null; name: string | null };

/** The version of WhatsApp's web client, such as 2.3000.1035194821. */
export type WebVersion = [number, number, number];

type Question<Request extends Record<string, unknown>, Answer> = { asked: Request; answer: Answer };

/** The calls to the engine about one session, and their answers. */
export type EngineQuestions = {
  /** Answers once the session has started to connect; events report the progress. */
  open: Question<{ creds: Buffer | null; pairingNumber: string | null; version: WebVersion | null }, null>;
  /** Whether the phone is unlinked. */
  close: Question<{ logout: boolean }, boolean>;
  deliver: Question<{ order: Order }, Outcome>;
  markRead: Question<{ messages: ReadMessage[] }, null>;
  check: Question<{ number: string }, Checked>;
  fetchMedia: Question<{ source: unknown }, FetchedFile>;
  profilePicture: Question<{ of: { number: string | null; lid: string | null; group: string | null } }, FetchedFile | null>;
  rejectCall: Question<{ callId: string; chat: string }, null>;
};

/** The engine's calls about one session, and the parent's answers. An answer means that the change is committed. */
export type ParentQuestions = {
  keep: Question<{ arrivals: Arrival[] }, null>;
  getKeys: Question<{ keyType: string; ids: string[] }, { id: string; value: Buffer }[]>;
  /** Rows that must change together are in one message, for one transaction. */
  setKeys: Question<{ rows: KeyRow[] }, null>;
  setCreds: Question<{ value: Buffer }, null>;
  clear: Question<Record<never, never>, null>;
  /** Before a message is sent: a recipient may later ask for it again. */
  keepMessage: Question<{ ref: string; raw: unknown }, null>;
  /** The stored copy for a recipient who asks again; for a received message, what was stored with it. */
  getMessage: Question<{ providerId: string }, unknown>;
  /** A login succeeded with this version after ours was refused: used by all sessions and by later engines. */
  keepVersion: Question<{ version: WebVersion }, null>;
};

type Ask<Questions extends Record<string, Question<Record<string, unknown>, unknown>>> = {
  [Name in keyof Questions & string]: { type: "ask"; id: number; session: string; name: Name } & Questions[Name]["asked"];
}[keyof Questions & string];

/** Why a call could not be answered; `again` when it may be retried. */
export type Refusal = { reason: string; again: boolean };

export type Answer = { type: "answer"; id: number; value?: unknown; refusal?: Refusal };

/**
 * A beat every two seconds says that the parent lives and still holds its sessions. The engine returns each, otherwise it counts as hung.
 */
export type ToEngine = Ask<EngineQuestions> | Answer | { type: "beat" };

export type ToParent = Ask<ParentQuestions> | Answer | { type: "event"; session: string; event: ChannelEvent } | { type: "beat" };

export type EngineAsk = Ask<EngineQuestions>;
export type ParentAsk = Ask<ParentQuestions>;

/** Without a beat for so long the engine closes every socket and ends: another process may hold its sessions by now. */
export const BEAT_MS = 2_000;
export const SILENCE_MAX_MS = 10_000;
/** An engine that has returned no beat for so long is killed and restarted; a starting one has longer for its first. */
export const STILL_MAX_MS = 15_000;
export const START_MAX_MS = 60_000;
