import { generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { configureGoogle } from "./dialogflow/google.ts";

export type Request = { path: string; headers: IncomingMessage["headers"]; raw: string; body: Record<string, unknown> };
export type Reply = { status?: number; headers?: Record<string, string>; json?: unknown; raw?: string; bytes?: Buffer };

/** A server of the test that keeps what it is asked, and answers what the test says. */
export async function fakeServer(reply: (request: Request, at: number) => Reply | Promise<Reply>) {
  const asked: Request[] = [];
  const server: Server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const raw = await text(request);
    const isJson = request.headers["content-type"] === "application/json";
    const body = isJson ? JSON.parse(raw) : Object.fromEntries(new URLSearchParams(raw));
    const one = { path: request.url ?? "", headers: request.headers, raw, body };
    asked.push(one);
    const { status = 200, headers = {}, json = {}, raw: said, bytes } = await reply(one, asked.length);
    response.writeHead(status, headers).end(bytes ?? said ?? JSON.stringify(json));
  });
  server.unref();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

export { publicKey };

/** A service account's key as Google gives it, which names a token server that must never be asked. */
export const aKey = (more: object = {}) =>
  JSON.stringify({
    type: "service_account",
    client_email: "bot@loja.iam.gserviceaccount.com",
    private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
    token_uri: "http://169.254.169.254/token",
    ...more,
  });

const signedIn = { json: { access_token: "ya29.test", expires_in: 3600 } };

/** All of Google's servers: signs everybody in, and answers as an agent does. */
export async function fakeGoogle(detect: (request: Request) => Reply | Promise<Reply> = () => says("Oi! Como posso ajudar?")) {
  const google = await fakeServer((request) => (request.path === "/token" ? signedIn : detect(request)));
  configureGoogle(google.url);
  return google;
}

/** What an agent of ES answers. */
export const says = (said: string, more: object = {}): Reply => ({
  json: { queryResult: { fulfillmentText: said, fulfillmentMessages: [{ text: { text: [said] } }], ...more } },
});
