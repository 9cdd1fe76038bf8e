import type { SocketConfig } from "baileys";
import { aboutToWrite } from "./flight.ts";

type Logger = SocketConfig["logger"];

/** Says nothing, for what Baileys logs holds keys and people's messages; but it listens for the one line that stands before every write. */
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
