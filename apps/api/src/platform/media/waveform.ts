import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";

const STEPS = 64;
/** Enough for speech; an hour takes 29 MB while it is read. */
export const LEVELS = ["-vn", "-map_metadata", "-1", "-ac", "1", "-ar", "4000", "-c:a", "pcm_s16le", "-f", "s16le"];
/** Below a hundredth of full scale is noise, which must not be drawn like speech. */
const QUIET = 327;

/** From two-byte samples: the power of each of 64 parts, relative to the loudest (100). Null if there are fewer samples than parts. */
export async function waveformOf(path: string): Promise<number[] | null> {
  const samples = Math.floor((await stat(path)).size / 2);
  if (samples < STEPS) return null;
  const sums = Array.from({ length: STEPS }, () => ({ squares: 0, count: 0 }));
  let at = 0;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path)) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : (chunk as Buffer);
    const whole = bytes.length - (bytes.length % 2);
    for (let byte = 0; byte < whole && at < samples; byte += 2, at++) {
      const sum = sums[Math.floor((at * STEPS) / samples)];
      if (!sum) continue;
      sum.squares += bytes.readInt16LE(byte) ** 2;
      sum.count++;
    }
    rest = bytes.subarray(whole);
  }
  const powers = sums.map(({ squares, count }) => Math.sqrt(squares / Math.max(count, 1)));
  const loudest = Math.max(QUIET, ...powers);
  return powers.map((power) => Math.round((100 * power) / loudest));
}
