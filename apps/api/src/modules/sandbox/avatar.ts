import { createHash } from "node:crypto";
import sharp from "sharp";

const SIDE_PX = 160;
/** Drawn larger than shown, for smooth edges. */
const DRAWN_PX = 2 * SIDE_PX;

const GROUNDS = [0xf6d27a, 0x9fd8cb, 0xb9c7f5, 0xf5b5a6, 0xc9e39b, 0xe2bff0];
const SHIRTS = [0x5b3fd6, 0x1f7a5c, 0xc2452d, 0x23527c, 0x7a3b69];
const SKINS = [0xf3cfb3, 0xdba67f, 0xb07a52, 0x7d5136];
const HAIRS = [0x2b2320, 0x5a3a22, 0xa8672c, 0x8d8d92];
const INK = 0x2b2320;

type Shape = { colour: number; covers(x: number, y: number): boolean };

/** A generated face: the same number always has the same one. */
export async function drawAvatar(number: string): Promise<Buffer> {
  const shapes = shapesOf(diceOf(number));
  const pixels = Buffer.alloc(DRAWN_PX * DRAWN_PX * 3);
  for (let at = 0; at < DRAWN_PX * DRAWN_PX; at++) {
    const [x, y] = [(at % DRAWN_PX) / DRAWN_PX, Math.floor(at / DRAWN_PX) / DRAWN_PX];
    pixels.writeUIntBE(shapes.find(({ covers }) => covers(x, y))?.colour ?? INK, at * 3, 3);
  }
  return sharp(pixels, { raw: { width: DRAWN_PX, height: DRAWN_PX, channels: 3 } })
    .resize(SIDE_PX)
    .png({ palette: true })
    .toBuffer();
}

/** Whether the number's face fits the gender that people expect of that name; any face fits an unclear name. */
export function avatarFitsName(number: string, name: string): boolean {
  const [first = ""] = name.trim().toLowerCase().split(/\s+/);
  const isHers = HERS.test(first);
  return (!isHers && !HIS.test(first)) || isLongHaired(diceOf(number)) === isHers;
}

/** Common endings of women's and men's names in Brazil. */
const HERS = /(a|á|iz|ne|in|lle)$/;
const HIS = /(o|ão|el|os|or|eu)$/;

const diceOf = (number: string) => createHash("sha256").update(number).digest();
const isLongHaired = (dice: Buffer) => (dice[4] ?? 0) % 2 === 0;

/** From front to back, in a unit square. */
function shapesOf(dice: Buffer): Shape[] {
  const pick = (some: number[], die: number) => some[(dice[die] ?? 0) % some.length] ?? INK;
  const [ground, shirt, skin, hair] = [pick(GROUNDS, 0), pick(SHIRTS, 1), pick(SKINS, 2), pick(HAIRS, 3)];
  const isLong = isLongHaired(dice);
  const fringe = 0.31 + ((dice[5] ?? 0) % 3) * 0.02;
  const cap = oval(0.5, 0.42, 0.2, 0.24);
  const smile = oval(0.5, 0.53, 0.07, 0.045);
  return [
    { colour: hair, covers: (x, y) => y < fringe && cap(x, y) },
    { colour: INK, covers: oval(0.43, 0.43, 0.018, 0.024) },
    { colour: INK, covers: oval(0.57, 0.43, 0.018, 0.024) },
    { colour: INK, covers: (x, y) => y > 0.54 && smile(x, y) },
    { colour: skin, covers: oval(0.5, 0.44, 0.185, 0.225) },
    { colour: skin, covers: (x, y) => Math.abs(x - 0.5) < 0.08 && y > 0.6 && y < 0.76 },
    { colour: shirt, covers: oval(0.5, 1.05, 0.36, 0.34) },
    ...(isLong ? [{ colour: hair, covers: oval(0.5, 0.48, 0.26, 0.31) }] : []),
    { colour: ground, covers: () => true },
  ];
}

const oval = (x: number, y: number, width: number, height: number) => (px: number, py: number) =>
  ((px - x) / width) ** 2 + ((py - y) / height) ** 2 < 1;
