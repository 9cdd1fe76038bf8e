import { expect, test } from "vitest";
import { never } from "../answering/testing.ts";
import { messagesOf } from "../factory.ts";
import { JOSE, MARIA, say, world } from "./testing.ts";

test.each([
  ["he who goes", JOSE],
  ["he who stays", MARIA],
])("that nobody is there is not said again to two who have become one, where %s has been told", async (_, told) => {
  const { company, held, merge } = await world();
  await company.run(async ({ tx }) => {
    await tx.updateTable("settings").set({ value: "company" }).where("key", "=", "scheduleType").execute();
    await tx
      .updateTable("companies")
      .set({ schedules: JSON.stringify(never) })
      .where("id", "=", company.id)
      .execute();
    await tx.updateTable("connections").set({ out_of_hours_message: "Voltamos às 8h" }).where("id", "=", held.connectionId).execute();
  });
  const times = async () => (await messagesOf(company)).filter(({ body }) => body === "Voltamos às 8h").length;
  await say(company, held, told, "Oi");
  expect(await times()).toBe(1);
  await merge();
  for (const number of [MARIA, JOSE]) await say(company, held, number, "Alguém?");
  expect(await times()).toBe(1);
});
