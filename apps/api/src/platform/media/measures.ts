import sharp from "sharp";

export type Measures = { width: number; height: number };

/** A picture with more pixels is not opened, whatever its header says. */
export const PIXELS_MAX = 40_000_000;

/**
 * A picture's width and height, upright; null if it is no picture, or too large to draw. Only the header is read, so the first bytes are
 * enough.
 */
export async function measuresOf(picture: string | Buffer): Promise<Measures | null> {
  try {
    const { autoOrient } = await sharp(picture, {
      limitInputPixels: PIXELS_MAX,
      sequentialRead: true,
      failOn: "none",
      pages: 1,
    }).metadata();
    return { width: autoOrient.width, height: autoOrient.height };
  } catch {
    return null;
  }
}
