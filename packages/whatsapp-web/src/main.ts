import type { ToEngine, ToParent } from "@recado/channels/engine";
import { harden } from "./harden.ts";
import { watchdog } from "./watchdog.ts";

// Before anything that imports libsignal.
harden();
const { createEngine } = await import("./engine.ts");

const send = (message: ToParent) => {
  if (process.connected) process.send?.(message, undefined, {}, () => {});
};

/** Close the sockets first: the process that takes these sessions next must be alone with them. */
const end = (code: number) => {
  engine.drop();
  process.exit(code);
};

// Only tests shorten this.
const silence = Number(process.env.WHATSAPP_WEB_SILENCE_MS);
const dog = watchdog(() => end(1), silence > 0 ? { silenceMs: silence } : {});
const engine = createEngine(send, { env: process.env, alive: dog.alive });

process.on("message", (message: ToEngine) => {
  if (message.type !== "beat") return engine.hear(message);
  dog.beat();
  send(message);
});
process.on("disconnect", () => end(0));
// Only the parent ends this process; a Ctrl-C in the terminal reaches both.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
// A rejection that Baileys does not catch concerns one of many sessions, which notices the failure by its socket.
process.on("unhandledRejection", () => {});
// After an uncaught exception all sessions end, and the parent restarts this process. Only the stack is printed, as other fields of an
// error may contain keys.
process.on("uncaughtException", ({ stack }) => {
  process.stderr.write(`whatsapp-web ended: ${stack}\n`);
  end(1);
});
