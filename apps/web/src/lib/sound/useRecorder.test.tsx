import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useRecorder } from "./useRecorder.ts";

/** The permission requests, answered by the test; `isOn` until the track is stopped. */
let prompts: Array<{ grant(): void; refuse(): void; isOn: boolean }> = [];
let fails: "made" | "started" | undefined;

class Recorder {
  state = "inactive";
  mimeType = "audio/webm;codecs=opus";
  ondataavailable: (event: { data: Blob }) => void = () => {};
  onstop: () => void = () => {};
  static last: Recorder;
  constructor() {
    Recorder.last = this;
    if (fails === "made") throw new DOMException("no codec", "NotSupportedError");
  }
  start() {
    if (fails === "started") throw new DOMException("no device", "InvalidStateError");
    this.state = "recording";
  }
  stop() {
    this.state = "inactive";
    this.ondataavailable({ data: new File(["sound"], "") });
  }
  pause() {
    this.state = "paused";
  }
  resume() {
    this.state = "recording";
  }
  requestData() {
    this.ondataavailable({ data: new File(["so far"], "") });
  }
  /** The microphone is unplugged: the state changes at once, the event comes a moment later. */
  loses() {
    this.state = "inactive";
    return () => {
      this.ondataavailable({ data: new File(["sound"], "") });
      this.onstop();
    };
  }
}

function getUserMedia() {
  const answer = Promise.withResolvers<{ getTracks(): Array<{ stop(): void }> }>();
  const one = {
    isOn: false,
    grant: () => {
      one.isOn = true;
      answer.resolve({ getTracks: () => [{ stop: () => (one.isOn = false) }] });
    },
    refuse: () => answer.reject(new DOMException("no", "NotAllowedError")),
  };
  prompts.push(one);
  return answer.promise;
}

beforeEach(() => {
  prompts = [];
  fails = undefined;
  vi.stubGlobal("MediaRecorder", Recorder);
  Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia }, configurable: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, "mediaDevices");
});

function recorder() {
  const callbacks = { onRecorded: vi.fn(), onRefused: vi.fn(), onCut: vi.fn() };
  const { result, unmount } = renderHook(() => useRecorder(callbacks));
  return {
    ...callbacks,
    unmount,
    seconds: () => result.current.seconds,
    start: () => result.current.start(),
    stop: result.current.stop,
    pause: () => result.current.pause(),
    resume: () => result.current.resume(),
    soFar: () => result.current.soFar,
    shown: () => [result.current.seconds, result.current.isPaused, result.current.isLost],
  };
}
const settle = (how: () => void) => act(async () => how());
const microphones = () => prompts.map(({ isOn }) => isOn);

test("who presses again while the browser asks, or while he speaks, opens no second microphone", async () => {
  const { start, stop, seconds, onRecorded } = recorder();
  await settle(() => {
    void start();
    void start();
  });
  await settle(() => {
    for (const one of prompts) one.grant();
  });
  await settle(() => void start());
  expect([seconds(), microphones()]).toEqual([0, [true]]);
  await settle(() => stop({ keep: true }));
  expect([seconds(), microphones()]).toEqual([undefined, [false]]);
  expect(onRecorded).toHaveBeenCalledOnce();
});

test("what was said before and after a pause is one recording, as long as it was spoken", async () => {
  const { start, pause, resume, stop, soFar, onRecorded } = recorder();
  const clock = vi.spyOn(performance, "now").mockReturnValue(1000);
  await settle(() => void start());
  await settle(() => prompts[0]?.grant());
  clock.mockReturnValue(3000);
  await settle(() => pause());
  expect(soFar()?.size).toBe("so far".length);
  clock.mockReturnValue(60_000);
  await settle(() => resume());
  expect(soFar()).toBeUndefined();
  clock.mockReturnValue(61_500);
  await settle(() => stop({ keep: true }));
  clock.mockRestore();
  const [file, ms] = onRecorded.mock.calls[0] as [File, number];
  expect([file.size, ms]).toEqual(["so farsound".length, 3500]);
});

