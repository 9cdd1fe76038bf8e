import * as http from "node:http";
import * as https from "node:https";
import { isIP, type LookupFunction } from "node:net";

/** One question to one server, and what it said. */
export type Reply = { status: number; headers: Record<string, string>; body: Buffer };

export type Exchange = {
  url: URL;
  /** Checked before: the connection is made to one of these, whatever the name says by now. */
  addresses: string[];
  signal: AbortSignal;
  method: string;
  bytesMax: number;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
};

export class BodyTooLarge extends Error {}

export async function exchange(asked: Exchange): Promise<Reply> {
  const response = await send(asked);
  try {
    return { status: response.statusCode ?? 0, headers: headersOf(response), body: await bodyOf(response, asked.bytesMax) };
  } finally {
    response.destroy();
  }
}

function send({ url, addresses, signal, method, headers, body }: Exchange): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === "https:" ? https : http).request(url, {
      method,
      // Bytes are counted as they come, so nobody may send few that unpack to many.
      headers: { "user-agent": "Recado", ...headers, "accept-encoding": "identity" },
      lookup: answering(addresses),
      agent: false, // a kept connection might lead to where an earlier check led
      signal,
    });
    request.on("response", resolve);
    request.on("error", reject);
    // A server that switches protocols ends the request without an error.
    request.on("close", () => reject(new Error("The connection closed before an answer.")));
    request.end(body);
  });
}

/** Answers the connection's own question for the name with what was checked, so that it cannot be told anything else. */
const answering =
  (addresses: string[]): LookupFunction =>
  (_, options, tell) => {
    const known = addresses.map((address) => ({ address, family: isIP(address) }));
    const [first] = known;
    if (options.all || !first) tell(null, known);
    else tell(null, first.address, first.family);
  };

async function bodyOf(response: http.IncomingMessage, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const headersOf = ({ headers }: http.IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : (value ?? "")]));
