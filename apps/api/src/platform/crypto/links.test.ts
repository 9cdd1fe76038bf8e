import { afterEach, beforeEach, expect, test } from "vitest";
import { setClock } from "../clock.ts";
import { readLink, signLink } from "./links.ts";
import { configureSecrets, mac } from "./secrets.ts";

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

const parts = { key: "7/abc", name: "Olá 😀.png" };

test("a link says what it was signed for until its time is over", () => {
  const link = signLink(parts, 3600);
  expect(link).toMatch(/^[\w.-]+$/);
  at(3599);
  expect(readLink(link)).toEqual(parts);
  at(3600);
  expect(readLink(link)).toBeNull();
});

test("a link whose text, time or proof was altered says nothing", () => {
  const [body = "", proof = ""] = signLink(parts, 3600).split(".");
  const altered = Buffer.from(JSON.stringify({ parts: { ...parts, key: "8/abc" }, until: start * 2 })).toString("base64url");
  const forged = [`${altered}.${proof}`, `${body}.${proof.slice(1)}`, `${body}.`, body, "", ".", `${body}.${proof}.`, `.${proof}`];
  for (const link of forged) expect(readLink(link), link).toBeNull();
});

test("what our secret signed for another use is no link", () => {
  const [body = ""] = signLink(parts, 3600).split(".");
  expect(readLink(`${body}.${mac("signed link", body)}`), "the proof of this file is the real one").toEqual(parts);
  expect(readLink(`${body}.${mac("reset code", body)}`)).toBeNull();
});

test("links end with the secret that signed them", () => {
  const link = signLink(parts, 3600);
  configureSecrets("another secret of more than thirty-two bytes");
  expect(readLink(link)).toBeNull();
});
