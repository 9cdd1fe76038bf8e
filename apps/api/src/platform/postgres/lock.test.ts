import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { takeLock } from "./lock.ts";
import { endPrograms, openFolder, run } from "./testing/programs.ts";

let folder: string;
beforeEach(() => {
  folder = openFolder();
});
afterEach(async () => {
  await endPrograms();
  rmSync(folder, { recursive: true, force: true });
});

/** For each round the results of all processes, which tried at the same moment. */
async function race(rounds: number, prepare: (lock: string) => void = () => {}): Promise<string[][]> {
  for (let round = 0; round < rounds; round++) {
    mkdirSync(join(folder, String(round)));
    prepare(join(folder, String(round), "lock"));
  }
  const racers = Array.from({ length: 2 }, () => run("takeLock", [folder, String(rounds)]));
  await Promise.all(racers.map(({ line }) => line("waiting")));
  for (const { child } of racers) child.stdin?.write(String(Date.now() + 50));
  const results = await Promise.all(
    racers.map(async ({ line }) => JSON.parse((await line("results")).slice("results ".length)) as string[]),
  );
  return Array.from({ length: rounds }, (_, round) => results.map((ofRacer) => ofRacer[round]!));
}

function expectOneWinnerEach(rounds: string[][]) {
  for (const answers of rounds) {
    expect(answers.filter((answer) => answer === "won")).toHaveLength(1);
    expect(answers.find((answer) => answer !== "won")).toMatch(/already runs on .*: process \d+, http:\/\/racer\.test/);
  }
}

describe("the lock on a data folder", () => {
  it("is taken by exactly one of two who start at once", async () => expectOneWinnerEach(await race(100)));

  it("passes from a dead holder to exactly one of two", async () => {
    const leave = (lock: string) => {
      mkdirSync(lock);
      writeFileSync(join(lock, "4194999-1-00000000"), "");
    };
    expectOneWinnerEach(await race(100, leave));
    for (let round = 0; round < 100; round++) expect(readdirSync(join(folder, String(round), "lock"))).toHaveLength(1);
  });

  it("is not held by another process that was given a dead holder's number", async () => {
    mkdirSync(join(folder, "lock"));
    writeFileSync(join(folder, "lock", `${process.ppid}-1-00000000`), "");
    const lock = await takeLock(folder, "http://here.test");
    lock.release();
  });

  it("can be taken again after it was released", async () => {
    const first = await takeLock(folder, "http://here.test");
    await expect(takeLock(folder, "http://here.test")).rejects.toThrow(`process ${process.pid}, http://here.test`);
    first.release();
    const second = await takeLock(folder, "http://here.test");
    second.release();
    expect(readdirSync(folder)).toEqual(["lock"]);
  });
});
