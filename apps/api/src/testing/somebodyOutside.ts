import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** From a thread each: who posts, and who asks for nothing but a sign of life, again and again, and says for how long he had none at most. */
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
    /** In advance, for it is copied by this thread, which is the server's. */
    take: (letter: { url: string; body: Buffer; headers: object }) => answerOf(posting, letter),
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
