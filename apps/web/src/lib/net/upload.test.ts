import { messages } from "@recado/contract/messages";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { signedIn } from "../../testing.tsx";
import { call } from "../api.ts";
import { codeOf } from "../refusal.ts";

/** A connection on which the test releases each event. */
class Line {
  static last: Line;
  upload: { onprogress?(event: object): void } = {};
  [handler: `on${string}`]: (() => void) | undefined;
  status = 200;
  responseText = "";
  isAborted = false;
  constructor() {
    Line.last = this;
  }
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.isAborted = true;
    this.onabort?.();
    this.onloadend?.();
  }
  moves(loaded: number) {
    this.upload.onprogress?.({ loaded, total: 100 });
  }
  answers(body: object) {
    this.responseText = JSON.stringify(body);
    this.onload?.();
    this.onloadend?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("XMLHttpRequest", Line);
  signedIn();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function send(signal?: AbortSignal, files = [new File(["x"], "planta.pdf")]) {
  const parts: number[] = [];
  let became: unknown = "under way";
  const response = call(messages.send, { params: { ticketId: 1 }, body: {}, files }, { onProgress: (part) => parts.push(part), signal });
  const over = response.then(
    () => {
      became = "there";
    },
    (error: unknown) => {
      became = error instanceof DOMException ? error.name : codeOf(error);
    },
  );
  return { parts, over, became: () => became };
}

test("a line on which nothing moves for a minute is none: the file has not got through, and may be sent again", async () => {
  const file = send();
  await vi.advanceTimersByTimeAsync(59_000);
  Line.last.moves(20);
  await vi.advanceTimersByTimeAsync(59_000);
  Line.last.moves(40);
  await vi.advanceTimersByTimeAsync(59_000);
  expect([file.became(), file.parts]).toEqual(["under way", [0.2, 0.4]]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([file.became(), Line.last.isAborted]).toEqual(["ERR_OFFLINE", true]);
});

test("what has arrived, or was given up, is over", async () => {
  const first = send();
  Line.last.answers({ messages: [] });
  await first.over;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(Line.last.isAborted).toBe(false);
  const giveUp = new AbortController();
  const second = send(giveUp.signal);
  giveUp.abort();
  await second.over;
  expect([first.became(), second.became()]).toEqual(["there", "AbortError"]);
});

/** Like a file that was changed, moved or deleted since it was chosen. */
function unreadable(name: string) {
  const file = new File(["x"], name);
  file.slice = () => ({ arrayBuffer: () => Promise.reject(new DOMException("gone", "NotReadableError")) }) as unknown as Blob;
  return file;
}

test.each([
  ["a file that can no longer be read", [new File(["x"], "a.png"), unreadable("b.png")], "ERR_FILE_UNREADABLE"],
  ["the line alone", [new File(["x"], "a.png"), new File([], "empty.txt")], "ERR_OFFLINE"],
])("what did not get through for %s says so", async (_, files, code) => {
  const one = send(undefined, files);
  Line.last.onerror?.();
  await one.over;
  expect([one.became(), Line.last.isAborted]).toEqual([code, true]);
});
