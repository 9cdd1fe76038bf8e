/** A copy with all fields masked that are named like a secret, at any depth. Objects of other classes have serializers of their own. */
export function scrub(value: unknown, depth = 0): unknown {
  if (Array.isArray(value)) return depth < DEPTH_MAX ? value.map((item) => scrub(item, depth + 1)) : "[…]";
  if (!isPlain(value)) return value;
  if (depth >= DEPTH_MAX) return "{…}";
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, isSecret(key, inner) ? "[hidden]" : scrub(inner, depth + 1)]),
  );
}

/** Deeper levels are cut, so that circular objects end. */
const DEPTH_MAX = 8;

const SECRET = /authorization|cookie|password|passwd|token|secret|api_?key|^code$|(?:reset|verification)_?code$|^jrt$/i;

/** null, true and false reveal nothing: `hasToken: true` stays readable. */
const isSecret = (name: string, value: unknown) => SECRET.test(name) && value !== null && value !== undefined && typeof value !== "boolean";

const isPlain = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};
