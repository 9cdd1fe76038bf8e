import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { askAnew } from "./askAnew.ts";

const queryKey = ["card"];

test("what changes while it is asked for the first time is asked for once more", async () => {
  const answers: Array<(answer: string) => void> = [];
  const cache = new QueryClient();
  const card = new QueryObserver(cache, { queryKey, queryFn: () => new Promise<string>((resolve) => answers.push(resolve)) });
  const leave = card.subscribe(() => {});
  for (let news = 0; news < 3; news++) void askAnew(cache, queryKey);
  expect(answers).toHaveLength(1);
  answers[0]?.("old");
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.("new");
  await expect.poll(() => cache.getQueryData(queryKey)).toBe("new");
  expect(answers, "however often it was told").toHaveLength(2);
  leave();
});
