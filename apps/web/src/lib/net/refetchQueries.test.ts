import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { refetchQueries } from "./refetchQueries.ts";

const queryKey = ["card"];

test("what changes while it is asked for the first time is asked for once more", async () => {
  const answers: Array<(answer: string) => void> = [];
  const cache = new QueryClient();
  const card = new QueryObserver(cache, { queryKey, queryFn: () => new Promise<string>((resolve) => answers.push(resolve)) });
  const leave = card.subscribe(() => {});
  for (let event = 0; event < 3; event++) void refetchQueries(cache, queryKey);
  expect(answers).toHaveLength(1);
  answers[0]?.("old");
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.("new");
  await expect.poll(() => cache.getQueryData(queryKey)).toBe("new");
  expect(answers, "however often it was told").toHaveLength(2);
  leave();
});

test("what nobody sees, or is not meant yet, is asked for again when the answer that is on its way is there", async () => {
  const answers: Array<(answer: string) => void> = [];
  const cache = new QueryClient();
  cache.setQueryData(queryKey, "old");
  const ask = () => cache.fetchQuery({ queryKey, queryFn: () => new Promise<string>((resolve) => answers.push(resolve)) });
  const isOld = () => cache.getQueryState(queryKey)?.isInvalidated;
  const first = ask();
  void refetchQueries(cache, queryKey);
  answers[0]?.("old, too");
  await first;
  await expect.poll(isOld).toBe(true);
  const second = ask();
  void refetchQueries(cache, queryKey, (data) => data === "Ana");
  answers[1]?.("Ana");
  await second;
  await expect.poll(isOld).toBe(true);
});
