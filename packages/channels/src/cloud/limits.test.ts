import { rm } from "node:fs/promises";
import { afterAll, expect, test } from "vitest";
import type { MediaKind } from "../inbound.ts";
import type { Parcel } from "../outbound.ts";
import { mistakeInUpload } from "../testing/fakeGraph/measures.ts";
import { cloudLimits } from "./limits.ts";
import { aCloud, fileOnDisk, sending, text } from "./testing.ts";

const { graph, channel } = await aCloud();
afterAll(() => graph.stop());

const { letters, files } = cloudLimits;
const parcel = (media: MediaKind, mime: string, caption: string | null = null): Parcel => ({
  type: "media",
  media,
  mime,
  name: "arquivo",
  seconds: null,
  caption,
});

async function fate(media: MediaKind, mime: string, { size = 10, caption = null as string | null } = {}) {
  const file = await fileOnDisk(Buffer.alloc(size));
  const outcome = await channel.deliver(sending(parcel(media, mime, caption), { file }));
  await rm(file.path);
  return outcome;
}

test("a text and a caption are taken at their measure and refused above it", async () => {
  expect(await channel.deliver(text("x".repeat(letters.text)))).toMatchObject({ state: "sent" });
  expect(await channel.deliver(text("x".repeat(letters.text + 1)))).toEqual({
    state: "failed",
    reason: "bad-request",
    detail: "100: Param text['body'] must be at most 4096 characters long.",
  });
  expect(await fate("image", "image/png", { caption: "x".repeat(letters.caption) })).toMatchObject({ state: "sent" });
  expect(await fate("image", "image/png", { caption: "x".repeat(letters.caption + 1) })).toEqual({
    state: "failed",
    reason: "bad-request",
    detail: "100: Param image['caption'] must be at most 1024 characters long.",
  });
});

test.each((Object.keys(files) as MediaKind[]).flatMap((media) => files[media].types.map((mime) => [media, mime] as const)))(
  "a %s may be %s",
  async (media, mime) => {
    expect(await fate(media, mime)).toMatchObject({ state: "sent" });
  },
);

test.each(["image", "sticker", "video", "audio", "voice", "document"] as const)(
  "a %s is taken at its measure and refused above it",
  (media) => {
    const { types, bytesMax } = files[media];
    const bytes = Buffer.alloc(bytesMax + 1);
    const upload = (size: number) => mistakeInUpload({ mime: types[0]!, bytes: bytes.subarray(0, size), name: null });
    expect(upload(bytesMax)).toBeNull();
    expect(upload(bytesMax + 1)).toMatchObject({ code: 131053 });
  },
);

const locationAt = (latitude: number, some: object = {}): Parcel => ({
  type: "location",
  latitude,
  longitude: -180,
  name: null,
  address: null,
  ...some,
});
const cards = (many: number, name = "Ana"): Parcel => ({
  type: "contacts",
  cards: Array.from({ length: many }, () => ({ name, number: "5511999990000" })),
});

test("a place and cards are taken at their measure and refused above it", async () => {
  const fateOf = async (content: Parcel) => (await channel.deliver(sending(content))).state;
  expect(await fateOf(locationAt(90, { name: "x".repeat(200), address: "x".repeat(400) }))).toBe("sent");
  expect(await fateOf(locationAt(90.1))).toBe("failed");
  expect(await fateOf(cards(257))).toBe("sent");
  expect(await fateOf(cards(258))).toBe("failed");
  expect(await fateOf(cards(1, ""))).toBe("failed");
});

test("what is too large is refused as it goes up, and reaches nobody", async () => {
  const before = graph.ledger.sent.length;
  expect(await fate("sticker", "image/webp", { size: files.sticker.bytesMax + 1 })).toMatchObject({ state: "failed", reason: "media" });
  expect(graph.ledger.sent).toHaveLength(before);
});

test("what Meta has no kind for does not go up, and what is of another kind is not sent", async () => {
  expect(await fate("document", "application/zip")).toMatchObject({ state: "failed", reason: "bad-request" });
  expect(await fate("document", "image/webp")).toMatchObject({ state: "failed", reason: "media" });
});
