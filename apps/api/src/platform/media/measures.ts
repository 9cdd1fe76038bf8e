import sharp from "sharp";

export type Measures = { width: number; height: number };

/** No picture of more dots is opened, whatever its first bytes promise. */
export const PIXELS_MAX = 40_000_000;

/**
 * How wide and high a picture is seen, upright; null for what is none, or would be larger than any that we draw. Only its first bytes
 * are looked at, and they are enough where the rest has not come yet.
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
