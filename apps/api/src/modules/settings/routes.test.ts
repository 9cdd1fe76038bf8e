import { Setting, settingValues } from "@recado/contract/settings";
import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";
import { eventsDuring } from "../../testing/eventsDuring.ts";
import { defaultSettings } from "./defaults.ts";
import { getSettings } from "./queries.ts";

async function world() {
  const company = await createCompany();
  const [ana, lia] = [await company.createUser({ profile: "supervisor" }), await company.createUser({ profile: "admin" })];
  return { company, ana, lia };
}

test("a new company has every setting, at what it begins with, and everybody of it may read them", async () => {
  const { company, ana } = await world();
  expect(await call(undefined, "GET", "/settings")).toEqual({ status: 401, body: { error: "ERR_SESSION_EXPIRED" } });
  const { status, body } = await call(ana, "GET", "/settings");
  expect([status, body.map((setting: unknown) => Setting.parse(setting))]).toEqual([200, body]);
  expect(Object.fromEntries(body.map(({ key, value }: Setting) => [key, value]))).toEqual(defaultSettings);
  expect(new Set(body.map(({ companyId }: Setting) => companyId))).toEqual(new Set([company.id]));
});

test("admins change a setting to what it may be, and to nothing else; another company's stays", async () => {
  const { company, ana, lia } = await world();
  const other = await world();
  const put = (key: string, value: unknown, user = lia) => call(user, "PUT", `/settings/${key}`, { value });
  expect(await put("call", "disabled", ana)).toEqual({ status: 403, body: { error: "ERR_NO_PERMISSION" } });
  expect((await call(undefined, "PUT", "/settings/call", { value: "disabled" })).status).toBe(401);
  for (const [key, value] of [
    ["call", "sometimes"],
    ["call", ""],
    ["call", " disabled"],
    ["scheduleType", "enabled"],
    ["chatBotType", "list"],
    ["campaignsEnabled", true],
  ] as const)
    expect((await put(key, value)).status, `${key} ${value}`).toBe(400);
  for (const key of ["unknown", "__proto__", "toString", "CALL"]) {
    expect(await put(key, "enabled"), key).toEqual({ status: 404, body: { error: "ERR_NO_SETTING_FOUND" } });
    expect((await put(key, "enabled", ana)).status, key).toBe(403);
  }
  expect(await company.run(getSettings)).toEqual(defaultSettings);

  for (const [key, values] of Object.entries(settingValues))
    for (const value of values.options) expect((await put(key, value)).body).toMatchObject({ key, value, companyId: company.id });
  expect(await other.company.run(getSettings)).toEqual(defaultSettings);
});

test("of many who change it at once each is heard, by everybody of the company, and one row is left", async () => {
  const { company, lia } = await world();
  await company.run(({ tx }) => tx.deleteFrom("settings").where("key", "=", "userRating").execute());
  expect((await company.run(getSettings)).userRating, "a row that is missing is as in a new company").toBe("disabled");
  const news = await eventsDuring(company.id, () =>
    Promise.all(
      Array.from({ length: 10 }, (_, at) => call(lia, "PUT", "/settings/userRating", { value: at % 2 ? "enabled" : "disabled" })),
    ),
  );
  expect(news.filter(({ event }) => event.endsWith("setting"))).toHaveLength(10);
  expect(await company.facts("setting.changed")).toHaveLength(10);
  const rows = await company.run(({ tx }) => tx.selectFrom("settings").select("key").where("key", "=", "userRating").execute());
  expect(rows).toHaveLength(1);

  await company.run(({ tx }) => tx.updateTable("settings").set({ value: "nonsense" }).where("key", "=", "userRating").execute());
  expect((await company.run(getSettings)).userRating, "and so is one that nobody understands").toBe("disabled");
});
