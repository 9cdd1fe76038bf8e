import { connect } from "node:net";
import type { Asker } from "./rate.ts";

export type HttpRequest = { method: "GET" | "POST" | "PUT"; path: string; body?: object };
export type Caller = { url: string; token?: string };

/** Requests over one keep-alive socket, without an HTTP library, which would cost more than it measures. Ends when `next` has none. */
export async function httpAsker(caller: Caller, next: () => HttpRequest | undefined): Promise<Asker> {
  const { hostname, port } = new URL(caller.url);
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  await new Promise((resolve) => socket.once("connect", resolve));

  let received: Buffer[] = [];
  let missing = Number.POSITIVE_INFINITY;
  let answered: PromiseWithResolvers<void> | undefined;
  socket.on("data", (chunk: Buffer) => {
    received.push(chunk);
    if (missing === Number.POSITIVE_INFINITY) missing = lengthOf(Buffer.concat(received)) - sum(received);
    else missing -= chunk.length;
    if (missing > 0) return;
    const status = received[0]?.toString("latin1", 9, 12);
    if (status === "200") answered?.resolve();
    else answered?.reject(new Error(Buffer.concat(received).toString("utf8", 0, 1000)));
    received = [];
    missing = Number.POSITIVE_INFINITY;
  });
  socket.on("close", () => answered?.reject(new Error("The server closed the connection.")));
  return {
    async ask() {
      const request = next();
      if (!request) return "nothing";
      answered = Promise.withResolvers();
      socket.write(written(caller, request));
      return answered.promise;
    },
    close: async () => void socket.destroy(),
  };
}

/** The length of the whole response, once its head has arrived. */
function lengthOf(head: Buffer): number {
  const end = head.indexOf("\r\n\r\n");
  if (end < 0) return Number.POSITIVE_INFINITY;
  const length = /\r\ncontent-length: (\d+)/i.exec(head.toString("latin1", 0, end))?.[1];
  if (length === undefined) throw new Error("An answer of unknown length.");
  return end + 4 + Number(length);
}

const sum = (chunks: Buffer[]) => chunks.reduce((all, { length }) => all + length, 0);

function written({ url, token }: Caller, { method, path, body }: HttpRequest): string {
  const head = `${method} /api${path} HTTP/1.1\r\nhost: ${new URL(url).host}\r\n${token ? `authorization: Bearer ${token}\r\n` : ""}`;
  if (!body) return `${head}\r\n`;
  const text = JSON.stringify(body);
  return `${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}
