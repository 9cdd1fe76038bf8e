import { type ErrorCode, errors } from "@recado/contract/errors";
import { tickets } from "@recado/contract/tickets";
import { QueryClient } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answer, api, signedIn } from "../../../testing.tsx";
import { hasDraft, useDraft } from "../drafts/drafts.ts";
import { aCard } from "../testing/samples.ts";
import { carryOver } from "./adoptUnsent.ts";

const home = aCard({ id: 11 });
const bodies = () => [12, 11].map((id) => renderHook(() => useDraft(id)).result.current.draft.body);
let requestCount = 0;

beforeEach(() => {
  signedIn({ id: 7 });
  requestCount = 0;
  const { current: draft } = renderHook(() => useDraft(12)).result;
  act(() => draft.change(() => ({ body: "Já vejo" })));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => vi.useRealTimers());

const answerWith = (response: () => Response) =>
  api.use(
    http.get(`*/api${tickets.showByUuid.path}`, () => {
      requestCount += 1;
      return response();
    }),
  );
const refusal = (error: ErrorCode) => () => HttpResponse.json({ error }, { status: errors[error] });

/** Until a timer of so many milliseconds is set. No spy: one on a fake timer would bring it back once the timers are real again. */
async function timerOf(delayMs: number) {
  const { setTimeout: set } = globalThis;
  const found = new Promise<void>((resolve) => {
    globalThis.setTimeout = ((run: () => void, ms: number) => {
      if (ms === delayMs) resolve();
      return set(run, ms);
    }) as typeof setTimeout;
  });
  await found;
  globalThis.setTimeout = set;
}

test("a draft stays where it is when its conversation became a part of one that this person may not read", async () => {
  answerWith(refusal("ERR_NO_TICKET_FOUND"));
  await carryOver(new QueryClient(), 12, home.uuid);
  expect([requestCount, bodies()]).toEqual([1, ["Já vejo", ""]]);
});

test.each([
  ["the network is gone", () => HttpResponse.error()],
  ["the server is being restarted", refusal("ERR_UNAVAILABLE")],
  ["the server fails", refusal("ERR_INTERNAL_SERVER_ERROR")],
])("a draft is carried over ten seconds later where %s", async (_, response) => {
  answerWith(response);
  const carried = carryOver(new QueryClient(), 12, home.uuid);
  await timerOf(10_000);
  answer(tickets.showByUuid, () => home);
  await vi.advanceTimersByTimeAsync(9_999);
  expect([requestCount, bodies()]).toEqual([1, ["Já vejo", ""]]);
  await vi.advanceTimersByTimeAsync(1);
  await carried;
  expect([hasDraft(12), bodies()]).toEqual([false, ["", "Já vejo"]]);
});
