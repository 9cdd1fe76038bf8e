import { mails, WholeMail } from "@recado/contract/mails";
import { expect, test } from "vitest";
import type { Actor } from "../../platform/company.ts";
import { askForCode, codeFor, mailsTo, withPassword } from "../../testing/accounts.ts";
import { call } from "../../testing/app.ts";
import { companyOf, createCompany, createSuper } from "../../testing/company.ts";
import { asOwner, PLATFORM } from "../../testing/owner.ts";
import { mailPolicy } from "./policy.ts";

test.each([
  ["user", false, false],
  ["admin", false, false],
  ["system", false, false],
  ["admin", true, true],
  ["user", true, true],
] as const)("a %s who is super: %s may read what the platform sends: %s", (role, isSuper, may) => {
  expect(mailPolicy.read({ id: 1, role, isSuper, queueIds: [], allTicket: false } satisfies Actor, {})).toBe(may);
});

test("GET /mails and /mails/:id are the super user's alone", async () => {
  const company = await createCompany();
  const ana = await withPassword(company, { profile: "admin" });
  await askForCode(ana.email);
  const [mail] = await mailsTo(ana.email);
  const colleague = await companyOf(PLATFORM).createUser({ profile: "admin" });
  for (const path of ["/mails", `/mails/${mail!.id}`]) {
    expect(await call(undefined, "GET", path)).toEqual({ status: 401, body: { error: "ERR_SESSION_EXPIRED" } });
    for (const user of [ana, colleague])
      expect(await call(user, "GET", path)).toEqual({ status: 403, body: { error: "ERR_NO_PERMISSION" } });
  }

  const silvia = await createSuper();
  const list = (await call(silvia, "GET", "/mails")).body;
  expect(mails.list.response.parse(list)).toEqual(list);
  expect(list.count).toBeGreaterThan(0);
  expect(list.records[0]).not.toHaveProperty("text");

  const whole = await call(silvia, "GET", `/mails/${mail!.id}`);
  expect(whole).toMatchObject({
    status: 200,
    body: { to: ana.email, status: "queued", text: expect.stringContaining(await codeFor(ana.email)) },
  });
  expect(WholeMail.parse(whole.body)).toEqual(whole.body);
  expect(await call(silvia, "GET", "/mails/2000000000")).toEqual({ status: 404, body: { error: "ERR_NO_MAIL_FOUND" } });
  expect((await call(silvia, "GET", "/mails/abc")).status).toBe(400);
  expect((await call(silvia, "GET", "/mails?pageNumber=-1")).status).toBe(400);
});

test("a company's own transaction can neither read nor write the platform's mail", async () => {
  const company = await createCompany();
  const ana = await withPassword(company);
  await askForCode(ana.email);
  expect(await company.run(({ tx }) => tx.selectFrom("mails").selectAll().execute())).toEqual([]);
  const forged = { recipient: "eve@evil.test", subject: "Recado" };
  await expect(
    company.run(({ tx }) =>
      tx
        .insertInto("mails")
        .values(forged as never)
        .execute(),
    ),
  ).rejects.toThrow(/permission denied/);
  expect(await asOwner(PLATFORM, "select from mails where recipient = 'eve@evil.test'")).toEqual([]);
});
