/** How large a picture is drawn, against what fits, and how far from the middle; all in the stage's pixels. */
export type Zoom = { scale: number; x: number; y: number };
type Size = { width: number; height: number };
type Point = { x: number; y: number };

export const FITTING: Zoom = { scale: 1, x: 0, y: 0 };
export const SCALE_MAX = 8;
export const STEP = 1.5;

/** Larger or smaller, and what lies under the point stays under it. The point is told from the middle of the stage. */
export function zoomed({ scale, x, y }: Zoom, factor: number, at: Point = { x: 0, y: 0 }): Zoom {
  const next = Math.min(Math.max(scale * factor, 1), SCALE_MAX);
  const grown = next / scale;
  return { scale: next, x: at.x - (at.x - x) * grown, y: at.y - (at.y - y) * grown };
}

/** No farther than to its edge; what fits stands in the middle. */
export function clamped({ scale, x, y }: Zoom, picture: Size, stage: Size): Zoom {
  const most = { x: Math.max(0, (picture.width * scale - stage.width) / 2), y: Math.max(0, (picture.height * scale - stage.height) / 2) };
  return { scale, x: between(x, most.x), y: between(y, most.y) };
}

const between = (value: number, most: number) => Math.min(Math.max(value, -most), most) || 0;
