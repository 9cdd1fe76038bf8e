import type { EngineAsk, ParentQuestions, ToEngine, ToParent } from "../../engine.ts";
import { answered, askingOver } from "../link.ts";

/*
 * Stands in for the engine, as a process of its own. Its first close takes its time: by standing still, as under a great load,
 * or, where the phone is to be unlinked, while it goes on with everything else.
 */
const CLOSE_MS = 300;

const send = (message: ToParent) => void process.send?.(message);
const questions = askingOver((message) => send(message as ToParent));
const live = new Set<string>();
let closes = 0;

async function answer(asked: EngineAsk): Promise<unknown> {
  if (asked.name === "open") return open(asked.session, asked.creds);
  if (asked.name === "close") return close(asked.session, asked.logout);
  return null;
}

/** Tells with whom it shares the number, and that its own questions are answered. */
function open(session: string, creds: Buffer | null) {
  live.add(session);
  send({ type: "event", session, event: { type: "status", status: "OPENING", cause: "started", detail: `${live.size} with ${creds}` } });
  const ask = <Name extends keyof ParentQuestions>(name: Name, asked: ParentQuestions[Name]["asked"]) =>
    questions.ask({ session, name, ...asked });
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
