import { createHash } from "node:crypto";
import { Transform } from "node:stream";

/** Counts and fingerprints what flows through, and breaks off what is too much: nobody's word for a size is taken. */
export function counted(bytesMax: number): { through: Transform; result(): { size: number; sha256: string } } {
  const hash = createHash("sha256");
  let size = 0;
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      if (size > bytesMax) return done(new FileTooLarge(`More than ${bytesMax} bytes.`));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { through, result: () => ({ size, sha256: hash.digest("hex") }) };
}

export class FileTooLarge extends Error {}
