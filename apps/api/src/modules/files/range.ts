import type { Range } from "../../platform/storage/store.ts";

/** The requested part of a file: all of it, a range, or a range beyond its end. */
export type Wanted = { kind: "whole" } | ({ kind: "part" } & Range) | { kind: "beyond" };

/** As RFC 9110 defines Range: a single range is served; several ranges, and unreadable ones, get the whole file. */
export function rangeOf(header: string | undefined, size: number): Wanted {
  const [, from, to] = /^bytes=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i.exec(header ?? "") ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return WHOLE;
  if (from === "") return within(Math.max(0, size - Number(to)), size - 1, size);
  if (to !== "" && Number(to) < Number(from)) return WHOLE;
  return within(Number(from), to === "" ? size - 1 : Math.min(Number(to), size - 1), size);
}

/** A range is only useful if the client's other ranges are of the same file; a date never matches, because we send none. */
export const isStillOf = (etag: string, ifRange: string | undefined): boolean => ifRange === undefined || ifRange.trim() === etag;

/** Whether the client already has the file: a weak comparison, as RFC 9110 requires. */
export const isKnown = (etag: string, ifNoneMatch: string | undefined): boolean =>
  (ifNoneMatch ?? "").split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);

const WHOLE = { kind: "whole" } as const;

const within = (first: number, last: number, size: number): Wanted =>
  first < size && first <= last ? { kind: "part", first, last } : { kind: "beyond" };
