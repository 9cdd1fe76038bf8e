import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useRecorder } from "./useRecorder.ts";

/** What the browser was asked for, each to be granted when the test says so; `isOn` until its track is stopped. */
let asked: Array<{ grant(): void; refuse(): void; isOn: boolean }> = [];
let fails: "made" | "started" | undefined;

class Recorder {
  state = "inactive";
  mimeType = "audio/webm;codecs=opus";
  ondataavailable: (event: { data: Blob }) => void = () => {};
  constructor() {
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
  asked.push(one);
  return answer.promise;
}

beforeEach(() => {
  asked = [];
  fails = undefined;
  vi.stubGlobal("MediaRecorder", Recorder);
  Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia }, configurable: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "mediaDevices");
});

function recorder() {
  const heard = { onRecorded: vi.fn(), onRefused: vi.fn() };
  const { result, unmount } = renderHook(() => useRecorder(heard));
  return {
    ...heard,
    unmount,
    seconds: () => result.current.seconds,
    start: () => result.current.start(),
    stop: result.current.stop,
    pause: () => result.current.pause(),
    resume: () => result.current.resume(),
    soFar: () => result.current.soFar,
  };
}
const settle = (how: () => void) => act(async () => how());
const microphones = () => asked.map(({ isOn }) => isOn);

test("who presses again while the browser asks, or while he speaks, opens no second microphone", async () => {
  const { start, stop, seconds, onRecorded } = recorder();
  await settle(() => {
    void start();
    void start();
  });
  await settle(() => {
    for (const one of asked) one.grant();
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
  await settle(() => asked[0]?.grant());
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
  await settle(() => asked[0]?.refuse());
  expect(onRefused).toHaveBeenCalledOnce();
  await settle(() => void start());
  await settle(() => asked[1]?.grant());
  expect(seconds()).toBe(0);
});

test.each(["made", "started"] as const)("the microphone is let go when the recording cannot be %s, and one may try again", async (step) => {
  const { start, seconds, onRefused } = recorder();
  fails = step;
  await settle(() => void start());
  await settle(() => asked[0]?.grant());
  expect([seconds(), microphones()]).toEqual([undefined, [false]]);
  expect(onRefused).toHaveBeenCalledOnce();

  fails = undefined;
  await settle(() => void start());
  await settle(() => asked[1]?.grant());
  expect([seconds(), microphones()]).toEqual([0, [false, true]]);
});

test.each([undefined, "made"] as const)("whoever leaves while the browser asks is not listened to (what fails: %s)", async (step) => {
  const { start, unmount, onRefused } = recorder();
  fails = step;
  await settle(() => void start());
  unmount();
  await settle(() => asked[0]?.grant());
  expect(microphones()).toEqual([false]);
  expect(onRefused).not.toHaveBeenCalled();
});

test("whoever leaves while he speaks is no longer listened to, and nothing is kept", async () => {
  const { start, unmount, onRecorded } = recorder();
  await settle(() => void start());
  await settle(() => asked[0]?.grant());
  unmount();
  expect(microphones()).toEqual([false]);
  expect(onRecorded).not.toHaveBeenCalled();
});
