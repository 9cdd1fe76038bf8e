import { sandbox } from "@recado/contract/sandbox";
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answer } from "../../../testing.tsx";
import { open } from "../testing/open.tsx";

let typingCalls: unknown[];
let field: HTMLElement;

/** The screen is opened before the fake timers; requests are sent all the same. */
beforeEach(async () => {
  typingCalls = [];
  await open();
  answer(sandbox.typing, ({ params, body }) => {
    typingCalls.push([params.personId, body.isTyping]);
    return null;
  });
  answer(sandbox.say, () => []);
  field = await screen.findByRole("textbox", { name: "Message" });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  vi.advanceTimersByTime(1); // so that no time of the test equals the page's start
});
afterEach(() => vi.useRealTimers());

const types = (value: string) => fireEvent.change(field, { target: { value } });
const isTold = (...what: boolean[]) => expect.poll(() => typingCalls).toEqual(what.map((isTyping) => [1, isTyping]));

test("who writes is said to write, now and then while he does, and to have stopped once he rests", async () => {
  types("T");
  types("Te");
  await isTold(true);
  vi.advanceTimersByTime(4_001);
  types("Tem");
  await isTold(true, true);
  vi.advanceTimersByTime(4_999);
  await isTold(true, true);
  vi.advanceTimersByTime(1);
  await isTold(true, true, false);
});

test("what is sent is no longer being written, and that is said once", async () => {
  types("Tem bolo?");
  await isTold(true);
  fireEvent.keyDown(field, { key: "Enter" });
  await isTold(true, false);
  vi.advanceTimersByTime(10_000);
  await isTold(true, false);
});

test("who sends what he has not been writing says nothing of it", async () => {
  fireEvent.keyDown(field, { key: "Enter" });
  vi.advanceTimersByTime(10_000);
  await isTold();
});
