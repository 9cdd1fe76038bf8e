import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import { measuresOf } from "./measures.ts";
import { hugePng } from "./testFiles.ts";

/** Random noise, which cannot be compressed. */
const grainy = (width: number, height: number) => sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
const HEAD = 64 * 1024;

test.each(["jpeg", "png", "gif", "webp"] as const)("a picture (%s) has its measures", async (format) => {
  expect(await measuresOf(await grainy(90, 60).toFormat(format).toBuffer())).toEqual({ width: 90, height: 60 });
});

test.each(["jpeg", "png"] as const)("of a large one (%s) its first bytes are enough", async (format) => {
  const whole = await grainy(900, 600).toFormat(format, { quality: 100 }).toBuffer();
  expect(whole.length).toBeGreaterThan(3 * HEAD);
  expect(await measuresOf(whole.subarray(0, HEAD))).toEqual({ width: 900, height: 600 });
});

test("one that was taken sideways has those that it is seen with", async () => {
  const sideways = await grainy(800, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await measuresOf(sideways)).toEqual({ width: 400, height: 800 });
});

test("one that moves has those of one picture", async () => {
  const pictures = await Promise.all([1, 2, 3].map(() => grainy(64, 48).png().toBuffer()));
  const moving = await sharp(pictures, { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer();
  expect(await measuresOf(moving)).toEqual({ width: 64, height: 48 });
});

test("one that claims 50,000 × 50,000 dots, and what is none, has none", async () => {
  const before = process.memoryUsage().rss;
  expect(await measuresOf(hugePng(50_000))).toBeNull();
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  for (const nothing of ["", "\xff\xd8\xff\xe0", "GIF89a", "Olá"]) expect(await measuresOf(Buffer.from(nothing, "latin1"))).toBeNull();
});
