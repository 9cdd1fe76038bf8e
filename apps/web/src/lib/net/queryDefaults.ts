import { codeOf } from "../refusal.ts";

/** The defaults of every query. */
export const queryDefaults = {
  staleTime: 30_000,
  // A refusal stays a refusal, so only an unreachable server is asked again.
  retry: (times: number, error: Error) => times < 2 && ["ERR_OFFLINE", "ERR_UNAVAILABLE"].includes(codeOf(error)),
};

/** A mutation succeeds or fails at once: it does not wait, with its dialog open, until the browser is online again. */
export const mutationDefaults = { networkMode: "always" } as const;
