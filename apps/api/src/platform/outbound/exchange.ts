import * as http from "node:http";
import * as https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";

/** A body too large for memory: opened when it is sent, and not at all if the address is refused. */
export type Upload = { length: number; open(): AsyncIterable<Uint8Array> };

/** The part of an answer before its body. */
export type Head = { status: number; headers: Record<string, string> };

/** A certificate with its key (`pfx`, or `cert` and `key` as PEM), and who vouches for the server if not the usual ones. */
export type Certificate = { pfx?: Buffer; cert?: string; key?: string; ca?: string };

/** One request to one server. */
export type Exchange = {
  url: URL;
  /** Checked before: the connection goes to one of these, even if the name resolves differently by now. */
  addresses: string[];
  signal: AbortSignal;
  method: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | Upload;
  certificate?: Certificate;
};

export class BodyTooLarge extends Error {}

/** The request failed before the server could have received anything. */
export class NotConnected extends Error {}

export async function send({ url, addresses, signal, method, headers, body, certificate }: Exchange): Promise<http.IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const isUpload = typeof body === "object" && "open" in body;
  const request = prepared(url, {
    method,
    // No compression: the size is counted as bytes arrive, so a small answer must not unpack to a huge one.
    headers: {
      "user-agent": "Recado",
      ...headers,
      ...(isUpload && { "content-length": String(body.length) }),
      "accept-encoding": "identity",
    },
    lookup: answering(addresses),
    agent: false, // a kept-alive connection might lead to an address of an earlier check
    signal,
    ...certificate,
  });
  let isConnected = false;
  request.on("socket", (socket) => socket.once(url.protocol === "https:" ? "secureConnect" : "connect", () => (isConnected = true)));
  request.on("response", resolve);
  request.on("error", (cause) => reject(isConnected ? cause : new NotConnected("Nobody was reached.", { cause })));
  // A server that switches protocols ends the request without an error.
  request.on("close", () => reject(new Error("The connection closed before an answer.")));
  // A server may refuse before the last byte is sent: then that answer counts, and errors of the upload do not.
  if (isUpload) pipeline(body.open, request).catch(reject);
  else request.end(body);
  return promise;
}

/** A header with invalid characters fails before there is a connection. */
function prepared(url: URL, options: http.RequestOptions): http.ClientRequest {
  try {
    return (url.protocol === "https:" ? https : http).request(url, options);
  } catch (cause) {
    throw new NotConnected("It cannot be asked like this.", { cause });
  }
}

export async function bodyOf(response: http.IncomingMessage, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response) {
      bytes += chunk.length;
      if (bytes > bytesMax) throw new BodyTooLarge();
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    response.destroy();
  }
}

export function bytesLimit(bytesMax: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes > bytesMax) done(new BodyTooLarge(`More than ${bytesMax} bytes.`));
      else done(null, chunk);
    },
  });
}

export const headOf = ({ statusCode = 0, headers }: http.IncomingMessage): Head => ({
  status: statusCode,
  headers: Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : (value ?? "")]),
  ),
});

/** Answers the connection's DNS lookup with the checked addresses, so that no other ones are used. */
const answering =
  (addresses: string[]): LookupFunction =>
  (_, options, tell) => {
    const results = addresses.map((address) => ({ address, family: isIP(address) }));
    const [first] = results;
    if (options.all || !first) tell(null, results);
    else tell(null, first.address, first.family);
  };
