import { createHash } from "node:crypto";
import { Transform } from "node:stream";

/** Counts and hashes a stream, and breaks it off when it is too large: declared sizes are not trusted. */
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
