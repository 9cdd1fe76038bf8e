import { expect, test } from "vitest";
import { acceptOf, mediaKinds, wrongWith } from "./media.ts";

const file = (name: string, type: string, size = 1) => ({ name, type, size });
const most = { img: 2_000_000, audio: 5_000_000, video: 20_000_000 };

test.each([
  ["img", "foto.png", "image/png"],
  ["audio", "voz.mp3", "audio/mpeg"],
  ["video", "filme.mp4", "video/mp4"],
] as const)("a file of kind %s travels up to its limit, and one byte more does not", (kind, name, type) => {
  expect(mediaKinds[kind].megabytes * 1_000_000).toBe(most[kind]);
  expect(wrongWith(file(name, type, most[kind]), kind, false)).toBeUndefined();
  expect(wrongWith(file(name, type, most[kind] + 1), kind, false)).toBe("flowEditor.media.tooLarge");
});

test("what may be chosen is told by its type, or where the system knows none by its ending", () => {
  for (const [kind, name, type] of [
    ["img", "a.jpeg", ""],
    ["img", "a.JPG", "image/jpeg"],
    ["audio", "a.ogg", "audio/ogg; codecs=opus"],
    ["video", "A.MP4", ""],
  ] as const)
    expect(wrongWith(file(name, type), kind, false), name).toBeUndefined();
  for (const [kind, name, type] of [
    ["img", "a.gif", "image/gif"],
    ["img", "a.png", "text/html"],
    ["audio", "a.wav", "audio/wav"],
    ["video", "a.mov", "video/quicktime"],
    ["video", "a.exe", ""],
  ] as const)
    expect(wrongWith(file(name, type), kind, false), name).toBe(`flowEditor.media.wrongType.${kind}`);
});

test("a content block takes OPUS besides, and a block of sound alone does not", () => {
  expect(wrongWith(file("a.opus", "audio/opus"), "audio", true)).toBeUndefined();
  expect(wrongWith(file("a.opus", "audio/opus"), "audio", false)).toBe("flowEditor.media.wrongType.audio");
  expect(acceptOf("audio", true)).toContain(".opus");
});
