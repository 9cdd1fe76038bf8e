import { createHmac } from "node:crypto";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { signatureOf } from "../testing/fakeGraph/hook.ts";
import { verifySignature, verifySubscription } from "./webhook.ts";

const query = { "hub.mode": "subscribe", "hub.verify_token": "verify-me", "hub.challenge": "1158201444" };

test("who knows the token gets his challenge back", () => {
  expect(verifySubscription(query, "verify-me")).toBe("1158201444");
});

test.each<[string, Record<string, unknown>, string]>([
  ["another token", { ...query, "hub.verify_token": "verify-you" }, "verify-me"],
  ["no token", { "hub.mode": "subscribe", "hub.challenge": "1" }, "verify-me"],
  ["an empty token where none was set", { ...query, "hub.verify_token": "" }, ""],
  ["another mode", { ...query, "hub.mode": "unsubscribe" }, "verify-me"],
  ["no challenge", { ...query, "hub.challenge": undefined }, "verify-me"],
  ["a challenge that is a page", { ...query, "hub.challenge": "<script>alert(1)</script>" }, "verify-me"],
  ["a token given twice", { ...query, "hub.verify_token": ["verify-me", "verify-me"] }, "verify-me"],
  ["nothing", {}, "verify-me"],
])("%s gets nothing", (_, query, token) => {
  expect(verifySubscription(query, token)).toBeNull();
});

const body = Buffer.from('{"text":"ol\\u00e1 \\ud83d\\ude00 a\\/b"}');
const secret = "app-secret";
const right = signatureOf(body, secret);
const hex = right.slice("sha256=".length);

test("a body is believed by the signature over its very bytes", () => {
  expect(verifySignature(body, right, secret)).toBe(true);
  expect(verifySignature(body, `sha256=${hex.toUpperCase()}`, secret)).toBe(true);
  const emoji = Buffer.from('{"text":"😀"}');
  expect(verifySignature(emoji, signatureOf(emoji, secret), secret)).toBe(true);
});

const written = Buffer.from(JSON.stringify(JSON.parse(body.toString())));
test.each<[string, Buffer, string | undefined, string]>([
  ["no header", body, undefined, secret],
  ["an empty header", body, "", secret],
  ["a cut signature", body, right.slice(0, -2), secret],
  ["a longer one", body, `${right}00`, secret],
  ["one without its name", body, hex, secret],
  ["the old kind", body, `sha1=${createHmac("sha1", secret).update(body).digest("hex")}`, secret],
  ["letters that are no digits", body, `sha256=${"z".repeat(64)}`, secret],
  ["another connection's secret", body, signatureOf(body, "other-secret"), secret],
  ["a body of which one byte changed", Buffer.from(body.toString().replace("a", "b")), right, secret],
  ["the same JSON, written anew", written, right, secret],
  ["the same body, packed", gzipSync(body), right, secret],
  ["no secret, signed with none", body, signatureOf(body, ""), ""],
])("SEC-12: %s is not believed", (_, bytes, header, appSecret) => {
  expect(verifySignature(bytes, header, appSecret)).toBe(false);
});
