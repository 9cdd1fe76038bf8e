import { randomUUID } from "node:crypto";
import type { Endpoint, Upload } from "@recado/contract/endpoint";
import type { Api } from "../../platform/http/server.ts";
import { ask } from "../app.ts";
import type { TestUser } from "../company.ts";

export type Registry = Record<string, Record<string, Endpoint>>;
export type Listed = { name: string; noun: string; endpoint: Endpoint };
export type Values = Record<string, string | number>;

export const listed = (registry: Registry): Listed[] =>
  Object.entries(registry).flatMap(([noun, verbs]) =>
    Object.entries(verbs).map(([verb, endpoint]) => ({ name: `${noun}.${verb}`, noun, endpoint })),
  );

/** The parameters in an endpoint's path. */
export const openings = ({ path }: Endpoint) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string);

export const takesBody = ({ method }: Endpoint) => method === "POST" || method === "PUT";

/** An e-mail address is unique on the whole platform, so each body gets its own. */
export function exampleOf({ example }: Endpoint): Record<string, unknown> {
  const body = { ...(example as Record<string, unknown> | undefined) };
  return "email" in body ? { ...body, email: `${randomUUID()}@acme.test` } : body;
}

type Sent = { user?: TestUser | undefined; values?: Values; query?: string; body?: unknown; address?: string };

/** Calls one endpoint as the contract describes it: path filled in, with its example or file. */
export async function send(api: Api, endpoint: Endpoint, { user, values = {}, query = "", body = exampleOf(endpoint), address }: Sent) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const requestBody = endpoint.upload ? formOf(endpoint.upload) : takesBody(endpoint) ? { payload: body as object } : {};
  const response = await ask(user, endpoint.method, `${path}${query}`, { ...requestBody, ...(address ? { address } : {}) }, api);
  return { status: response.statusCode, text: response.body };
}

const EDGE = "----recado-sweep";

const PICTURE = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(32)]);

const SOUND = Buffer.concat([Buffer.from("ID3\x03", "latin1"), Buffer.alloc(32)]);

function formOf({ field, isPicture, isMedia }: Upload) {
  const content = isPicture ? PICTURE : isMedia ? SOUND : Buffer.from("Olá");
  const head = `--${EDGE}\r\ncontent-disposition: form-data; name="${field}"; filename="nota.txt"\r\ncontent-type: text/plain\r\n\r\n`;
  return {
    headers: { "content-type": `multipart/form-data; boundary=${EDGE}` },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${EDGE}--\r\n`)]),
  };
}
