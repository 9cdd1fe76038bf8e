import type { MessageRate } from "@recado/contract/message-rates";
import { expect, test } from "vitest";
import { todayIn, USUAL_ZONE } from "../../platform/clock.ts";
import { call } from "../../testing/app.ts";
import { companyOf, createCompany, createSuper } from "../../testing/company.ts";
import { PLATFORM } from "../../testing/owner.ts";
import { aMessageRate, rated } from "./factory.ts";
import { insertMessageRate, rateOn } from "./queries.ts";

test("super keeps what a message costs, to the last decimal, and nobody else sees or changes it", async () => {
  const platform = await createSuper();
  const form = aMessageRate({ country: "NF", price: "0.003400" });
  const made = await call(platform, "POST", "/message-rates", form);
  expect([made.status, made.body]).toMatchObject([200, { ...form, price: "0.0034", holds: "later" }]);
  const earliest = aMessageRate({ country: "NF", validFrom: "2015-01-01" });
  const { body: oldest } = await call(platform, "POST", "/message-rates", earliest);
  expect(oldest).toMatchObject({ validFrom: "2015-01-01", holds: "now" });
  expect((await call(platform, "DELETE", `/message-rates/${oldest.id}`)).status).toBe(200);
  const others = [
    await (await createCompany()).createUser({ profile: "admin" }),
    await companyOf(PLATFORM).createUser({ profile: "admin" }),
  ];
  const path = `/message-rates/${made.body.id}`;
  for (const other of others) {
    const tries = [
      call(other, "GET", "/message-rates"),
      call(other, "POST", "/message-rates", aMessageRate()),
      call(other, "PUT", path, form),
      call(other, "DELETE", path),
    ];
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  }
  const changed = await call(platform, "PUT", path, { ...form, price: "123456.123457", currency: "EUR" });
  expect(changed.body).toMatchObject({ price: "123456.123457", currency: "EUR" });
  const found = await call(platform, "GET", "/message-rates?countries=NF,NR");
  expect(found.body.records).toContainEqual(changed.body);
  expect((await call(platform, "GET", "/message-rates?countries=NR")).body.records).not.toContainEqual(changed.body);
  expect((await call(platform, "GET", "/message-rates?countries=QQ")).body.records, "a country that is none").toEqual([]);
  expect((await call(platform, "GET", "/message-rates?countries=NF,,")).status).toBe(400);
  expect((await call(platform, "DELETE", path)).status).toBe(200);
  for (const again of [call(platform, "DELETE", path), call(platform, "PUT", path, form)])
    expect(await again).toMatchObject({ status: 404, body: { error: "ERR_NO_MESSAGE_RATE_FOUND" } });
});

test("one country and category have one rate from a day on, also where two make it at once", async () => {
  const platform = await createSuper();
  const form = aMessageRate();
  const both = await Promise.all([call(platform, "POST", "/message-rates", form), call(platform, "POST", "/message-rates", form)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const other = (await call(platform, "POST", "/message-rates", aMessageRate())).body;
  expect((await call(platform, "PUT", `/message-rates/${other.id}`, form)).body).toEqual({ error: "ERR_DUPLICATED_MESSAGE_RATE" });
  expect((await call(platform, "PUT", `/message-rates/${other.id}`, other)).status, "its own day is its own").toBe(200);
});

test("of several days the last that has come holds, and the list says which", async () => {
  const platform = await createSuper();
  const today = todayIn(USUAL_ZONE);
  const place = { country: "SJ", category: "service" } as const;
  for (const [validFrom, price] of [
    ["2016-01-01", "0.01"],
    [today, "0.02"],
    ["2098-01-01", "0.03"],
  ] as const)
    await call(platform, "POST", "/message-rates", aMessageRate({ ...place, validFrom, price }));
  const { records } = (await call(platform, "GET", "/message-rates?countries=SJ")).body as { records: MessageRate[] };
  expect(records.filter(({ category }) => category === "service").map(({ price, holds }) => [price, holds])).toEqual([
    ["0.03", "later"],
    ["0.02", "now"],
    ["0.01", "before"],
  ]);

  const on = (day: string, category: "service" | "utility" = "service") =>
    companyOf(PLATFORM).run((ctx) => rateOn(ctx, "SJ", category, day));
  expect(await on("2015-12-31"), "before anything was said").toBeUndefined();
  expect(await on("2016-01-01")).toEqual({ price: "0.01", currency: "USD" });
  expect(await on(today)).toEqual({ price: "0.02", currency: "USD" });
  expect(await on("2098-01-01")).toEqual({ price: "0.03", currency: "USD" });
  expect(await on("2098-01-01", "utility"), "of another category nothing was said").toBeUndefined();
});

test("a company reads it and cannot write it, whatever it tries", async () => {
  const { validFrom, price } = aMessageRate({ country: "WF", price: "0.5" });
  await rated({ country: "WF", price, validFrom });
  const company = await createCompany();
  expect(await company.run((ctx) => rateOn(ctx, "WF", "marketing", validFrom))).toMatchObject({ price });
  await company.run(({ tx }) => tx.updateTable("message_rates").set({ price: 0 }).execute());
  await company.run(({ tx }) => tx.deleteFrom("message_rates").execute());
  expect(await company.run((ctx) => rateOn(ctx, "WF", "marketing", validFrom))).toMatchObject({ price });
  await expect(company.run((ctx) => insertMessageRate(ctx, aMessageRate()))).rejects.toThrow(/row-level security/);
});
