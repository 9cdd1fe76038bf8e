/**
 * Audio or video could not be converted. `missing`: ffmpeg is not installed; `late`: it took too long or too much memory; `stopped`: this
 * process ends, and another one will do it; `old`: this ffmpeg is too old for the task.
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
