import { dirname, join } from "node:path";
import sharp from "sharp";
import { isForNewer, isLate, isStopped, MediaFailure } from "./failure.ts";
import { convertFilm, type Turn } from "./ffmpeg.ts";
import { type Measures, measuresOf, PIXELS_MAX } from "./measures.ts";
import { findProgram } from "./program.ts";

const EDGE_PX = 400;

// Frees memory: a server rarely shows the same picture twice.
sharp.cache(false);
sharp.concurrency(1);

/**
 * A small picture for lists, stored beside its source, with the source's size; null if no preview is possible. Throws failures that may be
 * retried.
 */
export async function thumbnailOf(path: string, type: string, turn: Turn): Promise<{ path: string; measures: Measures | null } | null> {
  // sharp would read other formats as well, some through libraries that follow references.
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
