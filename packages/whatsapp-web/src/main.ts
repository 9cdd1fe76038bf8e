import type { ToEngine, ToParent } from "@recado/channels/engine";
import { harden } from "./harden.ts";
import { watchdog } from "./watchdog.ts";

// Before anything that imports libsignal.
harden();
const { createEngine } = await import("./engine.ts");

const send = (message: ToParent) => {
  if (process.connected) process.send?.(message, undefined, {}, () => {});
};

/** The sockets go first: whoever takes these sessions next must be alone with them. */
const end = (code: number) => {
  engine.drop();
  process.exit(code);
};

// Only tests are in such a hurry.
const silence = Number(process.env.WHATSAPP_WEB_SILENCE_MS);
const dog = watchdog(() => end(1), silence > 0 ? { silenceMs: silence } : {});
const engine = createEngine(send, { env: process.env, alive: dog.alive });

process.on("message", (message: ToEngine) => {
  if (message.type !== "beat") return engine.hear(message);
  dog.beat();
  send(message);
});
process.on("disconnect", () => end(0));
// Whoever started us says when to end; a Ctrl-C at the terminal reaches both.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
// What Baileys forgot to catch belongs to one of many sessions, which notices it by its socket.
process.on("unhandledRejection", () => {});
// What could happen to one session by chance happens to all by design: the parent starts us again. The rest of an error may hold keys.
process.on("uncaughtException", ({ stack }) => {
  process.stderr.write(`whatsapp-web ended: ${stack}\n`);
  end(1);
});
