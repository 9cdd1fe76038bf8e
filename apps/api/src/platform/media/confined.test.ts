import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { chmod, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { eventually } from "../../testing/eventually.ts";
import { log } from "../log.ts";
import { serverUser } from "../postgres/user.ts";
import { run, stopMedia } from "./child.ts";
import { isStopped, MediaFailure } from "./failure.ts";
import { configureMedia } from "./ffmpeg.ts";
import { refusalOf } from "./look.ts";
import { findProgram, findUser, logProgram } from "./program.ts";
import { aNewerProgram, aWavHead, filesIn } from "./testFiles.ts";
import { toPlayable, toVoiceNote } from "./voice.ts";
import { inTemporaryFolder } from "./work.ts";

afterEach(() => configureMedia({ ffmpegPath: null }));
const small = { lane: "small", companyId: 1 } as const;

/** Silence, with so many samples a second in so many channels. */
function aWav({ rate = 1, channels = 1, samples = 2_500 } = {}): Buffer {
  const bytes = samples * channels * 2;
  return Buffer.concat([aWavHead({ rate, channels, bytes }), Buffer.alloc(bytes)]);
}

const PEAK = 100 * 1024;

test("5 KB of sound at one sample a second take no more memory than any, be they looked at or worked at, and are refused by name", async () => {
  await inTemporaryFolder(async (folder) => {
    const input = join(folder, "in.wav");
    await writeFile(input, aWav());
    const peaks = join(folder, "peaks");
    await writeFile(peaks, "");
    await chmod(peaks, 0o666);
    const program = await aNewerProgram(folder, "");
    const real = findProgram()?.path;
    await writeFile(
      program,
      `#!/bin/sh
${real} "$@" & pid=$!
peak=1
while [ -n "$peak" ]; do
  peak=
  while read -r name much rest; do [ "$name" = VmHWM: ] && peak=$much; done < /proc/$pid/status
  [ -n "$peak" ] && echo "$peak kB" >> ${peaks}
done
wait $pid
`,
    );
    configureMedia({ ffmpegPath: program });
    const failures = [await toVoiceNote(input, 1).catch(String), await toPlayable(input, small).catch(String)];
    expect(failures).toEqual(Array(2).fill("Error: Its sound has 1 samples a second, and needs 4000."));

    // Without the check before the conversion, like a file whose format changes midway.
    const args = [
      "-nostdin",
      "-y",
      "-max_alloc",
      "67108864",
      "-i",
      input,
      "-ac",
      "1",
      "-ar",
      "44100",
      "-f",
      "mp3",
      join(folder, "out.mp3"),
    ];
    await run(args, folder, { program, user: findUser(), mostMs: 20_000, niceness: 0 }).catch(() => undefined);
    const seen = [...(await readFile(peaks, "utf8")).matchAll(/(\d+) kB/g)].map(([, kilobytes]) => Number(kilobytes));
    console.log(`RESULT M1 peak=${Math.max(...seen)} kB in ${seen.length} looks`);
    expect(Math.max(...seen)).toBeLessThan(PEAK);
    expect(seen.length).toBeGreaterThan(2);
  });
});

test.each([
  [{ rate: 3_999, channels: 1 }, /3999 samples/],
  [{ rate: 8_000, channels: 9 }, /9 channels/],
  [{ rate: 8_000, channels: 16 }, /channels/],
])("a sound of %o is refused", async (shape, why) => {
  await inTemporaryFolder(async (folder) => {
    const input = join(folder, "in.wav");
    await writeFile(input, aWav({ ...shape, samples: 8_000 }));
    await expect(toPlayable(input, small)).rejects.toThrow(why);
  });
});

test.each([{ rate: 4_000 }, { rate: 8_000, channels: 8 }, { rate: 48_000, channels: 2 }])("one of %o is taken", async (shape) => {
  await inTemporaryFolder(async (folder) => {
    const input = join(folder, "in.wav");
    await writeFile(input, aWav({ ...shape, samples: 96_000 }));
    expect((await toPlayable(input, small)).seconds).toBeGreaterThan(0.9);
  });
});

test("what a file says of itself in its tags is no stream of it, and each of its streams counts", () => {
  const stream = (rest: string) => `  Stream #0:0(und): Audio: ${rest}, s16, 705 kb/s\n`;
  expect(refusalOf(stream("aac (LC) (mp4a / 0x6134706D), 44100 Hz, stereo"))).toBeNull();
  expect(refusalOf(stream("opus, 48000 Hz, 5.1(side)"))).toBeNull();
  expect(refusalOf(`    title           : Stream #0:0: Audio: aac, 44100 Hz, mono\n`)).toMatch(/no sound/);
  expect(refusalOf(`${stream("aac, 44100 Hz, mono")}${stream("pcm, 1 Hz, mono")}`)).toMatch(/1 samples/);
  for (const odd of ["22.2", "hexadecagonal", "ambisonic 3", "24 channels (FL+FR)"])
    expect(refusalOf(stream(`pcm, 44100 Hz, ${odd}`)), odd).toMatch(/channels/);
});

test("it knows nothing of our environment, is told its limits, and where we are root it is somebody without rights", async () => {
  process.env.RECADO_CANARY = "canary";
  onTestFinished(() => void delete process.env.RECADO_CANARY);
  await inTemporaryFolder(async (folder) => {
    const [input, outputPath] = [await filesIn(folder).sound("in.wav", 1), join(folder, "told")];
    await writeFile(outputPath, "");
    await chmod(outputPath, 0o666);
    const secret = join(folder, "secret");
    await writeFile(secret, "secret", { mode: 0o600 });
    const tries = `{ env; id -u; echo "args $*"; cat ${secret}; ls -ln .; } >> ${outputPath} 2>&1`;
    configureMedia({ ffmpegPath: await aNewerProgram(folder, tries) });
    await toVoiceNote(input, 1);
    const output = await readFile(outputPath, "utf8");
    expect(output).not.toContain("canary");
    expect(output.match(/^\w+=/gm)?.filter((name) => !["PWD=", "_=", "OLDPWD=", "SHLVL="].includes(name)) ?? []).toEqual([]);
    expect(output.match(/-timelimit 60 -max_alloc 67108864 /g)).toHaveLength(2);
    const { uid } = findUser();
    if (process.getuid?.() !== 0) return expect(uid).toBeUndefined();
    expect(uid).toBeGreaterThan(0);
    expect(uid, "nor the one who may read the database").not.toBe(serverUser("/nowhere").uid);
    expect(output).toMatch(new RegExp(`^${uid}$`, "m"));
    expect(output).toMatch(/Permission denied/);
  });
});

test("what it leaves is taken only if it is a file: a link to somebody else's is not followed", async () => {
  await inTemporaryFolder(async (folder) => {
    const [input, secret] = [await filesIn(folder).sound("in.wav", 1), join(folder, "secret")];
    await writeFile(secret, "secret");
    const program = await aNewerProgram(folder, "");
    const real = findProgram()?.path;
    await writeFile(
      program,
      `#!/bin/sh
for one; do out="\${one#file:}"; done
case "$out" in *voice*|*/out*) rm -f "$out"; ln -s ${secret} "$out"; echo "time=00:00:01.00" >&2; exit 0;; esac
exec ${real} "$@"
`,
    );
    configureMedia({ ffmpegPath: program });
    await expect(toVoiceNote(input, 1)).rejects.toThrow("is no file");
    await symlink(secret, join(folder, "other"));
    expect(readdirSync(folder)).not.toContain("voice.ogg");
  });
});

test("at start the log says which one it is, and that an old one converts only sound", async () => {
  const [infos, warned] = [
    vi.spyOn(log, "info").mockImplementation(() => undefined),
    vi.spyOn(log, "warn").mockImplementation(() => undefined),
  ];
  onTestFinished(() => void vi.restoreAllMocks());
  await inTemporaryFolder(async (folder) => {
    const path = await aNewerProgram(folder);
    configureMedia({ ffmpegPath: path });
    await logProgram();
    expect(infos.mock.lastCall).toEqual([{ ffmpeg: path, version: expect.stringMatching(/\d/) }, "ffmpeg converts audio and video"]);
  });
  const { PATH } = process.env;
  process.env.PATH = "";
  configureMedia({ ffmpegPath: null });
  await logProgram();
  process.env.PATH = PATH;
  expect(warned.mock.lastCall).toEqual([
    { ffmpeg: expect.any(String), version: expect.stringMatching(/2000-2018/) },
    expect.stringContaining("newer"),
  ]);
});

test("what is at work when this process is told to end is ended, is no failure of the sound, and nothing new begins", async () => {
  await inTemporaryFolder(async (folder) => {
    const input = await filesIn(folder).sound("in.wav", 1);
    configureMedia({ ffmpegPath: await aNewerProgram(folder, "sleep 60") });
    const working = toVoiceNote(input, 1).catch((error: unknown) => error);
    await eventually(childrenOf(process.pid), (pids) => pids.length > 0);
    stopMedia();
    for (const failure of [await working, await toVoiceNote(input, 1).catch((error: unknown) => error)]) {
      expect(failure).toBeInstanceOf(MediaFailure);
      expect(isStopped(failure)).toBe(true);
    }
  });
});

const script = (body: string) => `
  const { listenForTheEnd } = await import(${JSON.stringify(new URL("../process/shutdown.ts", import.meta.url).href)});
  const { log } = await import(${JSON.stringify(new URL("../log.ts", import.meta.url).href)});
  const { toVoiceNote } = await import(${JSON.stringify(new URL("./voice.ts", import.meta.url).href)});
  const { stopMedia } = await import(${JSON.stringify(new URL("./child.ts", import.meta.url).href)});
  const { configureMedia } = await import(${JSON.stringify(new URL("./ffmpeg.ts", import.meta.url).href)});
  ${body}`;

/** Another process in the middle of converting an hour of sound. */
async function aConverter(folder: string, body: string) {
  const input = await filesIn(folder).silence("in.wav", 3_600);
  const child: ChildProcess = spawn(process.execPath, ["--input-type=module", "-e", script(body), input], {
    stdio: "ignore",
    env: { ...process.env, LOG_LEVEL: "fatal" },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const pid = child.pid ?? 0;
  // The check takes only a moment; the conversion is the command with an output.
  const [ffmpeg] = await eventually(childrenOf(pid), ([one]) => one !== undefined && commandOf(one).includes("voip"));
  return { child, pid, ffmpeg: ffmpeg as number };
}

test.each(["SIGINT", "SIGTERM"] as const)("a process that is ended by %s leaves no ffmpeg behind", { timeout: 60_000 }, async (signal) => {
  await inTemporaryFolder(async (folder) => {
    const body = `const end = listenForTheEnd(log);
      end.add("the application", async () => ${signal === "SIGINT" ? "stopMedia()" : "undefined"});
      await toVoiceNote(process.argv[1], 1).catch(() => undefined);`;
    const { child, ffmpeg } = await aConverter(folder, body);
    child.kill(signal);
    await eventually(
      () => commandOf(ffmpeg),
      (command) => command === "",
    );
  });
});

test("where the process is there and does nothing any more, ffmpeg ends itself", { timeout: 60_000 }, async () => {
  await inTemporaryFolder(async (folder) => {
    const body = `configureMedia({ ffmpegPath: null, leavingMs: 3000 });
      await toVoiceNote(process.argv[1], 1).catch(() => undefined);`;
    const { child, ffmpeg } = await aConverter(folder, body);
    child.kill("SIGSTOP");
    await eventually(
      () => commandOf(ffmpeg), // empty for a process that has ended but was not collected yet
      (command) => command === "",
      40_000,
    );
  });
});

const childrenOf = (parent: number) => () =>
  readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent);

function parentOf(pid: number): number {
  try {
    return Number(/\) \w (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1]);
  } catch {
    return 0;
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}
