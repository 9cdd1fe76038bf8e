import { Worker } from "node:worker_threads";
import { compare } from "../packages/answering/src/testing/compare.ts";

type AnsweringOptions = { cases: number; seed: number };

/** Compares the product's answers to random situations with a slow, independent model. */
export function compareAnswers({ cases, seed }: AnsweringOptions) {
  const { mismatches, rows, example } = compare(cases, seed);
  if (example) console.log(JSON.stringify(example, null, 2));
  const idle = Object.entries(rows).flatMap(([row, times]) => (times === 0 ? [row] : []));
  return { cases, mismatches, rows: Object.keys(rows).length, idle: idle.length };
}

/** In a worker thread, as pure computation would block the rest of the run. */
export function inThread(options: AnsweringOptions) {
  return new Promise<ReturnType<typeof compareAnswers>>((resolve, reject) => {
    const thread = new Worker(new URL("./answering/thread.ts", import.meta.url), { workerData: options });
    thread.once("message", resolve);
    thread.once("error", reject);
  });
}
