import type { Range } from "../../platform/storage/store.ts";

/** What of a file somebody asked for: all of it, a part, or a part that it does not have. */
export type Wanted = { kind: "whole" } | ({ kind: "part" } & Range) | { kind: "beyond" };

/** As RFC 9110 reads a Range: one part is served; several, and what cannot be read, are answered with the whole. */
export function rangeOf(header: string | undefined, size: number): Wanted {
  const [, from, to] = /^bytes=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i.exec(header ?? "") ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return WHOLE;
  if (from === "") return within(Math.max(0, size - Number(to)), size - 1, size);
  if (to !== "" && Number(to) < Number(from)) return WHOLE;
  return within(Number(from), to === "" ? size - 1 : Math.min(Number(to), size - 1), size);
}

/** A part is only worth something to somebody whose other parts are of this very file; a date says nothing, for we give none. */
export const isStillOf = (etag: string, ifRange: string | undefined): boolean => ifRange === undefined || ifRange.trim() === etag;

/** Whoever has it already is told so. Compared weakly, as RFC 9110 wants it here. */
export const isKnown = (etag: string, ifNoneMatch: string | undefined): boolean =>
  (ifNoneMatch ?? "").split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);

const WHOLE = { kind: "whole" } as const;

const within = (first: number, last: number, size: number): Wanted =>
  first < size && first <= last ? { kind: "part", first, last } : { kind: "beyond" };
