import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newKey } from "./keys.ts";
import { configureStorage, openObject, removeObject } from "./storage.ts";
import { storeUpload } from "./upload.ts";

const folder = await mkdtemp(join(tmpdir(), "recado-upload-"));
beforeAll(() => configureStorage({ dataDir: folder }));
afterAll(() => rm(folder, { recursive: true }));

const MEGABYTE = 1024 * 1024;
const part = (head: string, size: number, filename = "a") => ({
  filename,
  file: Readable.from(
    (function* () {
      yield Buffer.from(head, "latin1");
      for (let left = size - head.length; left > 0; left -= MEGABYTE) yield Buffer.alloc(Math.min(left, MEGABYTE), "x");
    })(),
    { objectMode: false },
  ),
});

test("an upload is kept with the type of its bytes and the name it was given", async () => {
  const kept = await storeUpload(newKey(7), part("GIF89a", 20, "..\\fotos/Olá.html"), 100);
  expect(kept).toMatchObject({ type: "image/gif", name: "Olá.html", size: 20, key: expect.stringMatching(/^7\//) });
  expect((await buffer((await openObject(kept.key)).stream)).toString("latin1")).toBe(`GIF89a${"x".repeat(14)}`);

  await removeObject(kept.key);
  await expect(openObject(kept.key)).rejects.toThrow(kept.key);
});

test("a picture is measured while it is kept, and nothing else is", async () => {
  const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: "#2a7" } })
    .png()
    .toBuffer();
  const measured = await storeUpload(newKey(7), { file: Readable.from([picture]), filename: "a" }, MEGABYTE);
  expect(measured.measures).toEqual({ width: 30, height: 20 });
  for (const head of ["GIF89a", "%PDF-1.7", "ID3"]) expect((await storeUpload(newKey(7), part(head, 20), 100)).measures).toBeNull();
});

test.each([
  ["a picture", "\xff\xd8\xff", 5],
  ["a sound", "ID3", 16],
  ["a film", "\0\0\0\x20ftypisom", 16],
  ["a document", "%PDF-1.7", 20],
  ["a film that WhatsApp does not play, which goes as a document,", "\0\0\0\x14ftypqt  ", 20],
  ["a picture that WhatsApp does not show, which goes as a document,", "RIFF\0\0\0\0WEBP", 20],
])("%s may be as large as its kind allows and no larger", async (_, head, megabytes) => {
  const most = 20 * MEGABYTE;
  const kept = await storeUpload(newKey(7), part(head, megabytes * MEGABYTE), most);
  expect(kept.size).toBe(megabytes * MEGABYTE);
  await removeObject(kept.key);

  const over = part(head, megabytes * MEGABYTE + 1);
  await expect(storeUpload(newKey(7), over, most)).rejects.toMatchObject({
    code: "ERR_FILE_TOO_LARGE",
    more: { most: megabytes * MEGABYTE },
  });
  await new Promise((resolve) => (over.file.readableEnded ? resolve(true) : over.file.once("end", resolve)));
  expect(await readdir(join(folder, "files/growing"))).toEqual([]);
});
