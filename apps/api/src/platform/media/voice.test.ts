import { readFile, stat, truncate, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { sniff } from "../sniff.ts";
import { MediaFailure } from "./failure.ts";
import { configureMedia } from "./ffmpeg.ts";
import { findFfmpeg } from "./program.ts";
import { filesIn, listenTo } from "./testFiles.ts";
import { toPlayable, toVoiceNote } from "./voice.ts";
import { inTemporaryFolder } from "./work.ts";

const packaged = "/node_modules/@ffmpeg-installer/";

const programs: Array<[string, () => string | null]> = [
  ["the system's ffmpeg", () => null],
  ["the packaged ffmpeg", () => withoutPath(() => findFfmpeg())],
];

describe.each(programs)("with %s", (_, path) => {
  const recorded = [
    ["an uncompressed recording", "wav"],
    ["what Chrome records", "webm"],
    ["what Safari records", "mp4"],
    ["what Firefox records", "ogg"],
    ["an MP3", "mp3"],
    ["what iPhones send", "m4a"],
  ] as const;

  test.each(recorded)("%s becomes a voice note, and a form that every browser plays", async (_, ending) => {
    await inTemporaryFolder(async (folder) => {
      const files = filesIn(folder);
      const source = await (ending === "mp4" ? files.safariSound("in.mp4") : files.sound(`in.${ending}`));
      configureMedia({ ffmpegPath: path() });

      const note = await toVoiceNote(source, 1);
      expect(note).toMatchObject({ mime: "audio/ogg; codecs=opus", path: join(folder, "voice.ogg") });
      const heardNote = await listenTo(note.path);
      expect(heardNote).toMatchObject({ codec: "opus", channels: "mono", rate: 48_000 });

      const playable = await toPlayable(source, { lane: "small", companyId: 1 });
      const heardPlayable = await listenTo(playable.path);
      expect(playable.waveform).toHaveLength(64);
      expect(Math.min(...(playable.waveform ?? []).slice(1, -1)), "a tone is as loud everywhere").toBeGreaterThan(80);
      expect(heardPlayable).toMatchObject({ codec: "mp3", channels: "mono", rate: 44_100 });

      for (const { seconds } of [note, playable, heardNote, heardPlayable]) expect(Math.abs(seconds - 2)).toBeLessThan(0.2);
      expect([sniff(await readFile(note.path)), sniff(await readFile(playable.path))]).toEqual(["audio/ogg", "audio/mpeg"]);
    }).finally(() => configureMedia({ ffmpegPath: null }));
  });
});

test("what somebody wrote into a recording does not leave with it", async () => {
  await inTemporaryFolder(async (folder) => {
    const source = await filesIn(folder).sound("in.mp3", 1, ["-metadata", "title=Where Ana lives", "-metadata", "artist=Ana"]);
    expect((await readFile(source)).includes("Where Ana lives")).toBe(true);
    for (const { path } of [await toVoiceNote(source, 1), await toPlayable(source, { lane: "small", companyId: 1 })])
      expect((await readFile(path)).toString("latin1")).not.toMatch(/Ana/);
  });
});

test("a film's sound is taken, not its picture", async () => {
  await inTemporaryFolder(async (folder) => {
    const film = await filesIn(folder).film("in.mp4", { seconds: 2, args: ["-f", "lavfi", "-i", "sine=duration=2", "-c:v", "mpeg4"] });
    const { path } = await toVoiceNote(film, 1);
    expect(await listenTo(path)).toMatchObject({ codec: "opus" });
    expect((await stat(path)).size).toBeLessThan(20_000);
  });
});

test("of a recording that breaks off, what there is becomes a voice note; without an index there is nothing", async () => {
  await inTemporaryFolder(async (folder) => {
    const files = filesIn(folder);
    const webm = await files.sound("in.webm", 4);
    await truncate(webm, Math.floor((await stat(webm)).size / 2));
    const note = await toVoiceNote(webm, 1);
    expect(note.seconds).toBeGreaterThan(0.5);
    expect(note.seconds).toBeLessThan(3.5);
    expect((await listenTo(note.path)).codec).toBe("opus");

    const mp4 = await files.safariSound("in.mp4", 4);
    await truncate(mp4, Math.floor((await stat(mp4)).size / 2));
    await expect(toVoiceNote(mp4, 1)).rejects.toThrow(MediaFailure);
  });
});

test.each([
  ["a text", "Olá, isto não é som.\n".repeat(100)],
  ["nothing", ""],
  ["random bytes", "\u0001\u00ff\u0007\u0080".repeat(5_000)],
  ["only the beginning of one", `OggS\0\u0002${"\0".repeat(22)}OpusHead`],
])("%s that calls itself a recording is refused by name", async (_, content) => {
  await inTemporaryFolder(async (folder) => {
    const path = join(folder, "in.ogg");
    await writeFile(path, content, "latin1");
    const failure = await toVoiceNote(path, 1).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MediaFailure);
    expect((failure as MediaFailure).why).toBeUndefined();
    await expect(toPlayable(path, { lane: "small", companyId: 1 })).rejects.toThrow(MediaFailure);
  });
});

