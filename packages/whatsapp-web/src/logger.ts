import type { SocketConfig } from "baileys";
import { aboutToWrite } from "./flight.ts";

type Logger = SocketConfig["logger"];

/** Discards Baileys' log, which contains keys and messages, but listens for the line that precedes every write. */
export const logger: Logger = {
  level: "silent",
  child: () => logger,
  trace: () => {},
  debug: (_about, text) => {
    if (text?.startsWith("sending message to ")) aboutToWrite();
  },
  info: () => {},
  warn: () => {},
  error: () => {},
};
