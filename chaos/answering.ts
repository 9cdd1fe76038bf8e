import { Worker } from "node:worker_threads";
import { compare } from "../packages/answering/src/testing/compare.ts";

type AnsweringOptions = { cases: number; seed: number };

/** The product's answers to random situations, against a slow model that was written without it. */
export function compareAnswers({ cases, seed }: AnsweringOptions) {
  const { mismatches, rows, example } = compare(cases, seed);
  if (example) console.log(JSON.stringify(example, null, 2));
  const idle = Object.entries(rows).flatMap(([row, times]) => (times === 0 ? [row] : []));
  return { cases, mismatches, rows: Object.keys(rows).length, idle: idle.length };
}

/** In a thread of its own, for it is all arithmetic and would stop whatever goes on beside it. */
export function inThread(asked: AnsweringOptions) {
  return new Promise<ReturnType<typeof compareAnswers>>((resolve, reject) => {
    const thread = new Worker(new URL("./answering/thread.ts", import.meta.url), { workerData: asked });
    thread.once("message", resolve);
    thread.once("error", reject);
  });
}
