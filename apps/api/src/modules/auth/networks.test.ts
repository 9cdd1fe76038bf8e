import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { Api } from "../../platform/http/server.ts";
import {
  anAddress,
  askForCode,
  OTHER_PASSWORD,
  resetWith,
  signInWith,
  signUpForm,
  signUpWith,
  withPassword,
} from "../../testing/accounts.ts";
import { createApi } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";

const hex = (bytes: number) => randomBytes(bytes).toString("hex");
/** A network as a provider assigns it, and an address in it. */
const aNetwork = () => `2a02:${hex(2)}:${hex(2)}:${hex(2)}`;
const within = (network: string) => `${network}:${hex(2)}:${hex(2)}:${hex(2)}:${hex(2)}`;

const nobody = () => `${randomUUID()}@nowhere.test`;
const wide = { limitSignInAccountAddress: 1000, limitSignInAccount: 1000, limitSignInAddress: 1000 };
let apis: { perAccount: Api; perAddress: Api };
let email: string;
beforeAll(async () => {
  const perAddress = await createApi({ ...wide, limitSignInAddress: 3, limitReset: 3, limitSignUp: 3 });
  apis = { perAccount: await createApi({ ...wide, limitSignInAccountAddress: 3 }), perAddress };
  email = (await withPassword(await createCompany())).email;
});

const attempts = {
  "a sign-in of one account": (address: string) => signInWith(email, OTHER_PASSWORD, { address, api: apis.perAccount }),
  "a sign-in": (address: string) => signInWith(nobody(), OTHER_PASSWORD, { address, api: apis.perAddress }),
  "a code that is asked for": (address: string) => askForCode(nobody(), { address, api: apis.perAddress }),
  "a code that is guessed": (address: string) => resetWith(nobody(), "123456", OTHER_PASSWORD, { address, api: apis.perAddress }),
  "a sign-up": async (address: string) => signUpWith(await signUpForm({ planId: 2_000_000_000 }), { address, api: apis.perAddress }),
};

test.each(Object.entries(attempts))("%s counts for the whole /64 of an IPv6 address, and for no other", async (_, attempt) => {
  const home = aNetwork();
  const statuses = [];
  for (let round = 0; round < 4; round++) statuses.push((await attempt(within(home))).statusCode);
  expect(statuses.map((status) => status === 429)).toEqual([false, false, false, true]);
  expect((await attempt(within(aNetwork()))).statusCode).not.toBe(429);
});

test.each(Object.entries(attempts))("%s from an IPv4 address counts the same where it is written as IPv6", async (_, attempt) => {
  const address = anAddress();
  const statuses = [];
  for (let round = 0; round < 4; round++) statuses.push((await attempt(round % 2 ? `::ffff:${address}` : address)).statusCode);
  expect(statuses.map((status) => status === 429)).toEqual([false, false, false, true]);
  expect((await attempt(`::ffff:${anAddress()}`)).statusCode).not.toBe(429);
});
