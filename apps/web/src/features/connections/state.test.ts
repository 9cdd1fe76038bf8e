import { causes, statuses } from "@recado/channels/channel";
import { ConnectionStatus } from "@recado/contract/connections";
import { expect, test } from "vitest";
import { actsOf, isProblem, knownCauses, toneOf, whyOf } from "./state.ts";

test.each([
  ["qrcode", ["showQr"]],
  ["CONNECTED", ["disconnect"]],
  ["PAIRING", ["disconnect"]],
  ["TIMEOUT", ["disconnect"]],
  ["OPENING", ["disconnect"]],
  ["connecting", ["disconnect"]],
  ["DISCONNECTED", ["reconnect", "newQr"]],
  ["PASSKEY_REQUIRED", ["advice", "disconnect"]],
] as const)("what is %s offers %j", (status, acts) => {
  expect(actsOf({ status, cause: null, provider: "beta" })).toEqual(acts);
});

test("the Cloud API has no QR to renew", () => {
  expect(actsOf({ status: "DISCONNECTED", cause: null, provider: "cloud" })).toEqual(["reconnect"]);
});

test("what is being disconnected says so and offers nothing more", () => {
  const ending = { status: "TIMEOUT", cause: "asked", provider: "beta" } as const;
  expect([actsOf(ending), whyOf(ending)]).toEqual([[], "connections.cause.ending"]);
});

test.each([
  ["CONNECTED", "connected", "good"],
  ["CONNECTED", "restricted", "moving"],
  ["CONNECTED", "rested", "moving"],
  ["TIMEOUT", "lost", "moving"],
  ["DISCONNECTED", "banned", "bad"],
  ["DISCONNECTED", "asked", "off"],
  ["DISCONNECTED", "not-unlinked", "off"],
  ["DISCONNECTED", null, "off"],
  ["PASSKEY_REQUIRED", "passkey", "bad"],
] as const)("%s because of %s looks %s", (status, cause, tone) => {
  expect(toneOf({ status, cause })).toBe(tone);
});

test.each([
  ["CONNECTED", false],
  ["connecting", false],
  ["qrcode", true],
  ["PAIRING", true],
  ["OPENING", true],
  ["TIMEOUT", true],
  ["DISCONNECTED", true],
  ["PASSKEY_REQUIRED", true],
] as const)("whoever sees %s is to look at it: %s", (status, is) => {
  expect(isProblem({ status, cause: null })).toBe(is);
});

test("every status and every cause of the channels has a place here", () => {
  expect([...ConnectionStatus.options].sort()).toEqual([...statuses].sort());
  // Only the timeline shows these: the connection's state does not change.
  expect([...knownCauses].sort()).toEqual([...causes, "rested", "unreadable", "wrong-secret"].sort());
});

test("of a number that was never linked nothing is said to come back", () => {
  const lost = { status: "TIMEOUT", cause: "lost", provider: "beta" } as const;
  expect(whyOf({ ...lost, number: null })).toBe("connections.cause.unreached");
  expect(whyOf({ ...lost, number: "5511900000001" })).toBe("connections.cause.lost");
});

test("what lost its line is tried at once for whoever asks, and what is only on its way is not", () => {
  expect(actsOf({ status: "TIMEOUT", cause: "lost", provider: "cloud" })).toEqual(["retry", "disconnect"]);
  expect(actsOf({ status: "TIMEOUT", cause: "owner-lost", provider: "cloud" })).toEqual(["disconnect"]);
});

test("who asked for its end or for a new code is told, where that is known", () => {
  const by = "Helena Prado";
  expect(whyOf({ status: "DISCONNECTED", cause: "asked", by })).toBe("connections.cause.askedBy");
  expect(whyOf({ status: "TIMEOUT", cause: "asked", by })).toBe("connections.cause.endingBy");
  expect(whyOf({ status: "OPENING", cause: "asked", by })).toBe("connections.cause.renewedBy");
  expect(whyOf({ status: "TIMEOUT", cause: "lost", number: "1", provider: "beta", by: "ETIMEDOUT" })).toBe("connections.cause.lost");
});
