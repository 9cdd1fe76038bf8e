import { afterEach, beforeEach, expect, test, vi } from "vitest";

const asked = { contexts: 0, notes: [] as number[], peaks: [] as number[], state: "suspended" };
let wake: () => void = () => {};
let tones: { onended: (() => void) | null }[] = [];

class FakeContext {
  currentTime = 0;
  destination = {};
  constructor() {
    asked.contexts += 1;
  }
  async suspend() {
    asked.state = "suspended";
  }
  resume() {
    const { promise, resolve } = Promise.withResolvers<void>();
    wake = () => {
      asked.state = "running";
      resolve();
    };
    return promise;
  }
}
class FakeTone {
  onended: (() => void) | null = null;
  hertz: number;
  constructor(_: unknown, { frequency }: { frequency: number }) {
    this.hertz = frequency;
    tones.push(this);
  }
  connect<T>(to: T) {
    return to;
  }
  start() {
    asked.notes.push(this.hertz);
  }
  stop() {}
}
class FakeGain {
  gain = { setValueAtTime() {}, linearRampToValueAtTime: (peak: number) => asked.peaks.push(peak), exponentialRampToValueAtTime() {} };
  connect<T>(to: T) {
    return to;
  }
}

/** Each test has a page of its own: what somebody has touched stays touched. */
async function page() {
  vi.resetModules();
  return import("./chime.ts");
}
beforeEach(() => {
  tones = [];
  Object.assign(asked, { contexts: 0, notes: [], peaks: [], state: "suspended" });
  vi.stubGlobal("AudioContext", FakeContext);
  vi.stubGlobal("OscillatorNode", FakeTone);
  vi.stubGlobal("GainNode", FakeGain);
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("nothing sounds, and no loudspeaker is asked for, before somebody touches the page", async () => {
  const { canSound, chime, soundFromFirstTouch } = await page();
  const stop = soundFromFirstTouch();
  await chime();
  expect([canSound(), asked.contexts]).toEqual([false, 0]);
  window.dispatchEvent(new Event("pointerup"));
  window.dispatchEvent(new Event("keydown"));
  expect([canSound(), asked.contexts]).toEqual([true, 1]);
  stop();
});

test("it is two notes, and the loudspeaker rests before and after", async () => {
  const { allowSound, chime } = await page();
  allowSound();
  wake();
  await Promise.resolve();
  expect(asked.state).toBe("suspended");
  const sounding = chime();
  wake();
  await sounding;
  expect([asked.notes, asked.state]).toEqual([[783.99, 1046.5], "running"]);
  tones[0]?.onended?.();
  expect(asked.state).toBe("running");
  tones[1]?.onended?.();
  expect(asked.state).toBe("suspended");
});

test("while one waits for the loudspeaker, no others gather behind it", async () => {
  const { allowSound, chime } = await page();
  allowSound();
  const all = [chime(), chime(), chime()];
  wake();
  await Promise.all(all);
  expect(asked.notes).toHaveLength(2);
});

test.each([
  ["1", 0.35],
  ["0.5", 0.0875],
  ["nonsense", 0.35],
])("at a volume of %s it is as loud as %d", async (kept, peak) => {
  localStorage.setItem("volume", kept);
  const { allowSound, chime } = await page();
  allowSound();
  const sounding = chime();
  wake();
  await sounding;
  expect(asked.peaks[0]).toBeCloseTo(peak);
});

test("at a volume of 0 nothing sounds", async () => {
  localStorage.setItem("volume", "0");
  const { allowSound, canSound, chime } = await page();
  allowSound();
  await chime();
  expect([canSound(), asked.notes]).toEqual([false, []]);
});
