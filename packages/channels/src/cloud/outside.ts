import type { Readable } from "node:stream";

/** The type of the application's outbound requests, which are passed in. */
export type Question = {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string | { length: number; open(): AsyncIterable<Uint8Array> };
  timeoutMs?: number;
  bytesMax?: number;
  redirectsMax?: number;
};

/** `broken`, `timeout`, `too-large`: it may have been received. Every other reason: it was not. */
export type Refused = { ok: false; reason: string };
export type Head = { status: number; headers: Record<string, string> };

export type Ask = (url: string, question: Question) => Promise<(Head & { ok: true; body: Buffer }) | Refused>;
export type OpenStream = (
  url: string,
  question: Question & { timeoutMs: number; bytesMax: number },
) => Promise<(Head & { ok: true; stream: Readable }) | Refused>;
