import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { show } from "../../../testing.tsx";
import { Player } from "./Player.tsx";

const sound = () => document.querySelector("audio") as HTMLAudioElement;
const bar = () => screen.getByRole<HTMLInputElement>("slider", { name: "Position in the recording" });
const seek = (to: number) => fireEvent.change(bar(), { target: { value: String(to) } });
/** jsdom plays nothing: these are a browser's events. */
const plays = (at: number) => {
  sound().currentTime = at;
  fireEvent.timeUpdate(sound());
};

test("the bar says where one is, and a move of it goes there: in the sound, in the words, and for whoever hears it read", () => {
  show(<Player src="/f/1" seconds={90} label="Play" />);
  expect([bar().max, bar().value, screen.getByText("1:30").textContent]).toEqual(["90", "0", "1:30"]);
  seek(65);
  expect(sound().currentTime).toBe(65);
  expect([bar().value, bar().getAttribute("aria-valuetext")]).toEqual(["65", "1:05"]);
  expect(screen.getByText("1:05")).toBeTruthy();
  plays(70);
  expect([bar().value, bar().getAttribute("aria-valuetext")]).toEqual(["70", "1:10"]);
  fireEvent.ended(sound());
  expect(bar().value).toBe("0");
});

test("the bar is drawn by how loud the recording is, and as a line where nobody knows", () => {
  show(
    <>
      <Player src="/f/1" seconds={10} waveform={Array.from({ length: 64 }, (_, at) => at)} label="Play" />
      <Player src="/f/2" seconds={10} waveform={null} label="Play" />
    </>,
  );
  const bars = screen.getAllByRole("slider", { name: "Position in the recording" });
  const strokes = bars.map((one) =>
    Array.from(
      one.parentElement?.querySelector("svg")?.querySelectorAll("path") ?? [],
      (path) => path.getAttribute("d")?.match(/M/g)?.length,
    ),
  );
  // Fewer bars, for a phone's bubble.
  expect(strokes).toEqual([[64, 22], [1]]);
});

test("what the file says of its length counts, and one that says nothing keeps the one that was told", () => {
  show(<Player src="/f/1" seconds={10} label="Play" />);
  const durationSpy = vi.spyOn(sound(), "duration", "get").mockReturnValue(Number.POSITIVE_INFINITY);
  fireEvent.durationChange(sound());
  expect(bar().max).toBe("10");
  durationSpy.mockReturnValue(12.5);
  fireEvent.durationChange(sound());
  expect(bar().max).toBe("12.5");
});

test("who starts one recording stops the other, and only that one", () => {
  const pause = vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(function pause(this: HTMLMediaElement) {
    fireEvent.pause(this);
  });
  show(
    <>
      <Player src="/f/1" seconds={10} label="Play the first" />
      <Player src="/f/2" seconds={10} label="Play the second" />
    </>,
  );
  const [first, second] = document.querySelectorAll("audio") as unknown as [HTMLAudioElement, HTMLAudioElement];
  const isPlaying = () => ["first", "second"].map((which) => screen.queryByRole("button", { name: `Play the ${which}` }) === null);
  fireEvent.play(first);
  expect(isPlaying()).toEqual([true, false]);
  fireEvent.play(first);
  expect(pause.mock.contexts, "one that goes on does not stop itself").not.toContain(first);
  fireEvent.play(second);
  expect(isPlaying()).toEqual([false, true]);
  fireEvent.play(first);
  expect(isPlaying()).toEqual([true, false]);
});
