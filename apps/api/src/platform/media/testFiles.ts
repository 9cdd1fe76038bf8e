import { execFile } from "node:child_process";
import { chmod, open, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { crc32, deflateSync } from "node:zlib";
import { findFfmpeg } from "./program.ts";

const run = promisify(execFile);

/** Real media files for tests, made on demand. */
export function filesIn(folder: string) {
  const made = async (name: string, args: string[]) => {
    const path = join(folder, name);
    await run(quickest(), ["-hide_banner", "-loglevel", "error", "-y", ...args, path]);
    return path;
  };
  return {
    /** A tone, in the format of its ending: wav, webm, ogg, mp3, m4a, amr. */
    sound: (name: string, seconds = 2, args: string[] = []) =>
      made(name, ["-f", "lavfi", "-i", `sine=frequency=440:duration=${seconds}`, ...args]),
    /** As Safari records: AAC in MP4, a container that may also hold video. */
    safariSound: (name: string, seconds = 2) =>
      made(name, ["-f", "lavfi", "-i", `sine=frequency=440:duration=${seconds}`, "-c:a", "aac", "-f", "mp4"]),
    /** Uncompressed at 8000 samples a second, and mostly a hole in a sparse file, so it costs nothing to make. */
    silence: async (name: string, seconds: number) => {
      const path = join(folder, name);
      const head = aWavHead({ rate: 8_000, bytes: seconds * 16_000 });
      const file = await open(path, "w");
      await file.write(head);
      await file.truncate(head.length + seconds * 16_000);
      await file.close();
      return path;
    },
    film: (name: string, { source = "testsrc", size = "640x360", seconds = 1, args = [] as string[] } = {}) =>
      made(name, ["-f", "lavfi", "-i", `${source}=size=${size}:rate=5:duration=${seconds}`, ...args]),
  };
}

/** The header of a WAV file with two-byte samples. */
export function aWavHead({ rate, channels = 1, bytes }: { rate: number; channels?: number; bytes: number }): Buffer {
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + bytes, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * channels * 2, 28);
  head.writeUInt16LE(channels * 2, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36);
  head.writeUInt32LE(bytes, 40);
  return head;
}

/**
 * The installed ffmpeg under a new name, as a later installation would add it; `before` is shell code that runs first. Other users may run
 * it.
 */
export async function aNewerProgram(folder: string, before = "") {
  const path = join(folder, "ffmpeg");
  await writeFile(path, `#!/bin/sh\n${before}\nexec ${program()} "$@"\n`);
  await chmod(path, 0o755);
  await chmod(folder, 0o777); // when we are root it runs as another user
  return path;
}

export type DecodedAudio = { codec: string; seconds: number; channels: string; rate: number };

/** Decodes the whole file strictly; anything that cannot be decoded throws. */
export async function listenTo(path: string): Promise<DecodedAudio> {
  const { stderr } = await run(quickest(), ["-hide_banner", "-xerror", "-i", path, "-map", "0:a:0", "-f", "null", "-"]);
  const [, codec = "", rate = "0", channels = ""] = /Audio: (\w+).*?, (\d+) Hz, (\w+)/.exec(stderr) ?? [];
  const [, minutes = "0", seconds = "0"] = [...stderr.matchAll(/time=\d+:(\d\d):(\d\d\.\d+)/g)].at(-1) ?? [];
  return { codec, channels, rate: Number(rate), seconds: Number(minutes) * 60 + Number(seconds) };
}

/** A few bytes that decode to 7.5 GB. */
export function hugePng(edge: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), content]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(edge, 0);
  head.writeUInt32BE(edge, 4);
  head.set([8, 2], 8);
  const parts = [chunk("IHDR", head), chunk("IDAT", deflateSync(Buffer.alloc(1000))), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...parts]);
}

/** npm's ffmpeg starts six times as fast for test files: it is one file, while the system's loads 200 libraries. */
function quickest(): string {
  try {
    return (createRequire(import.meta.url)("@ffmpeg-installer/ffmpeg") as { path: string }).path;
  } catch {
    return program(); // an optional dependency
  }
}

function program(): string {
  const path = findFfmpeg();
  if (!path) throw new Error("These tests need ffmpeg: `apt-get install ffmpeg`, or `npm ci` without `--omit=optional`.");
  return path;
}
