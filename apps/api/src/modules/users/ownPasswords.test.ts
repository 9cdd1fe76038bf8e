import pg from "pg";
import { expect, test, vi } from "vitest";
import { hashPassword, waitingToBeHashed } from "../../platform/crypto/passwords.ts";
import { anAddress, askForCode, codeFor, OTHER_PASSWORD, PASSWORD, resetWith, signInWith, withPassword } from "../../testing/accounts.ts";
import { ask, call, createApi } from "../../testing/app.ts";
import { createCompany, type TestUser } from "../../testing/company.ts";
import { eventually } from "../../testing/eventually.ts";
import { stillClock } from "../../testing/stillClock.ts";
import { changeUser } from "./actions.ts";

const wait = stillClock(60_000); // minutes

const change = (user: TestUser, payload: object, address = anAddress()) => ask(user, "PUT", `/users/${user.id}`, { payload, address });

test("ten changes of one's own password an hour; what is refused for itself is none, and an admin may still help", async () => {
  const company = await createCompany();
  const [ana, admin] = [await withPassword(company), await company.createUser({ profile: "admin" })];
  for (let round = 0; round < 12; round++) expect((await change(ana, { password: "123456" })).json().error).toBe("ERR_COMMON_PASSWORD");
  for (let round = 0; round < 10; round++) expect((await change(ana, { password: `${PASSWORD}${round}` })).statusCode).toBe(200);
  const refused = await change(ana, { password: OTHER_PASSWORD });
  expect([refused.statusCode, refused.json().error]).toEqual([429, "ERR_TOO_MANY_REQUESTS"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await change(ana, { name: "Ana Maria" })).statusCode).toBe(200);
  expect((await call(admin, "PUT", `/users/${ana.id}`, { password: OTHER_PASSWORD })).status).toBe(200);
  wait(61);
  expect((await signInWith(ana.email, OTHER_PASSWORD)).statusCode).toBe(200);
});

test("a wrong present password is a failed sign-in of the account, and the right one counts for nothing", async () => {
  const ana = await withPassword(await createCompany());
  const address = anAddress();
  for (let round = 0; round < 12; round++) expect((await change(ana, { currentPassword: PASSWORD }, address)).statusCode).toBe(200);
  for (let round = 0; round < 6; round++)
    expect((await change(ana, { password: OTHER_PASSWORD, currentPassword: "wrong" }, address)).json()).toEqual({
      error: "ERR_CURRENT_PASSWORD",
    });
  for (let round = 0; round < 4; round++) expect((await signInWith(ana.email, "wrong", { address })).statusCode).toBe(401);

  const refused = await change(ana, { password: OTHER_PASSWORD, currentPassword: PASSWORD }, address);
  expect([refused.statusCode, refused.json().error]).toEqual([429, "ERR_TOO_MANY_REQUESTS"]);
  expect((await signInWith(ana.email, PASSWORD, { address })).statusCode).toBe(429);
  expect((await signInWith(ana.email, PASSWORD)).statusCode).toBe(200);
});

test("a password that was right when it was compared, and is another's by now, changes nothing", async () => {
  const company = await createCompany();
  const ana = await withPassword(company);
  const confirmed = await hashPassword(PASSWORD);
  await expect(company.as(ana, (ctx) => changeUser(ctx, ana.id, { name: "Mallory" }, { confirmed }))).rejects.toMatchObject({
    code: "ERR_CURRENT_PASSWORD",
  });
  expect((await call(ana, "GET", `/users/${ana.id}`)).body.name).toBe("Ana");
});

test.each(["a changed password", "a new user", "a reset"])(
  "nobody waits for a connection while the password of %s waits to be hashed",
  async (what) => {
    const [company, other] = [await createCompany(), await createCompany()];
    const quiet = await other.createUser();
    const people = [];
    for (let at = 0; at < 8; at++) people.push(await withPassword(company, { profile: "admin" })); // as many as there are connections here
    const codes = new Map<number, string>();
    if (what === "a reset")
      for (const { id, email } of people) {
        await askForCode(email);
        codes.set(id, await codeFor(email));
      }
    const api = await createApi();
    const hash = (user: TestUser) => {
      if (what === "a changed password") return ask(user, "PUT", `/users/${user.id}`, { payload: { password: OTHER_PASSWORD } }, api);
      if (what === "a reset") return resetWith(user.email, codes.get(user.id), OTHER_PASSWORD, { api });
      return ask(user, "POST", "/users", { payload: { name: "Bia", email: `${crypto.randomUUID()}@acme.test`, password: PASSWORD } }, api);
    };

    // Passwords are hashed in turn, two at once: other ones are hashed until all of ours are queued.
    let [asked, hashed, isFull] = [0, 0, false];
    const others = Array.from({ length: 54 }, async () => {
      do {
        asked++;
        await hashPassword("of somebody else");
        hashed++;
      } while (!isFull);
    });
    const { inTransaction, stop } = watchTransactions();
    const ours = people.map(hash);
    await eventually(
      () => hashed + 2 + waitingToBeHashed() - asked,
      (inLine) => inLine === people.length,
    );
    expect(inTransaction()).toBe(0);
    stop();
    expect((await ask(quiet, "GET", "/tags", {}, api)).statusCode).toBe(200);

    isFull = true;
    await Promise.all(others);
    expect((await Promise.all(ours)).map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    await api.app.close();
  },
);

/** How many connections of this process are in a transaction. */
function watchTransactions() {
  const open = new Set<pg.Client>();
  const query = pg.Client.prototype.query as (...how: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...how: unknown[]) {
    const text = typeof how[0] === "string" ? how[0] : (how[0] as { text: string }).text;
    if (/^begin/i.test(text)) open.add(this);
    if (/^(commit|rollback)$/i.test(text)) open.delete(this);
    return query.apply(this, how);
  } as never);
  return { inTransaction: () => open.size, stop: () => spy.mockRestore() };
}
