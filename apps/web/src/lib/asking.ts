import { codeOf } from "./refusal.ts";

/** How everything is asked for unless it says otherwise. */
export const asking = {
  staleTime: 30_000,
  // A refusal stays one however often one asks; a server that is away for a moment is asked again.
  retry: (times: number, error: Error) => times < 2 && ["ERR_OFFLINE", "ERR_UNAVAILABLE"].includes(codeOf(error)),
};
