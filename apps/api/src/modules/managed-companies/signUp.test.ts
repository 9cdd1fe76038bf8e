import { expect, test } from "vitest";
import { inCompany } from "../../platform/company.ts";
import { planNamed, signUpForm } from "../../testing/accounts.ts";
import { ask } from "../../testing/app.ts";
import { eventsDuring } from "../../testing/eventsDuring.ts";
import { owner, PLATFORM } from "../../testing/owner.ts";
import { signedUpJob } from "../auth/jobKeys.ts";
import { tellOfSignUp } from "./jobs.ts";

test("a company that signs up by itself appears in super's table at once, and nobody else hears of it", async () => {
  const form = await signUpForm({ planId: await planNamed("Essencial") });
  const { statusCode, json } = await ask(undefined, "POST", "/companies/cadastro", { payload: form, address: "10.9.8.7" });
  expect(statusCode).toBe(200);
  const { id } = json();
  const woken = "select data from pgboss.job where name = $1 and data::text like $2";
  const { rows } = await owner().query(woken, [signedUpJob.name, `%${id}%`]);
  expect(JSON.stringify(rows)).toContain(`"otherCompanyId":${id}`);
  const news = await eventsDuring(PLATFORM, () => tellOfSignUp.run(PLATFORM, { otherCompanyId: id }));
  expect(news).toMatchObject([{ event: expect.stringMatching(/company$/i), payload: { action: "create", id }, rooms: ["supers"] }]);
  expect(await inCompany(id, ({ tx }) => tx.selectFrom("facts").select("name").where("name", "like", "managed-%").execute())).toEqual([]);
});
