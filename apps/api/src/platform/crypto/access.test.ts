import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { setClock } from "../clock.ts";
import { readAccess, signAccess } from "./access.ts";
import { configureSecrets, keyFor } from "./secrets.ts";

const sessionId = "0198c1a0-7d0e-7c4b-8f7a-2f1f0a6b1c2d";
const start = Date.parse("2026-06-10T12:00:00Z");
let restore = () => {};
const at = (seconds: number) => {
  restore();
  restore = setClock(() => new Date(start + seconds * 1000));
};
beforeEach(() => {
  configureSecrets("a secret of more than thirty-two bytes");
  at(0);
});
afterEach(() => restore());

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString());
const claims = { sid: sessionId, aud: "access", iat: start / 1000, exp: start / 1000 + 60 };

/** A token as an attacker, or faulty code of ours, might make it. */
function forged(header: unknown, payload: unknown, key = keyFor("access token"), hash = "sha256") {
  const body = `${part(header)}.${part(payload)}`;
  return `${body}.${createHmac(hash, key).update(body).digest("base64url")}`;
}

test("a token names its session for fifteen minutes, then says that it is too old", async () => {
  const token = await signAccess(sessionId);
  at(15 * 60 - 1);
  expect(await readAccess(token)).toEqual({ sessionId });
  at(15 * 60);
  expect(await readAccess(token)).toBe("expired");
});

test("a token carries a numeric expiry, its session, and nothing of the person", async () => {
  const token = await signAccess(sessionId);
  expect(claimsOf(token)).toEqual({ sid: sessionId, aud: "access", iat: start / 1000, exp: start / 1000 + 900 });
});

test("the forger of this file can make a genuine token, else the refusals below meant nothing", async () => {
  expect(await readAccess(forged({ alg: "HS256" }, claims))).toEqual({ sessionId });
});

test.each([
  ["without a signature", () => `${part({ alg: "none" })}.${part(claims)}.`],
  ["that says it needs none", () => forged({ alg: "none" }, claims)],
  ["of another algorithm with our key", () => forged({ alg: "HS512" }, claims, keyFor("access token"), "sha512")],
  ["signed with a pair of keys", () => signedWithPair()],
  ["of another secret", () => forged({ alg: "HS256" }, claims, Buffer.alloc(32))],
  ["signed with the key of another use", () => forged({ alg: "HS256" }, claims, keyFor("signed link"))],
  ["for another purpose", () => forged({ alg: "HS256" }, { ...claims, aud: "reset" })],
  ["for no purpose", () => forged({ alg: "HS256" }, { ...claims, aud: undefined })],
  ["for another purpose and too old", () => forged({ alg: "HS256" }, { ...claims, aud: "reset", exp: 1 })],
  ["that never ends", () => forged({ alg: "HS256" }, { ...claims, exp: undefined })],
  ["whose end is a text", () => forged({ alg: "HS256" }, { ...claims, exp: "2999-01-01" })],
  ["that names no session", () => forged({ alg: "HS256" }, { ...claims, sid: undefined })],
  ["whose session is no id", () => forged({ alg: "HS256" }, { ...claims, sid: "' or true --" })],
  ["with a critical header we do not know", () => forged({ alg: "HS256", crit: ["b64"], b64: false }, claims)],
  ["that is empty", () => ""],
  ["that is no token", () => "null"],
  ["with two dots and nothing else", () => ".."],
])("a token %s is invalid", async (_, make) => {
  expect(await readAccess(make())).toBe("invalid");
});

test("a token with any letter of its claims changed is invalid", async () => {
  const [header, body = "", signature] = (await signAccess(sessionId)).split(".");
  const altered = Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(body, "base64url").toString()), exp: 9_999_999_999 }));
  expect(await readAccess([header, altered.toString("base64url"), signature].join("."))).toBe("invalid");
});

test("tokens end with the secret that signed them", async () => {
  const token = await signAccess(sessionId);
  configureSecrets("another secret of more than thirty-two bytes");
  expect(await readAccess(token)).toBe("invalid");
});

function signedWithPair() {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const body = `${part({ alg: "RS256" })}.${part(claims)}`;
  return `${body}.${sign("sha256", Buffer.from(body), privateKey).toString("base64url")}`;
}

test("a token that was read before is none of ours any more once the secret is another", async () => {
  const token = await signAccess(sessionId);
  expect([await readAccess(token), await readAccess(token)]).toEqual([{ sessionId }, { sessionId }]);
  configureSecrets("another secret of more than thirty-two bytes");
  expect(await readAccess(token)).toBe("invalid");
  configureSecrets("a secret of more than thirty-two bytes");
  expect(await readAccess(token)).toEqual({ sessionId });
});
