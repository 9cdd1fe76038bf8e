/**
 * Sound and film could not be converted. `missing`: there is no program that could; `late`: it took more than it may; `stopped`: this
 * process ends, and another one will do it; `old`: the program that is here is not to be asked for it.
 */
export class MediaFailure extends Error {
  readonly why: "missing" | "late" | "stopped" | "old" | undefined;
  constructor(message: string, why?: MediaFailure["why"]) {
    super(message);
    this.why = why;
  }
}

export const isLate = (error: unknown) => error instanceof MediaFailure && error.why === "late";
export const isStopped = (error: unknown) => error instanceof MediaFailure && error.why === "stopped";
export const isForNewer = (error: unknown) => error instanceof MediaFailure && error.why === "old";
