import { dirname, join } from "node:path";
import sharp from "sharp";
import { isForNewer, isLate, isStopped, MediaFailure } from "./failure.ts";
import { convertFilm, type Turn } from "./ffmpeg.ts";
import { type Measures, measuresOf, PIXELS_MAX } from "./measures.ts";
import { findProgram } from "./program.ts";

const EDGE_PX = 400;

// A server has other things to do than to keep yesterday's pictures in memory.
sharp.cache(false);
sharp.concurrency(1);

/** Small enough for a list, beside its source, and how large that is; null for what cannot be shown small. Throws what may be tried again. */
export async function thumbnailOf(path: string, type: string, turn: Turn): Promise<{ path: string; measures: Measures | null } | null> {
  // Other kinds sharp would read as well, some of them through libraries that follow references.
  if (!/^(image|video)\//.test(type)) return null;
  try {
    const picture = type.startsWith("video/") ? await firstFrame(path, turn) : path;
    const small = join(dirname(path), "thumbnail.webp");
    await sharp(picture, { limitInputPixels: PIXELS_MAX, sequentialRead: true, failOn: "error", pages: 1 })
      .rotate()
      .resize(EDGE_PX, EDGE_PX, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 75 })
      .toFile(small);
    return { path: small, measures: await measuresOf(picture) };
  } catch (error) {
    if (isLate(error) || isStopped(error) || isForNewer(error)) throw error;
    return null;
  }
}

async function firstFrame(path: string, turn: Turn) {
  if (findProgram()?.isPackaged) throw new MediaFailure("The ffmpeg that npm brings is too old for a stranger's film.", "old");
  const frame = join(dirname(path), "frame.png");
  await convertFilm({ input: path, args: ["-frames:v", "1", "-f", "image2"], output: frame }, turn);
  return frame;
}
