import type { Failed } from "./failures.ts";

/** A part of an answer; what has an address is fetched before it is sent. */
export type Part = { type: "text"; text: string } | { type: "image" | "video" | "audio"; url: string };

/** What another system wants to be done in the conversation. */
export type Answered = {
  ok: true;
  parts: Part[];
  /** Before each part. */
  delayMs?: number | undefined;
  tags?: string[] | undefined;
  queueId?: number | undefined;
  /** With the queue that this user serves. */
  userId?: number | undefined;
  close?: boolean | undefined;
  /** It does not answer in this attendance any more. */
  stop?: boolean | undefined;
  /** It has nothing more to ask: a flow goes on after its block. */
  done?: boolean | undefined;
  /** Where the conversation with it is from now on; undefined leaves it. */
  place?: Place | undefined;
};
export type Place = { session: string | null; choices: string[]; fallbacks: number };
export type Outcome = Answered | Failed;
