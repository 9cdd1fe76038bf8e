import { afterEach, beforeEach, expect, test, vi } from "vitest";

const audioLog = { contexts: 0, notes: [] as number[], peaks: [] as number[], state: "suspended" };
let wake: () => void = () => {};
let tones: { onended: (() => void) | null }[] = [];

class FakeContext {
  currentTime = 0;
  destination = {};
  constructor() {
    audioLog.contexts += 1;
  }
  async suspend() {
    audioLog.state = "suspended";
  }
  resume() {
    const { promise, resolve } = Promise.withResolvers<void>();
    wake = () => {
      audioLog.state = "running";
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
    audioLog.notes.push(this.hertz);
  }
  stop() {}
}
class FakeGain {
  gain = { setValueAtTime() {}, linearRampToValueAtTime: (peak: number) => audioLog.peaks.push(peak), exponentialRampToValueAtTime() {} };
  connect<T>(to: T) {
    return to;
  }
}

/** Each test loads the module anew, as the first gesture cannot be undone. */
async function page() {
  vi.resetModules();
  return import("./chime.ts");
}
beforeEach(() => {
  tones = [];
  Object.assign(audioLog, { contexts: 0, notes: [], peaks: [], state: "suspended" });
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
  expect([canSound(), audioLog.contexts]).toEqual([false, 0]);
  window.dispatchEvent(new Event("pointerup"));
  window.dispatchEvent(new Event("keydown"));
  expect([canSound(), audioLog.contexts]).toEqual([true, 1]);
  stop();
});

test("it is two notes, and the loudspeaker rests before and after", async () => {
  const { allowSound, chime } = await page();
  allowSound();
  wake();
  await Promise.resolve();
  expect(audioLog.state).toBe("suspended");
  const sounding = chime();
  wake();
  await sounding;
  expect([audioLog.notes, audioLog.state]).toEqual([[783.99, 1046.5], "running"]);
  tones[0]?.onended?.();
  expect(audioLog.state).toBe("running");
  tones[1]?.onended?.();
  expect(audioLog.state).toBe("suspended");
});

test("while one waits for the loudspeaker, no others gather behind it", async () => {
  const { allowSound, chime } = await page();
  allowSound();
  const all = [chime(), chime(), chime()];
  wake();
  await Promise.all(all);
  expect(audioLog.notes).toHaveLength(2);
});

test.each([
  ["1", 0.35],
  ["0.5", 0.0875],
  ["nonsense", 0.35],
])("at a volume of %s it is as loud as %d", async (storedVolume, peak) => {
  localStorage.setItem("volume", storedVolume);
  const { allowSound, chime } = await page();
  allowSound();
  const sounding = chime();
  wake();
  await sounding;
  expect(audioLog.peaks[0]).toBeCloseTo(peak);
});

test("at a volume of 0 nothing sounds", async () => {
  localStorage.setItem("volume", "0");
  const { allowSound, canSound, chime } = await page();
  allowSound();
  await chime();
  expect([canSound(), audioLog.notes]).toEqual([false, []]);
});
