import type { Endpoint, Input } from "@recado/contract/endpoint";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { fail } from "../errors.ts";

/**
 * Unknown fields are dropped, not refused, because clients send whole records back. Text is refused only where it is JSON with another
 * declared type.
 */
export function parse<E extends Endpoint>(
  endpoint: E,
  { params, query, body }: Pick<FastifyRequest, "params" | "query" | "body">,
): Input<E> {
  if (!isModest(body, endpoint.partsMax)) fail("ERR_VALIDATION", { details: { body: ["too_deep"] } });
  // For an endpoint that takes rows, clients send the bare list.
  const isList = Array.isArray(body) && "rows" in endpoint.body.shape;
  const sent = wellFormed({ params, query: single(query), body: isList ? { rows: body } : (body ?? {}) });
  const unstorable = findNul(sent);
  if (unstorable !== undefined) fail("ERR_VALIDATION", { details: { [unstorable]: ["nul"] } });
  const { success, data, error } = shapeOf(endpoint).safeParse(sent);
  if (!success) fail("ERR_VALIDATION", { details: detailsOf(error) });
  return data as Input<E>;
}

const shapes = new WeakMap<Endpoint, z.ZodObject>();

function shapeOf(endpoint: Endpoint) {
  const cached = shapes.get(endpoint);
  if (cached) return cached;
  const shape = z.object({ params: endpoint.params, query: endpoint.query, body: endpoint.body });
  shapes.set(endpoint, shape);
  return shape;
}

/** The last value of a repeated parameter counts, so that a check and a use never see different values. */
const single = (query: unknown) =>
  Object.fromEntries(
    Object.entries((query ?? {}) as Record<string, unknown>).map(([name, value]) => [name, Array.isArray(value) ? value.at(-1) : value]),
  );

const detailsOf = (error: z.ZodError): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(Object.groupBy(error.issues, ({ path }) => path.slice(1).join("."))).map(([field, issues]) => [
      field,
      (issues ?? []).map(({ code }) => code),
    ]),
  );

const DEPTH_MAX = 20;
const PARTS_MAX = 500;

/** No request needs a very deep or very wide body; an endpoint that takes more than a form's fields says so in its contract. */
function isModest(value: unknown, partsMax = PARTS_MAX): boolean {
  let parts = 0;
  const walk = (part: unknown, depth: number): boolean => {
    if (typeof part !== "object" || part === null) return true;
    if (depth > DEPTH_MAX) return false;
    const inside = Object.values(part);
    parts += inside.length;
    return parts <= partsMax && inside.every((each) => walk(each, depth + 1));
  };
  return walk(value, 1);
}

/** An unpaired surrogate is replaced by U+FFFD, in names as well, because a JSON column would reject it. */
function wellFormed<T>(value: T): T {
  if (typeof value === "string") return value.toWellFormed() as T;
  if (Array.isArray(value)) return value.map(wellFormed) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name.toWellFormed(), wellFormed(part)])) as T;
}

/** PostgreSQL cannot store NUL. In whichever field it is sent, it is the caller's mistake and not a bug of ours. */
function findNul(value: unknown, field: string[] = []): string | undefined {
  if (typeof value === "string") return value.includes("\0") ? field.slice(1).join(".") : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, part] of Object.entries(value)) {
    const found = findNul(name, [...field, "key"]) ?? findNul(part, [...field, name]);
    if (found !== undefined) return found;
  }
  return undefined;
}
