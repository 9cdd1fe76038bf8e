import { createHash } from "node:crypto";
import { setImmediate as others } from "node:timers/promises";
import { HEAD_BYTES, type Oversized, WEBHOOK_MAX } from "@recado/channels/cloud/bounds";
import { signing } from "@recado/channels/cloud/webhook";
import { fail } from "../../../platform/errors.ts";

/** `whole` is null if the body is larger than is read. */
export type Received = Oversized & { whole: Buffer | null; isSignedBy(signature: string | undefined): boolean };

/** No signature is checked beyond this size: ten times what Meta sends at most. */
const BODY_MAX_BYTES = 32 * 1024 * 1024;

/** Yields to other requests after this many bytes: a socket delivers up to 2 MB at once, and hashing those takes some 20 ms. */
const STEP_BYTES = 256 * 1024;

/** Reads the body piece by piece, with its signature and its hash, and keeps no more of it than can be used. */
export async function receiveBody(stream: unknown, appSecret: string): Promise<Received> {
  const [signed, hash] = [signing(appSecret), createHash("sha256")];
  let pieces: Buffer[] = [];
  let bytes = 0;
  let step = 0;
  let head: Buffer | undefined;
  for await (const piece of piecesOf(stream)) {
    bytes += piece.length;
    if (bytes > BODY_MAX_BYTES) fail("ERR_FILE_TOO_LARGE");
    signed.update(piece);
    hash.update(piece);
    step += piece.length;
    if (step >= STEP_BYTES) {
      step = 0;
      await others();
    }
    if (head) continue;
    pieces.push(piece);
    if (bytes <= WEBHOOK_MAX.bytes) continue;
    head = Buffer.from(Buffer.concat(pieces).subarray(0, HEAD_BYTES)); // a copy, so that the rest can be freed
    pieces = [];
  }
  const whole = head ? null : Buffer.concat(pieces);
  return {
    whole,
    head: head ?? (whole as Buffer),
    bytes,
    sha256: hash.digest("hex"),
    isSignedBy: (signature) => signed.fits(signature),
  };
}

/** A request without a body has nothing to read. */
const piecesOf = (stream: unknown): AsyncIterable<Buffer> | Buffer[] =>
  typeof stream === "object" && stream !== null && Symbol.asyncIterator in stream ? (stream as AsyncIterable<Buffer>) : [];
