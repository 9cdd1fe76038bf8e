import type { EngineAsk, ParentQuestions, ToEngine, ToParent } from "../../engine.ts";
import { answered, askingOver } from "../link.ts";

/*
 * Stands in for the engine, as a separate process. Its first close is slow: it blocks the process, as under a heavy load, or with `logout`
 * it waits while the process goes on.
 */
const CLOSE_MS = 300;

const send = (message: ToParent) => void process.send?.(message);
const questions = askingOver((message) => send(message as ToParent));
const live = new Set<string>();
let closes = 0;

async function answer(request: EngineAsk): Promise<unknown> {
  if (request.name === "open") return open(request.session, request.creds);
  if (request.name === "close") return close(request.session, request.logout);
  return null;
}

/** Reports how many sessions are open at once, and whether the parent answered its questions. */
function open(session: string, creds: Buffer | null) {
  live.add(session);
  send({ type: "event", session, event: { type: "status", status: "OPENING", cause: "started", detail: `${live.size} with ${creds}` } });
  const ask = <Name extends keyof ParentQuestions>(name: Name, args: ParentQuestions[Name]["asked"]) =>
    questions.ask({ session, name, ...args });
  void Promise.all([ask("keep", { arrivals: [] }), ask("getKeys", { keyType: "session", ids: ["a"] })]).then(
    () => send({ type: "event", session, event: { type: "status", status: "CONNECTED", cause: "connected" } }),
    ({ message }: Error) => send({ type: "event", session, event: { type: "status", status: "TIMEOUT", cause: "lost", detail: message } }),
  );
  return null;
}

async function close(session: string, logout: boolean) {
  closes += 1;
  if (closes === 1 && logout) await new Promise((resolve) => setTimeout(resolve, CLOSE_MS));
  else if (closes === 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, CLOSE_MS);
  live.delete(session);
  if (logout) await questions.ask({ session, name: "setCreds", value: Buffer.from("last") });
  send({ type: "event", session, event: { type: "qr", qr: "", expiresInMs: 0 } });
  send({ type: "event", session, event: { type: "status", status: "DISCONNECTED", cause: "asked" } });
  return false;
}

process.on("message", (message: ToEngine) => {
  if (message.type === "beat") send(message);
  if (message.type === "answer") questions.hear(message);
  if (message.type === "ask") void answered(message.id, () => answer(message)).then(send);
});
process.on("disconnect", () => process.exit(0));
