import { afterEach, expect, test, vi } from "vitest";
import { acceptOf, compressed, mediaKinds, wrongWith } from "./media.ts";

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

type Drawn = { width?: number; height?: number; alpha?: number; bytes: number };

/** A browser that draws so large a picture, with one pixel of so much alpha at its end, and makes so many bytes of it. */
function drawing({ width = 70, height = 130, alpha = 255, bytes }: Drawn) {
  vi.stubGlobal("createImageBitmap", async () => ({ width, height, close() {} }));
  const toBlobSpy = vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((take, type, quality) => {
    take(new File([new Uint8Array(bytes)], "drawn", { type: `${type};${quality}` }));
  });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation(function (this: HTMLCanvasElement) {
    const getImageData = (_x: number, y: number, columns: number, rows: number) => {
      const data = new Uint8ClampedArray(columns * rows * 4).fill(255);
      if (y + rows === height) data[data.length - 1] = alpha;
      return { data };
    };
    return { canvas: this, drawImage() {}, getImageData } as unknown as never;
  });
  return toBlobSpy;
}
const picture = (name: string, type: string) => new File([new Uint8Array(1000)], name, { type });
afterEach(() => vi.restoreAllMocks());

test.each([
  ["a photograph", picture("a.jpg", "image/jpeg"), { bytes: 400 }, ["a.jpg", "image/jpeg", 400]],
  ["a photograph kept as PNG", picture("a.PNG", "image/png"), { bytes: 400 }, ["a.jpg", "image/jpeg", 400]],
  ["what would become larger", picture("a.png", "image/png"), { bytes: 1001 }, ["a.png", "image/png", 1000]],
  ["what one pixel shines through", picture("a.png", "image/png"), { bytes: 400, alpha: 254 }, ["a.png", "image/png", 1000]],
  ["what is too large to draw", picture("a.jpg", "image/jpeg"), { bytes: 400, width: 6000, height: 4001 }, ["a.jpg", "image/jpeg", 1000]],
] as const)("of %s this travels", async (_, file, drawn, travels) => {
  const toBlobSpy = drawing(drawn);
  const { name, type, size } = await compressed(file);
  expect([name, type, size]).toEqual(travels);
  for (const [, , quality] of toBlobSpy.mock.calls) expect(quality).toBe(0.7);
});
