import { connect, createServer, type Socket } from "node:net";
import { freePort } from "../platform/process/freePort.ts";

export type CountedLine = Awaited<ReturnType<typeof openCountedLine>>;

const LENGTH_BYTES = 4;
const NOTHING = "\0";

/** A proxy to a database that records each message that asks it to do something; one message may hold several statements. */
export async function openCountedLine(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const messages: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const texts = new Map<string, string>();
    let bound = "";
    const note = readMessages((type, body) => {
      const [first = "", second = ""] = body.toString("latin1").split(NOTHING);
      if (type === "Q") messages.push(first);
      else if (type === "P") texts.set(first, second);
      else if (type === "B") bound = texts.get(second) ?? "";
      else if (type === "E") messages.push(bound);
    });
    near.on("data", note);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on("error", () => to.destroy());
      from.on("close", () => open.delete(from) && to.destroy());
      from.pipe(to);
    }
  });
  const own = await freePort();
  await new Promise<void>((resolve) => server.listen(own, "127.0.0.1", resolve));
  return {
    asked: messages,
    through(url: string) {
      const other = new URL(url);
      other.host = `127.0.0.1:${own}`;
      return other.href;
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Splits a client's stream into messages as PostgreSQL reads them; the first one has no type byte. */
function readMessages(onMessage: (type: string, body: Buffer) => void) {
  let rest: Buffer = Buffer.alloc(0);
  let typeBytes = 0;
  return (piece: Buffer) => {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    while (rest.length >= typeBytes + LENGTH_BYTES) {
      const end = typeBytes + rest.readUInt32BE(typeBytes);
      if (rest.length < end) return;
      if (typeBytes > 0) onMessage(String.fromCharCode(rest[0] ?? 0), rest.subarray(typeBytes + LENGTH_BYTES, end));
      rest = rest.subarray(end);
      typeBytes = 1;
    }
  };
}
