/** A copy in which what is named like a secret is masked, at any depth. What is no plain object has a serializer of its own. */
export function scrub(value: unknown, depth = 0): unknown {
  if (Array.isArray(value)) return depth < DEPTH_MAX ? value.map((item) => scrub(item, depth + 1)) : "[…]";
  if (!isPlain(value)) return value;
  if (depth >= DEPTH_MAX) return "{…}";
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, isSecret(key, inner) ? "[hidden]" : scrub(inner, depth + 1)]),
  );
}

/** Deeper things are cut, so that a circle ends. */
const DEPTH_MAX = 8;

const SECRET = /authorization|cookie|password|passwd|token|secret|api_?key|^code$|(?:reset|verification)_?code$|^jrt$/i;

/** Nothing, yes and no give nothing away: `hasToken: true` stays readable. */
const isSecret = (name: string, value: unknown) => SECRET.test(name) && value !== null && value !== undefined && typeof value !== "boolean";

const isPlain = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};
