import { codeOf } from "../refusal.ts";

/** How everything is asked for unless it says otherwise. */
export const asking = {
  staleTime: 30_000,
  // A refusal stays one however often one asks; a server that is away for a moment is asked again.
  retry: (times: number, error: Error) => times < 2 && ["ERR_OFFLINE", "ERR_UNAVAILABLE"].includes(codeOf(error)),
};

/** What somebody does is done or refused at once: it does not wait, with the dialog that he did it in, until a line is back. */
export const doing = { networkMode: "always" } as const;
