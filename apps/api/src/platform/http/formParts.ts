import type { FastifyRequest } from "fastify";

/**
 * Counts the parts that a form has begun, in its raw bytes as they pass. The form parser silently skips a part whose head it cannot read,
 * and the other parts would then be processed without it.
 */
export function countParts({ raw, headers }: FastifyRequest): () => number {
  const [, quoted, plain = quoted] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(headers["content-type"] ?? "") ?? [];
  if (plain === undefined) return () => 0;
  const edge = Buffer.from(`\r\n--${plain}`, "latin1");
  let rest = Buffer.from("\r\n");
  let [begun, isOver] = [0, false];
  raw.on("data", (chunk: Buffer) => {
    if (isOver) return;
    const bytes = Buffer.concat([rest, chunk]);
    let from = 0;
    for (let at = bytes.indexOf(edge); at !== -1; at = bytes.indexOf(edge, from)) {
      const next = at + edge.length;
      if (bytes.length < next + 2) {
        rest = bytes.subarray(at); // the next bytes tell whether it was the last boundary
        return;
      }
      isOver = bytes.toString("latin1", next, next + 2) === "--";
      if (isOver) return;
      begun++;
      from = next;
    }
    rest = bytes.subarray(Math.max(from, bytes.length - edge.length + 1));
  });
  return () => begun;
}
