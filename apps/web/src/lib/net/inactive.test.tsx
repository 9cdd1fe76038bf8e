import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { Providers } from "../../Providers.tsx";
import { useLive } from "../realtime.ts";
import { queryDefaults } from "./queryDefaults.ts";

let cache: QueryClient;
let answers: ((words: string) => void)[];
const freshKeys = [["kept"]];

/** As the app's queries, but never stale: a refetch can only come from missed events. */
beforeEach(() => {
  cache = new QueryClient({ defaultOptions: { queries: { ...queryDefaults, staleTime: Number.POSITIVE_INFINITY } } });
  answers = [];
  renderHook(() => {}, { wrapper });
});
const wrapper = ({ children }: { children?: ReactNode }) => createElement(Providers, { cache, env: "test", children });

const queryFn = () => new Promise<string>((answer) => void answers.push(answer));
/** Returns how to unsubscribe. */
const look = (key: string) => new QueryObserver(cache, { queryKey: [key], queryFn }).subscribe(() => {});
const shown = (key: string) => cache.getQueryData([key]);
const answer = (words: string) =>
  act(async () => {
    answers.at(-1)?.(words);
    await vi.waitUntil(() => cache.isFetching() === 0 || answers.length > 1);
  });

async function lookedAt(key: string) {
  const leave = look(key);
  await answer("before");
  leave();
}

test("what one comes back to is shown at once, and asked for anew; beside somebody who shows it, it is not", async () => {
  await lookedAt("tags");
  look("tags");
  expect([shown("tags"), answers.length]).toEqual(["before", 2]);
  await answer("after");
  look("tags");
  expect([shown("tags"), answers.length]).toEqual(["after", 2]);
});

test("what is written into what nobody shows makes it no younger", async () => {
  await lookedAt("tags");
  cache.setQueryData(["tags"], "written");
  look("tags");
  expect([shown("tags"), answers.length]).toEqual(["written", 2]);
});

test("an answer that comes while nobody shows it is one of before", async () => {
  look("tags")();
  await answer("before");
  look("tags");
  expect([shown("tags"), answers.length]).toEqual(["before", 2]);
});

test("whoever is back before the answer to his first question is there asks a second time", async () => {
  const leave = look("tags");
  leave();
  look("tags");
  expect(answers).toHaveLength(1);
  answers[0]?.("before");
  await vi.waitUntil(() => answers.length === 2);
  await answer("after");
  expect(shown("tags")).toBe("after");
});

test("what somebody hears of all the time is as it is; once he goes, it is asked for like all the rest", async () => {
  const screen = renderHook(() => useLive({}, freshKeys), { wrapper });
  await lookedAt("kept");
  cache.setQueryData(["kept"], "told");
  look("kept")();
  expect([shown("kept"), answers.length]).toEqual(["told", 1]);
  screen.unmount();
  look("kept");
  expect([shown("kept"), answers.length]).toEqual(["told", 2]);
});

test("he who hears goes with what he showed, in whichever order", async () => {
  const screen = renderHook(() => useLive({}, freshKeys), { wrapper });
  const leave = look("kept");
  await answer("before");
  screen.unmount();
  leave();
  look("kept");
  expect(answers).toHaveLength(2);
});
