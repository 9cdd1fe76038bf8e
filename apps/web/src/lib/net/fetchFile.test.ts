import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { codeOf } from "../refusal.ts";
import { fetchFile } from "./fetchFile.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A connection on which the test releases each chunk. */
function aLine() {
  const { promise: answered, resolve, reject } = Promise.withResolvers<Response>();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  vi.stubGlobal("fetch", (_: string, { signal }: RequestInit = {}) => {
    signal?.addEventListener("abort", () => {
      reject(signal.reason);
      writer.abort(signal.reason).catch(() => {});
    });
    return answered;
  });
  let became: unknown = "under way";
  const over = fetchFile("/api/media/fresh", "planta.pdf").then(
    async (file) => {
      became = [file.name, file.type, await file.text()];
    },
    (error: unknown) => {
      became = codeOf(error);
    },
  );
  return {
    over,
    became: () => became,
    answers: () => resolve(new Response(readable, { headers: { "content-type": "application/pdf" } })),
    says: (text: string) => void writer.write(new TextEncoder().encode(text)),
    ends: () => void writer.close(),
  };
}

test("a link that nothing answers for a minute leads nowhere", async () => {
  const line = aLine();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(line.became()).toBe("under way");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(line.became()).toBe("ERR_OFFLINE");
});

test("a file that stops on its way is given up after a minute, and a slow one is not", async () => {
  const stopped = aLine();
  stopped.answers();
  await vi.advanceTimersByTimeAsync(50_000);
  stopped.says("%PDF");
  await vi.advanceTimersByTimeAsync(50_000);
  stopped.says("-1.7");
  await vi.advanceTimersByTimeAsync(59_000);
  expect(stopped.became()).toBe("under way");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(stopped.became()).toBe("ERR_OFFLINE");
});

test("what has come piece by piece is one file", async () => {
  const line = aLine();
  line.answers();
  for (const part of ["%PDF", "-1.7"]) {
    await vi.advanceTimersByTimeAsync(50_000);
    line.says(part);
  }
  line.ends();
  vi.useRealTimers();
  await line.over;
  expect(line.became()).toEqual(["planta.pdf", "application/pdf", "%PDF-1.7"]);
});
