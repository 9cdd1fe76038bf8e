import { act, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { chooseKey, keyOf, press, pressableKeys, type Shortcut, switchKeys, useKey } from "./keys.ts";

beforeEach(() => {
  switchKeys(true);
  localStorage.removeItem("ownKeys");
});

function listening(key: Shortcut, act: () => unknown = () => {}) {
  const done = vi.fn(act);
  const { unmount } = renderHook(() => useKey(key, done));
  return { done, unmount };
}
/** True if the browser's default is kept. */
const hit = (key: string, more: KeyboardEventInit = {}, at: Element = document.body) => fireEvent.keyDown(at, { key, ...more });

test("a letter does what it says while it is there, in capitals or not, and is otherwise the browser's", () => {
  const { done, unmount } = listening("E");
  const next = listening("Shift+E");
  expect([hit("e"), hit("E")]).toEqual([false, false]);
  expect(done).toHaveBeenCalledTimes(2);
  expect(hit("E", { shiftKey: true })).toBe(false);
  expect([done.mock.calls.length, next.done.mock.calls.length]).toEqual([2, 1]);
  unmount();
  expect(hit("e")).toBe(true);
});

test.each([
  ["with Ctrl", { ctrlKey: true }],
  ["with ⌘", { metaKey: true }],
  ["with Alt", { altKey: true }],
  ["while a sign is being put together", { isComposing: true }],
  ["kept pressed", { repeat: true }],
])("nothing happens %s", (_, more) => {
  const { done } = listening("E");
  hit("e", more);
  expect(done).not.toHaveBeenCalled();
});

test.each([
  ["a field", <input key="1" aria-label="x" data-testid="here" />],
  ["a text", <textarea key="2" data-testid="here" />],
  ["what is editable", <div key="3" contentEditable suppressContentEditableWarning data-testid="here" />],
  [
    "a menu",
    <div key="4" role="menu">
      <button type="button" data-testid="here" />
    </div>,
  ],
  [
    "a dialog",
    <div key="5" role="dialog">
      <button type="button" data-testid="here" />
    </div>,
  ],
])("nothing happens in %s", (_, element) => {
  const { done } = listening("E");
  render(element);
  expect(hit("e", {}, screen.getByTestId("here"))).toBe(true);
  expect(done).not.toHaveBeenCalled();
});

test("what lies over the page covers its keys, wherever the focus is", () => {
  const { done } = listening("E");
  const { unmount } = render(<div role="dialog" aria-modal="true" />);
  hit("e");
  expect(done).not.toHaveBeenCalled();
  unmount();
  hit("e");
  expect(done).toHaveBeenCalledOnce();
});

test("a sign is known by what it is and not by where it lies: with Shift, and with AltGr", () => {
  const { done } = listening("?");
  const search = listening("/");
  hit("?", { shiftKey: true, code: "KeyW" });
  hit("/", { ctrlKey: true, altKey: true, modifierAltGraph: true, code: "KeyQ" });
  expect([done.mock.calls.length, search.done.mock.calls.length]).toEqual([1, 1]);
});

test("two keys one after the other, and not as the ones that they are alone", () => {
  const { done } = listening("G T");
  const alone = listening("T");
  hit("g");
  expect(hit("t")).toBe(false);
  expect([done.mock.calls.length, alone.done.mock.calls.length]).toEqual([1, 0]);
  hit("t");
  expect([done.mock.calls.length, alone.done.mock.calls.length]).toEqual([1, 1]);
});

test("what answers no leaves the key to the next one, and in the end to the browser", () => {
  const { done } = listening("A");
  const first = vi.fn(() => false);
  renderHook(() => useKey("A", first, { isFirst: true }));
  expect(hit("a")).toBe(false);
  expect([first.mock.calls.length, done.mock.calls.length]).toEqual([1, 1]);
  listening("Space", () => false);
  expect(hit(" ")).toBe(true);
});

test("what would do nothing is not offered, and what would leave the key lets the next one be", () => {
  listening("A");
  let would: boolean | undefined = true;
  renderHook(() => useKey("A", () => {}, { isFirst: true, would: () => would }));
  renderHook(() => useKey("E", () => {}, { would: () => undefined }));
  expect(pressableKeys()).toEqual(["A"]);
  would = undefined;
  expect(pressableKeys()).toEqual(["A"]);
  would = false;
  expect(pressableKeys()).toEqual([]);
});

test("switched off no key does anything, and what it does can still be chosen", () => {
  const { done } = listening("E");
  act(() => switchKeys(false));
  expect(hit("e")).toBe(true);
  expect(done).not.toHaveBeenCalled();
  expect(pressableKeys()).toEqual(["E"]);
  press("E");
  expect(done).toHaveBeenCalledOnce();
  expect(localStorage.getItem("keys")).toBe("off");
});

test("by the key that a person has chosen, and no longer by ours, until he goes back to it; another browser's nonsense changes nothing", () => {
  const { done } = listening("J");
  act(() => chooseKey("J", "Shift+D"));
  hit("j");
  expect(done).not.toHaveBeenCalled();
  hit("D", { shiftKey: true });
  hit("D", { shiftKey: true, repeat: true });
  expect([done.mock.calls.length, keyOf("J")]).toEqual([2, "Shift+D"]);
  act(() => chooseKey("J", "J"));
  hit("j");
  expect([done.mock.calls.length, localStorage.getItem("ownKeys")]).toEqual([3, "{}"]);
  for (const nonsense of ["nothing", "null", "7", '{"J":5}']) {
    localStorage.setItem("ownKeys", nonsense);
    expect(keyOf("J"), nonsense).toBe("J");
  }
});
