import { inject } from "vitest";
import { routes } from "../app.ts";
import type { Config } from "../platform/config.ts";
import { configureDeclared } from "../platform/http/declared.ts";
import { describeApi } from "../platform/http/describe.ts";
import { healthRoutes } from "../platform/http/health.ts";
import { type Api, createServer } from "../platform/http/server.ts";
import type { TestUser } from "./company.ts";
import { testConfig } from "./config.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";
type RequestOptions = { headers?: Record<string, string>; payload?: object | string | Buffer; address?: string };

let shared: Promise<Api> | undefined;

/** The real application, in process and without a socket. */
export async function createApi(more: Partial<Config> = {}): Promise<Api> {
  configureDeclared({ strict: true });
  const api = await createServer(testConfig(inject("database").folder, more));
  healthRoutes(api);
  describeApi(api);
  routes(api);
  await api.app.ready();
  return api;
}

/** `ask(ana, "PUT", "/tags/7", { payload })`: the whole answer, headers and cookies included. */
export async function ask(
  user: TestUser | undefined,
  method: Method,
  path: string,
  { headers = {}, payload, address }: RequestOptions = {},
  api?: Api,
) {
  shared ??= createApi();
  const { app } = api ?? (await shared);
  return app.inject({
    method,
    url: `/api${path}`,
    headers: { ...(user ? { authorization: `Bearer ${user.token}` } : {}), ...headers },
    ...(payload === undefined ? {} : { payload }),
    ...(address === undefined ? {} : { remoteAddress: address }),
  });
}

/** `call(ana, "PUT", "/tags/7", { name: "Urgente" })`: status and body, as most tests want them. */
export async function call(user: TestUser | undefined, method: Method, path: string, payload?: object) {
  const response = await ask(user, method, path, payload === undefined ? {} : { payload });
  return { status: response.statusCode, body: response.statusCode === 204 ? null : response.json() };
}

export type Piece = { name: string; value: string } | { file: string; content: Buffer | string; field?: string };

/** A multipart form with fields and files, as a browser sends it. */
export async function sendForm(user: TestUser | undefined, path: string, pieces: Piece[]) {
  const edge = "----recado-test";
  const parts = pieces.map((piece) =>
    "file" in piece
      ? Buffer.concat([
          Buffer.from(
            `--${edge}\r\ncontent-disposition: form-data; name="${piece.field ?? "medias"}"; filename="${piece.file}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
          ),
          Buffer.from(piece.content),
          Buffer.from("\r\n"),
        ])
      : Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="${piece.name}"\r\n\r\n${piece.value}\r\n`),
  );
  const payload = Buffer.concat([...parts, Buffer.from(`--${edge}--\r\n`)]);
  const response = await ask(user, "POST", path, { headers: { "content-type": `multipart/form-data; boundary=${edge}` }, payload });
  return { status: response.statusCode, body: response.json() };
}

type Uploaded = { name: string; content: Buffer | string; field?: string };

export const upload = (user: TestUser | undefined, path: string, { name, content, field = "file" }: Uploaded) =>
  sendForm(user, path, [{ file: name, content, field }]);
