import { expect, test } from "vitest";
import { createCompany } from "../../../testing/company.ts";
import { aMessage, arrive, heldConnection } from "../factory.ts";

test.each(["messages", "tickets", "contacts"] as const)(
  "of two changes of one of the %s the later is the later version, though its process said the time before it had to wait",
  async (table) => {
    const company = await createCompany();
    await arrive(company, await heldConnection(company), aMessage());
    const change = (at: string) =>
      company.run(({ tx }) =>
        tx
          .updateTable(table)
          .set({ updated_at: new Date(at) })
          .returning("updated_at")
          .executeTakeFirstOrThrow(),
      );
    const first = await change("2099-01-01T12:00:00.002Z");
    const second = await change("2099-01-01T12:00:00.001Z");
    const third = await change("2099-01-01T12:00:00.003Z");
    const versions = [first, second, third].map(({ updated_at }) => updated_at.toISOString());
    expect(versions).toEqual(["2099-01-01T12:00:00.002Z", "2099-01-01T12:00:00.003Z", "2099-01-01T12:00:00.004Z"]);
  },
);
