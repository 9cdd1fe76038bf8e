import { createCipheriv, createHash, createHmac, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { FILE_BYTES_MAX, fetchFile, mediaHostOf, timeFor } from "./media.ts";
import { opening } from "./opening.ts";

describe("where files are fetched", () => {
  test.each([
    ["https://mmg.whatsapp.net/v/t62", "mmg.whatsapp.net"],
    ["https://media-gru1-1.cdn.whatsapp.net/v", "media-gru1-1.cdn.whatsapp.net"],
    ["https://evil.com/whatsapp.net", "mmg.whatsapp.net"],
    ["https://evilwhatsapp.net/x", "mmg.whatsapp.net"],
    ["https://mmg.whatsapp.net.evil.com/x", "mmg.whatsapp.net"],
    ["https://mmg.whatsapp.net@evil.com/x", "mmg.whatsapp.net"],
    ["http://mmg.whatsapp.net/x", "mmg.whatsapp.net"],
    ["https://169.254.169.254/latest/meta-data", "mmg.whatsapp.net"],
    ["https://mmg.whatsapp.net:8443/x", "mmg.whatsapp.net"],
    ["file:///etc/passwd", "mmg.whatsapp.net"],
    [null, "mmg.whatsapp.net"],
  ])("%s is asked of %s", (url, host) => {
    expect(mediaHostOf(url, null)).toBe(host);
  });

  test("a file has as long as its size needs, whatever its sender says of that", () => {
    expect([0, 30_000_000, FILE_BYTES_MAX, Number.MAX_VALUE].map((bytes) => Math.round(timeFor(bytes) / 1_000))).toEqual([
      60, 90, 165, 165,
    ]);
  });

  test("a path that would lengthen the host is refused", async () => {
    const source = {
      type: "image",
      mediaKey: "a2V5",
      directPath: "@evil.com/x",
      url: null,
      sha256: null,
      bytes: 1,
      mime: null,
      name: null,
    };
    await expect(fetchFile(source, { mediaHost: null })).rejects.toMatchObject({ reason: "media-unreadable", again: false });
  });

  test("a file that says it is too large is not begun", async () => {
    const source = { type: "video", mediaKey: "a2V5", directPath: "/x", url: null, sha256: null, bytes: 5e9, mime: null, name: null };
    await expect(fetchFile(source, { mediaHost: null })).rejects.toMatchObject({ reason: "media-too-large" });
  });
});

describe("opening a file", () => {
  const keys = { iv: randomBytes(16), cipherKey: randomBytes(32), macKey: randomBytes(32) };
  const plain = randomBytes(100_003);
  const sha256 = createHash("sha256").update(plain).digest("base64");
  const sealed = (() => {
    const cipher = createCipheriv("aes-256-cbc", keys.cipherKey, keys.iv);
    const bytes = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([bytes, createHmac("sha256", keys.macKey).update(keys.iv).update(bytes).digest().subarray(0, 10)]);
  })();
  /** In chunks of any size, as a network delivers them. */
  const open = (bytes: Buffer, { size = 997, bytesMax = 1e6, hash = sha256 as string | null } = {}) => {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => bytes.subarray(index * size, (index + 1) * size));
    return buffer(Readable.from(pieces).pipe(opening(keys, { sha256: hash, bytesMax })));
  };

  test.each([1, 9, 16, 997, 200_000])("in pieces of %i bytes it is what was sealed", async (size) => {
    expect((await open(sealed.subarray(0), { size })).equals(plain)).toBe(true);
  });

  test("one bit changed, the end cut off, another file or too much of it is no file", async () => {
    const changed = Buffer.from(sealed);
    changed[5000]! ^= 1;
    await expect(open(changed, { hash: null })).rejects.toThrow("media-broken");
    await expect(open(sealed.subarray(0, 60_000))).rejects.toThrow("media-broken");
    await expect(open(sealed.subarray(0, 5))).rejects.toThrow("media-broken");
    await expect(open(sealed, { hash: createHash("sha256").update("x").digest("base64") })).rejects.toThrow("media-broken");
    await expect(open(sealed, { bytesMax: 50_000 })).rejects.toThrow("media-too-large");
  });
});
