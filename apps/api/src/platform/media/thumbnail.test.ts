import { readdir, readFile, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, expect, test } from "vitest";
import { isForNewer } from "./failure.ts";
import { configureMedia } from "./ffmpeg.ts";
import { aNewerProgram, filesIn, hugePng } from "./testFiles.ts";
import { thumbnailOf } from "./thumbnail.ts";
import { inTemporaryFolder } from "./work.ts";

afterEach(() => configureMedia({ ffmpegPath: null }));

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#2a7" } });

test.each([
  ["image/jpeg", 1600, 900, 400, 225],
  ["image/png", 900, 1600, 225, 400],
  ["image/webp", 800, 800, 400, 400],
  ["image/gif", 120, 80, 120, 80],
] as const)("a picture (%s) of %i × %i is shown small as %i × %i", async (type, width, height, small, low) => {
  await inTemporaryFolder(async (folder) => {
    const path = join(folder, "in");
    await plain(width, height)
      .toFormat(type.slice(6) as "jpeg")
      .toFile(path);
    expect(await seen(await thumbnailOf(path, type, { lane: "small", companyId: 1 }))).toMatchObject({
      format: "webp",
      width: small,
      height: low,
    });
  });
});

test("a photo that was taken sideways stands upright, and does not say where it was taken", async () => {
  await inTemporaryFolder(async (folder) => {
    const path = join(folder, "in.jpg");
    await plain(800, 400)
      .withExif({ IFD0: { Artist: "Ana" }, IFD3: { GPSLatitude: "23/1 33/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toFile(path);
    expect((await sharp(path).metadata()).orientation).toBe(6);
    const small = await seen(await thumbnailOf(path, "image/jpeg", { lane: "small", companyId: 1 }));
    expect(small).toMatchObject({ width: 200, height: 400 });
    expect(small?.exif).toBeUndefined();
  });
});

test("a moving sticker shows its first picture", async () => {
  await inTemporaryFolder(async (folder) => {
    const path = join(folder, "in.webp");
    const pictures = await Promise.all(["#f00", "#0f0", "#00f"].map((background) => frame(background)));
    await sharp(pictures, { join: { animated: true } })
      .webp({ loop: 0, lossless: true })
      .toFile(path);
    expect((await sharp(path).metadata()).pages).toBe(3);
    const small = await thumbnailOf(path, "image/webp", { lane: "small", companyId: 1 });
    expect(await seen(small)).toMatchObject({ width: 400, height: 400 });
    expect((await seen(small))?.pages ?? 1).toBe(1);
    const [red = 0, green = 255] = await sharp(small?.path).raw().toBuffer();
    expect([red > 200, green < 50]).toEqual([true, true]);
  });
});

test.each(["mp4", "webm", "3gp"])("a film (%s) is shown by its first picture", async (ending) => {
  await inTemporaryFolder(async (folder) => {
    const args = ending === "3gp" ? ["-c:v", "mpeg4"] : [];
    const path = await filesIn(folder).film(`in.${ending}`, { args });
    configureMedia({ ffmpegPath: await aNewerProgram(folder) });
    const type = ending === "3gp" ? "video/3gpp" : `video/${ending}`;
    expect(await seen(await thumbnailOf(path, type, { lane: "small", companyId: 1 }))).toMatchObject({
      format: "webp",
      width: 400,
      height: 225,
    });
  });
});

test("a picture that claims 50,000 × 50,000 dots is not opened", async () => {
  await inTemporaryFolder(async (folder) => {
    const path = join(folder, "in.png");
    await writeFile(path, hugePng(50_000));
    expect((await sharp(path, { limitInputPixels: false }).metadata()).width).toBe(50_000);
    expect(await thumbnailOf(path, "image/png", { lane: "small", companyId: 1 })).toBeNull();
    expect(await readdir(folder)).toEqual(["in.png"]);
  });
});

test("a film of more dots than a picture may have is not opened either", async () => {
  await inTemporaryFolder(async (folder) => {
    const path = await filesIn(folder).film("in.mp4", { source: "color", size: "7000x6000", args: ["-frames:v", "1", "-c:v", "mjpeg"] });
    configureMedia({ ffmpegPath: await aNewerProgram(folder) });
    expect(await thumbnailOf(path, "video/mp4", { lane: "small", companyId: 1 })).toBeNull();
    expect((await readdir(folder)).sort()).toEqual(["ffmpeg", "in.mp4"]);
  });
});

test("what breaks off, or is something else than it says, has no small picture and does no harm", async () => {
  await inTemporaryFolder(async (folder) => {
    const photo = join(folder, "half.jpg");
    const noise = Buffer.from(Array.from({ length: 600 * 600 * 3 }, (_, at) => (at * 7919) % 256));
    await sharp(noise, { raw: { width: 600, height: 600, channels: 3 } })
      .jpeg()
      .toFile(photo);
    await truncate(photo, Math.floor((await stat(photo)).size / 3));
    const film = await filesIn(folder).film("half.mp4");
    await truncate(film, Math.floor((await stat(film)).size / 2));
    configureMedia({ ffmpegPath: await aNewerProgram(folder) });
    const text = join(folder, "text");
    await writeFile(text, "Olá");
    const svg = join(folder, "drawing");
    await writeFile(svg, '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>');
    expect((await sharp(svg).metadata()).format).toBe("svg");

    expect(await thumbnailOf(photo, "image/jpeg", { lane: "small", companyId: 1 })).toBeNull();
    expect(await thumbnailOf(film, "video/mp4", { lane: "small", companyId: 1 })).toBeNull();
    expect(await thumbnailOf(text, "image/png", { lane: "small", companyId: 1 })).toBeNull();
    expect(await thumbnailOf(svg, "application/octet-stream", { lane: "small", companyId: 1 })).toBeNull();
    expect(await thumbnailOf(join(folder, "gone"), "image/png", { lane: "small", companyId: 1 })).toBeNull();
  });
});

test("without ffmpeg films go without a small picture, and pictures have theirs", async () => {
  await inTemporaryFolder(async (folder) => {
    const film = await filesIn(folder).film("in.mp4");
    const photo = join(folder, "in.png");
    await plain(500, 500).png().toFile(photo);
    configureMedia({ ffmpegPath: "/nowhere/ffmpeg" });
    const [none, some] = [
      await thumbnailOf(film, "video/mp4", { lane: "small", companyId: 1 }),
      await thumbnailOf(photo, "image/png", { lane: "small", companyId: 1 }),
    ];
    configureMedia({ ffmpegPath: null });
    expect(none).toBeNull();
    expect(await seen(some)).toMatchObject({ width: 400 });
  });
});

test("the old ffmpeg that npm brings is asked for no film, which waits for a newer one", async () => {
  await inTemporaryFolder(async (folder) => {
    const film = await filesIn(folder).film("in.mp4");
    const { PATH } = process.env;
    process.env.PATH = "";
    configureMedia({ ffmpegPath: null });
    const failure = await thumbnailOf(film, "video/mp4", { lane: "small", companyId: 1 }).catch((error: unknown) => error);
    process.env.PATH = PATH;
    expect(isForNewer(failure)).toBe(true);
  });
});

test("a piece of work leaves nothing behind, however it ends", async () => {
  const places: string[] = [];
  const work = async (folder: string) => {
    places.push(folder);
    await writeFile(join(folder, "a"), "b");
    expect((await stat(folder)).mode & 0o077).toBe(0);
    if (places.length > 1) throw new Error("broken");
    return readFile(join(folder, "a"), "utf8");
  };
  expect(await inTemporaryFolder(work)).toBe("b");
  await expect(inTemporaryFolder(work)).rejects.toThrow("broken");
  for (const place of places) await expect(stat(place)).rejects.toThrow("ENOENT");
});

const seen = async (made: { path: string } | null) => (made ? sharp(made.path).metadata() : null);

const frame = (background: string) =>
  sharp({ create: { width: 512, height: 512, channels: 3, background } })
    .png()
    .toBuffer();