test("after a refusal one may ask again", async () => {
  const { start, seconds, onRefused } = recorder();
  await settle(() => void start());
  await settle(() => prompts[0]?.refuse());
  expect(onRefused).toHaveBeenCalledOnce();
  await settle(() => void start());
  await settle(() => prompts[1]?.grant());
  expect(seconds()).toBe(0);
});

test.each(["made", "started"] as const)("the microphone is let go when the recording cannot be %s, and one may try again", async (step) => {
  const { start, seconds, onRefused } = recorder();
  fails = step;
  await settle(() => void start());
  await settle(() => prompts[0]?.grant());
  expect([seconds(), microphones()]).toEqual([undefined, [false]]);
  expect(onRefused).toHaveBeenCalledOnce();

  fails = undefined;
  await settle(() => void start());
  await settle(() => prompts[1]?.grant());
  expect([seconds(), microphones()]).toEqual([0, [false, true]]);
});

test.each([undefined, "made"] as const)("whoever leaves while the browser asks is not listened to (what fails: %s)", async (step) => {
  const { start, unmount, onRefused } = recorder();
  fails = step;
  await settle(() => void start());
  unmount();
  await settle(() => prompts[0]?.grant());
  expect(microphones()).toEqual([false]);
  expect(onRefused).not.toHaveBeenCalled();
});

test("whoever leaves while he speaks is no longer listened to, and nothing is kept", async () => {
  const { start, unmount, onRecorded } = recorder();
  await settle(() => void start());
  await settle(() => prompts[0]?.grant());
  unmount();
  expect(microphones()).toEqual([false]);
  expect(onRecorded).not.toHaveBeenCalled();
});

async function speaksFor(ms: number) {
  const one = recorder();
  const clock = vi.spyOn(performance, "now").mockReturnValue(1000);
  await settle(() => void one.start());
  await settle(() => prompts[0]?.grant());
  clock.mockReturnValue(1000 + ms);
  return { ...one, clock };
}

test("whose microphone goes away hears and sends what he said until then, and cannot go on", async () => {
  const { shown, resume, pause, stop, soFar, onRecorded, clock } = await speaksFor(2500);
  await settle(() => Recorder.last.loses()());
  expect([shown(), soFar()?.size, microphones()]).toEqual([[2, true, true], "sound".length, [false]]);
  clock.mockReturnValue(60_000);
  await settle(() => resume());
  await settle(() => pause());
  expect(shown()).toEqual([2, true, true]);
  await settle(() => stop({ keep: true }));
  const [file, ms] = onRecorded.mock.calls[0] as [File, number];
  expect([file.size, ms, shown()]).toEqual(["sound".length, 2500, [undefined, false, false]]);
});

test("what is cut once the microphone is gone is kept", async () => {
  const { unmount, onCut } = await speaksFor(2500);
  await settle(() => Recorder.last.loses()());
  unmount();
  const [coming, ms] = onCut.mock.calls[0] as [Promise<File>, number];
  expect([(await coming).size, ms]).toEqual(["sound".length, 2500]);
});

test("who sends in the very moment in which the microphone goes away waits for the last of what he said", async () => {
  const { stop, onRecorded } = await speaksFor(2500);
  const says = Recorder.last.loses();
  await settle(() => stop({ keep: true }));
  await settle(says);
  expect(onRecorded.mock.calls.map(([file]) => file.size)).toEqual(["sound".length]);
});

test("one that was thrown away, or lost, is followed by a whole one", async () => {
  const { start, stop, shown, clock } = await speaksFor(2500);
  const first = Recorder.last;
  await settle(() => stop({ keep: false }));
  await settle(() => void start());
  await settle(() => prompts[1]?.grant());
  clock.mockReturnValue(5000);
  await settle(() => first.onstop());
  expect([shown(), microphones()]).toEqual([
    [0, false, false],
    [false, true],
  ]);
});
