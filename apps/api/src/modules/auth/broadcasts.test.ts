import { expect, test } from "vitest";
import { sessionFrom } from "../../platform/http/token.ts";
import { PASSWORD, signInWith, withPassword } from "../../testing/accounts.ts";
import { createCompany } from "../../testing/company.ts";
import { eventsDuring } from "../../testing/eventsDuring.ts";

test("a sign-in elsewhere is told to that person's earlier sessions, without a word of the new one", async () => {
  const company = await createCompany();
  const ana = await withPassword(company);
  let token = "";
  const news = await eventsDuring(company.id, async () => {
    token = (await signInWith(ana.email, PASSWORD)).json().token;
  });
  expect(news).toEqual([
    {
      event: `company-${company.id}-auth`,
      payload: { action: "update", user: { id: ana.id, email: ana.email, companyId: company.id } },
      rooms: [`self ${ana.id}`],
      except: [`session ${await sessionFrom(token)}`],
    },
  ]);
});

test("an installation may leave that notice out", async () => {
  const company = await createCompany();
  const ana = await withPassword(company);
  expect(await eventsDuring(company.id, () => signInWith(ana.email, PASSWORD), { noticeElsewhere: false })).toEqual([]);
});
