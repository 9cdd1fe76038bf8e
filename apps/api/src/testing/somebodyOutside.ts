import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** Two threads outside of the server's: one posts, the other one polls `health` and reports the longest time without an answer. */
export async function somebodyOutside(health: string) {
  const asking = threadOf(`let longest = 0, last = performance.now();
    parentPort.on("message", (what) => {
      if (what === "begin") { longest = 0; last = performance.now(); parentPort.postMessage(0); }
      else parentPort.postMessage(Math.round(Math.max(longest, performance.now() - last) * 10) / 10);
    });
    void (async () => {
      for (;;) {
        await (await fetch("${health}")).text();
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    })();`);
  const posting = threadOf(`let letter;
    parentPort.on("message", async (what) => {
      if (what !== "post") { letter = what; parentPort.postMessage(0); return; }
      const answer = await fetch(letter.url, { method: "POST", ...letter });
      await answer.text();
      parentPort.postMessage(answer.status);
    });`);
  async function longestMs(work: () => Promise<unknown>) {
    await answerOf(asking, "begin");
    await work();
    return answerOf(asking, "end");
  }
  await longestMs(() => new Promise((resolve) => setTimeout(resolve, 200)));
  return {
    /** Copies the request to the thread in advance, since copying blocks this one, which is the server's. */
    take: (request: { url: string; body: Buffer; headers: object }) => answerOf(posting, request),
    async post() {
      const began = performance.now();
      let status = 0;
      const silentMs = await longestMs(async () => {
        status = await answerOf(posting, "post");
      });
      return { status, silentMs, tookMs: performance.now() - began };
    },
    wait: (ms: number) => longestMs(() => new Promise((resolve) => setTimeout(resolve, ms))),
    stop: () => Promise.all([asking, posting].map((thread) => thread.terminate())),
  };
}

const threadOf = (text: string) => new Worker(`const { parentPort } = require("node:worker_threads");\n${text}`, { eval: true });

async function answerOf(thread: Worker, what: unknown): Promise<number> {
  thread.postMessage(what);
  return ((await once(thread, "message")) as [number])[0];
}
