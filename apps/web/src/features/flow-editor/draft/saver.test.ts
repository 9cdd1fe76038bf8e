import { emptyFlow, type Flow } from "@recado/flow-engine/flow";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../../lib/refusal.ts";
import { createFlowStore } from "../document/store.ts";
import { createSaver } from "./saver.ts";

const updatedAt = "2026-01-01T12:00:00.000Z";
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open(answers: (Error | undefined)[] = []) {
  const store = createFlowStore(emptyFlow());
  const sent: [x: number | undefined, version: number][] = [];
  const keepSpy = vi.fn();
  const saver = createSaver({
    store,
    saved: store.flow(),
    begin: { version: 1, isChanged: false, updatedAt },
    send: async (flow: Flow, version) => {
      sent.push([flow.nodes[0]?.position.x, version]);
      const error = answers.shift();
      if (error) throw error;
      return { version: version + 1, isChanged: true, updatedAt };
    },
    keep: keepSpy,
  });
  const move = (x: number) => store.edit({ kind: "move", to: { 1: { x, y: 0 } } });
  return { store, saver, sent, kept: keepSpy, move };
}

test("what is drawn is on its way to the server within a second of the first stroke, however long one goes on drawing", async () => {
  const { saver, sent, move } = open();
  for (let at = 1; at <= 9; at++) {
    move(at);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(sent).toHaveLength(1);
  expect(saver.now().state).toBe("waiting"); // what was drawn after that
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent.at(-1)).toEqual([9, 2]);
  expect(saver.now()).toMatchObject({ state: "saved", version: 3, isChanged: true });
});

test("each change is kept for a reload before it is saved, and nothing is sent where nothing is drawn", async () => {
  const { sent, kept: keepSpy, move } = open();
  move(1);
  expect(keepSpy).toHaveBeenCalled();
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
});

test("what does not get through is said and tried again until it does, with what is drawn then", async () => {
  const cut = new ApiError("ERR_OFFLINE");
  const { saver, sent, move } = open([cut, cut]);
  move(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(saver.now().state).toBe("failed");
  move(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent.at(-1)).toEqual([2, 1]);
  expect(saver.now()).toMatchObject({ state: "saved", version: 2 });
});

test.each([
  ["ERR_DRAFT_CHANGED", "changed"],
  ["ERR_FLOW_HELD", "held"],
] as const)("after %s nothing more is sent, and what is drawn stays", async (code, state) => {
  const { store, saver, sent, move } = open([new ApiError(code, { status: 409 })]);
  move(1);
  await vi.advanceTimersByTimeAsync(1000);
  move(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  expect(saver.now().state).toBe(state);
  expect(store.flow().nodes[0]?.position.x).toBe(2);
});
