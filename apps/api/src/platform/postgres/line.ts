import { Socket } from "node:net";

/** No statement may take as long (`allowTime`): whoever has heard nothing until then hears nothing any more. */
const SILENCE_MS = 150_000;

/**
 * A database whose machine has gone says nothing, not even that it is gone, and the system believes in it for a quarter of an hour. Whoever
 * waits on this line for an answer is told after a while that there is none.
 */
export const line =
  (silenceMs = SILENCE_MS) =>
  () => {
    const socket = new Socket();
    const gone = Object.assign(new Error("The database stopped responding."), { code: "ETIMEDOUT" });
    socket.setTimeout(silenceMs, () => socket.destroy(gone));
    return socket;
  };
