import { expect, test } from "vitest";
import { anAddress, OTHER_PASSWORD, PASSWORD, signInWith, withPassword } from "../../testing/accounts.ts";
import { createApi } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";
import { stillClock } from "../../testing/stillClock.ts";

const wait = stillClock(24 * 3_600_000); // days
const api = () => createApi({ limitSignInAccount: 4, limitSignInAccountAddress: 3 });

/** Strangers try passwords, each from another address, until the account is locked. */
async function lock(email: string, on: Awaited<ReturnType<typeof api>>) {
  for (let round = 0; round < 5; round++) await signInWith(email, OTHER_PASSWORD, { api: on });
}

test("strangers who try an account until it is locked do not lock out its owner where he has signed in lately", async () => {
  const [ana, server] = [await withPassword(await createCompany()), await api()];
  const home = "2a02:8109:b600:1c00:1::1";
  expect((await signInWith(ana.email, PASSWORD, { address: home, api: server })).statusCode).toBe(200);
  await lock(ana.email, server);

  expect((await signInWith(ana.email, PASSWORD, { api: server })).statusCode).toBe(429);
  expect((await signInWith(ana.email, PASSWORD, { address: home, api: server })).statusCode).toBe(200);
  expect((await signInWith(ana.email.toUpperCase(), PASSWORD, { address: "2a02:8109:b600:1c00:2::9", api: server })).statusCode).toBe(200);
});

test("where he has signed in, too, only so many wrong passwords are heard", async () => {
  const [ana, server, home] = [await withPassword(await createCompany()), await api(), anAddress()];
  await signInWith(ana.email, PASSWORD, { address: home, api: server });
  await lock(ana.email, server);
  for (let round = 0; round < 3; round++)
    expect((await signInWith(ana.email, OTHER_PASSWORD, { address: home, api: server })).statusCode).toBe(401);
  expect((await signInWith(ana.email, PASSWORD, { address: home, api: server })).statusCode).toBe(429);
});

test("an address is known to the account that signed in there, to no other, and for thirty days", async () => {
  const company = await createCompany();
  const [ana, bia, server, home] = [await withPassword(company), await withPassword(company), await api(), anAddress()];
  await signInWith(ana.email, PASSWORD, { address: home, api: server });
  await signInWith(bia.email, OTHER_PASSWORD, { address: home, api: server }); // a failed attempt of her own
  await lock(bia.email, server);
  expect((await signInWith(bia.email, PASSWORD, { address: home, api: server })).statusCode).toBe(429);

  wait(29);
  await lock(ana.email, server);
  expect((await signInWith(ana.email, PASSWORD, { address: home, api: server })).statusCode).toBe(200);
  wait(61);
  await lock(ana.email, server);
  expect((await signInWith(ana.email, PASSWORD, { address: home, api: server })).statusCode).toBe(429);
});

test("from where somebody signed in stands in no row that can be read", async () => {
  const company = await createCompany();
  const [ana, address] = [await withPassword(company), anAddress()];
  await signInWith(ana.email, PASSWORD, { address });
  const rows = await company.run(({ tx }) => tx.selectFrom("sessions").selectAll().execute());
  expect(rows.some(({ network }) => network !== null)).toBe(true);
  expect(JSON.stringify(rows)).not.toContain(address);
});
