import { randomBytes } from "node:crypto";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { selfSigned } from "./certificate.ts";

export type MediaHost = Awaited<ReturnType<typeof startMediaHost>>;

/** Stores encrypted files: senders upload them, recipients fetch them. */
export async function startMediaHost() {
  const tls = selfSigned();
  const files = new Map<string, Buffer>();
  const put = (bytes: Buffer): string => {
    const path = `/v/t62/${randomBytes(8).toString("hex")}.enc`;
    files.set(path, bytes);
    return path;
  };

  const server = createServer(tls, async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "https://localhost");
    if (request.method === "POST") {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const path = put(Buffer.concat(parts));
      response.setHeader("content-type", "application/json").end(JSON.stringify({ url: `https://${host}${path}`, direct_path: path }));
      return;
    }
    const file = files.get(pathname);
    if (!file) response.statusCode = 404;
    response.end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `localhost:${(server.address() as AddressInfo).port}`;

  return {
    host,
    cert: tls.cert,
    files,
    put,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
