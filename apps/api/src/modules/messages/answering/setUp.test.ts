import { expect, test } from "vitest";
import { call } from "../../../testing/app.ts";
import { desk, never } from "./testing.ts";

/** With the endpoints of the settings page, effective from the next customer's message. */
test("hours that an admin saves count once the company keeps its own, and no longer when it does not", async () => {
  const it = await desk({ connection: { out_of_hours_message: "Voltamos às 8h", greeting_message: "Olá!" } });
  const put = async (path: string, body: object) => expect((await call(it.ana, "PUT", path, body)).status, path).toBe(200);
  await put(`/companies/${it.company.id}/schedules`, { schedules: never.map((day) => ({ ...day, weekday: day.weekdayEn })) });
  await it.says("Oi");
  expect(await it.heard(), "nobody has chosen hours yet").toEqual(["Olá!"]);

  await put("/settings/scheduleType", { value: "company" });
  await it.says("Alô?");
  expect(await it.heard()).toEqual(["Olá!", "Voltamos às 8h"]);
});

test("the language that an admin chooses is that of the next automatic text", async () => {
  const it = await desk();
  const put = async (path: string, body: object) => expect((await call(it.ana, "PUT", path, body)).status, path).toBe(200);
  await put("/settings/sendGreetingAccepted", { value: "enabled" });
  await put(`/companies/${it.company.id}/locale`, { timeZone: "America/Manaus", language: "en" });
  await it.says("Oi");
  await it.accepts();
  expect(await it.heard()).toEqual([expect.stringContaining("my name is *Ana*")]);
});