test("a play list makes it read no other file, of this machine or of any other", async () => {
  await inTemporaryFolder(async (folder) => {
    const secret = await filesIn(folder).sound("secret.ts", 2, ["-f", "mpegts"]);
    const lists = [
      `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nfile://${secret}\n#EXT-X-ENDLIST\n`,
      `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${secret}\n#EXT-X-ENDLIST\n`,
      "ffconcat version 1.0\nfile secret.ts\n",
      "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nhttp://127.0.0.1:1/x.ts\n#EXT-X-ENDLIST\n",
    ];
    for (const [at, list] of lists.entries()) {
      const path = join(dirname(secret), `list-${at}`);
      await writeFile(path, list);
      await expect(toVoiceNote(path, 1), list).rejects.toThrow(MediaFailure);
    }
  });
});

test("a name is a name, whatever it looks like", async () => {
  await inTemporaryFolder(async (folder) => {
    const files = filesIn(folder);
    const source = await readFile(await files.sound("in.wav", 1));
    for (const name of ["-i", "a'b\"c;$(touch x)`y`", "http:x", "%d", "file:x", "vôz\n😀"]) {
      await writeFile(join(folder, name), source);
      expect((await toVoiceNote(join(folder, name), 1)).seconds, name).toBeGreaterThan(0.8);
    }
  });
});

test("ten at once are done two at a time, and all are done", async () => {
  await inTemporaryFolder(async (folder) => {
    const source = await readFile(await filesIn(folder).sound("in.webm", 1));
    const notes = await Promise.all(
      Array.from({ length: 10 }, () =>
        inTemporaryFolder(async (own) => {
          await writeFile(join(own, "in"), source);
          return (await toVoiceNote(join(own, "in"), 1)).seconds;
        }),
      ),
    );
    expect(notes.every((seconds) => seconds > 0.8)).toBe(true);
  });
});

test("with nothing on PATH, the one that npm brought is found", () => {
  for (const path of ["", ":", "."]) expect(withoutPath(() => findFfmpeg(), path)).toContain(packaged);
});

test("where there is none, the failure says so, and how to help", async () => {
  configureMedia({ ffmpegPath: "/nowhere/ffmpeg" });
  const failure = await toVoiceNote("/any", 1).catch((error: unknown) => error);
  configureMedia({ ffmpegPath: null });
  expect(failure).toBeInstanceOf(MediaFailure);
  expect(failure).toMatchObject({ why: "missing", message: expect.stringContaining("FFMPEG_PATH") });
});

test("a folder that is called ffmpeg is no program", () => {
  configureMedia({ ffmpegPath: dirname(process.execPath) });
  expect(findFfmpeg()).toBeNull();
  configureMedia({ ffmpegPath: null });
});

function withoutPath<T>(work: () => T, instead = ""): T {
  const { PATH } = process.env;
  process.env.PATH = instead;
  configureMedia({ ffmpegPath: null });
  try {
    return work();
  } finally {
    process.env.PATH = PATH;
    configureMedia({ ffmpegPath: null });
  }
}
