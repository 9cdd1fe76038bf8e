import { Socket } from "node:net";

/** Longer than any statement may take (`allowTime`): after so long a silence no answer will come. */
const SILENCE_MS = 150_000;

/**
 * When the database's machine disappears, the connection stays silent, and the system keeps it open for a quarter of an hour. So a
 * connection that waits for an answer fails after this silence.
 */
export const line =
  (silenceMs = SILENCE_MS) =>
  () => {
    const socket = new Socket();
    const error = Object.assign(new Error("The database stopped responding."), { code: "ETIMEDOUT" });
    socket.setTimeout(silenceMs, () => socket.destroy(error));
    return socket;
  };
