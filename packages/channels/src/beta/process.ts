import { type ChildProcess, fork } from "node:child_process";
import type { ChannelEvent } from "../channel.ts";
import { BEAT_MS, type EngineQuestions, type ParentAsk, START_MAX_MS, STILL_MAX_MS, type ToEngine, type ToParent } from "../engine.ts";
import { endings } from "./endings.ts";
import { answered, askingOver, LineCut } from "./link.ts";
import { versionsInMemory, type WebVersions } from "./versions.ts";

/** What a session does for the engine. */
export type SessionPeer = {
  answer(request: ParentAsk): Promise<unknown>;
  tell(event: ChannelEvent): void;
  /** The engine died and another one runs: begin again. Only called for sessions that are attached. */
  revive(): void;
};

export type BetaEngine = {
  attach(session: string, peer: SessionPeer): void;
  detach(session: string): void;
  endings: ReturnType<typeof endings>;
  versions: WebVersions;
  ask<Name extends keyof EngineQuestions>(
    session: string,
    name: Name,
    args: EngineQuestions[Name]["asked"],
  ): Promise<EngineQuestions[Name]["answer"]>;
  pid(): number | null;
  /** Every session rests; the process ends. */
  stop(): Promise<void>;
};

/**
 * The WhatsApp Web engine as a separate process, started by the path of its entry: its licence differs from ours, so nothing of it is
 * imported. The first call starts it, and it is restarted when it dies while sessions are attached.
 */
export function betaEngine({
  entry,
  env = {},
  versions = versionsInMemory(),
  beatMs = BEAT_MS,
  stillMs = STILL_MAX_MS,
}: {
  entry: string;
  env?: Record<string, string>;
  versions?: WebVersions;
  beatMs?: number;
  stillMs?: number;
}): BetaEngine {
  const peers = new Map<string, SessionPeer>();
  /** Sessions lost with the process that died, until they are opened or closed in a new one. */
  const lost = new Set<string>();
  let running: Running | null = null;
  let stopped = false;
  let deaths = 0;

  const start = (): Running => {
    const started = run({ entry, env, beatMs, stillMs, peers, onEnd: ended });
    running = started;
    return started;
  };

  function ended() {
    running = null;
    if (stopped || peers.size === 0) return;
    deaths += 1;
    for (const session of peers.keys()) lost.add(session);
    // An engine that dies at every start must not keep a core busy.
    const pause = setTimeout(
      () => {
        if (stopped || lost.size === 0) return;
        // A call may have started it meanwhile, but the other sessions still need to revive.
        if (!running) start();
        const waiting = [...lost];
        lost.clear();
        for (const session of waiting) peers.get(session)?.revive();
      },
      Math.min(250 * 2 ** Math.min(deaths - 1, 8), 30_000),
    );
    pause.unref();
  }

  return {
    attach: (session, peer) => void peers.set(session, peer),
    detach(session) {
      peers.delete(session);
      lost.delete(session);
    },
    endings: endings(),
    versions,
    async ask(session, name, args) {
      if (stopped) throw new LineCut();
      if (name === "open" || name === "close") lost.delete(session);
      return (running ?? start()).ask({ session, name, ...args }).then((value) => {
        deaths = 0;
        return value as never;
      });
    },
    pid: () => running?.pid ?? null,
    async stop() {
      stopped = true;
      await running?.stop();
    },
  };
}

type Running = { pid: number | null; ask(request: object): Promise<unknown>; stop(): Promise<void> };

type Run = {
  entry: string;
  env: Record<string, string>;
  beatMs: number;
  stillMs: number;
  peers: Map<string, SessionPeer>;
  onEnd: () => void;
};

function run({ entry, env, beatMs, stillMs, peers, onEnd }: Run): Running {
  const child = fork(entry, [], {
    serialization: "advanced",
    env: { ...inherited(), ...env },
    execArgv: [],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const questions = askingOver((message) => say(child, message as ToEngine));
  let deadline = performance.now() + START_MAX_MS;
  const beat = setInterval(() => {
    // A hung process does not react to softer signals.
    if (performance.now() > deadline) child.kill("SIGKILL");
    else say(child, { type: "beat" });
  }, beatMs);
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      clearInterval(beat);
      questions.cut();
      resolve();
    };
    child.once("exit", end);
    child.once("error", end);
  });
  void ended.then(onEnd);

  child.on("message", (message: ToParent) => {
    deadline = performance.now() + stillMs;
    if (message.type === "beat") return;
    if (message.type === "answer") return questions.hear(message);
    const peer = peers.get(message.session);
    if (message.type === "event") return peer?.tell(message.event);
    void answered(message.id, async () => {
      if (!peer) throw new LineCut();
      return peer.answer(message);
    }).then((answer) => say(child, answer));
  });

  return {
    pid: child.pid ?? null,
    ask: questions.ask,
    async stop() {
      // The engine closes its sockets and ends by itself when its parent disconnects.
      if (child.connected) child.disconnect();
      const late = setTimeout(() => child.kill("SIGKILL"), 5_000);
      await ended;
      clearTimeout(late);
    },
  };
}

/** A message to a process that has just died is lost; the process's end rejects everything that waits for an answer. */
function say(child: ChildProcess, message: ToEngine) {
  if (child.connected) child.send(message, () => {});
}

/** The engine gets the variables that any program needs, and none of our secrets. */
function inherited(): Record<string, string> {
  const names = ["PATH", "HOME", "TMPDIR", "TEMP", "TMP", "SystemRoot", "TZ", "NODE_EXTRA_CA_CERTS"];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
}
