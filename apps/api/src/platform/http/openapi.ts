import type { Access, Endpoint } from "@recado/contract/endpoint";
import { errors } from "@recado/contract/errors";
import { z } from "zod";
import { version } from "../version.ts";

export type Registry = Record<string, Record<string, Endpoint>>;

/** OpenAPI 3.1: inputs as the client sends them, answers as the server writes them. */
export const openapi = (registry: Registry, publicUrl: string) => ({
  openapi: "3.1.0",
  info: {
    title: "Recado",
    version,
    description: "Customer service on WhatsApp. Errors are codes of one list; lists are paged by pageNumber.",
  },
  servers: [{ url: `${publicUrl}/api` }],
  paths: pathsOf(registry),
  components: {
    securitySchemes: {
      session: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
      token: { type: "http", scheme: "bearer", description: "A connection's token, shown once where it was made" },
    },
    schemas: { Error: { type: "object", required: ["error"], properties: { error: { enum: Object.keys(errors) } } } },
  },
});

function pathsOf(registry: Registry) {
  const paths: Record<string, Record<string, object>> = {};
  for (const [noun, endpoints] of Object.entries(registry))
    for (const [verb, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describe(noun, verb, endpoint) };
    }
  return paths;
}

const keysOf: Record<Access, object[]> = { public: [], session: [{ session: [] }], super: [{ session: [] }], token: [{ token: [] }] };

const describe = (noun: string, verb: string, endpoint: Endpoint) => ({
  operationId: `${noun}.${verb}`,
  tags: [noun],
  security: keysOf[endpoint.access],
  parameters: [...parametersOf(endpoint.params, "path"), ...parametersOf(endpoint.query, "query")],
  ...bodyOf(endpoint),
  responses: {
    ...(endpoint.status === 204
      ? { 204: { description: "Done" } }
      : { 200: { description: "Done", content: { "application/json": { schema: answerOf(endpoint, `${noun}.${verb}`) } } } }),
    default: { description: "Refused", content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } },
  },
});

/** A recursive schema gets a name, since its references are relative to itself, not to the whole description. */
function answerOf({ response }: Endpoint, name: string) {
  const schema = z.toJSONSchema(response, { io: "output" });
  return JSON.stringify(schema).includes('"$ref":') ? { $id: name, ...schema } : schema;
}

function bodyOf({ method, body, upload, example }: Endpoint) {
  if (upload) {
    const schema = { type: "object", required: [upload.field], properties: { [upload.field]: { type: "string", format: "binary" } } };
    return { requestBody: { required: true, content: { "multipart/form-data": { schema } } } };
  }
  if (method !== "POST" && method !== "PUT") return {};
  const content = { schema: z.toJSONSchema(body, { io: "input" }), ...(example === undefined ? {} : { example }) };
  return { requestBody: { content: { "application/json": content } } };
}

const parametersOf = (schema: z.ZodObject, location: "path" | "query") =>
  Object.entries(schema.shape).map(([name, part]) => ({
    name,
    in: location,
    required: location === "path" || !z.safeParse(part, undefined).success,
    schema: z.toJSONSchema(part, { io: "input" }),
  }));
