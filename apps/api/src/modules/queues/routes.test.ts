import { Queue } from "@recado/contract/queues";
import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";

test("GET /queue answers the company's queues, in its own order and then by name", async () => {
  const company = await createCompany();
  const stranger = await (await createCompany()).createUser({ profile: "admin" });
  const ana = await company.createUser();
  await company.run(({ tx }) =>
    tx
      .insertInto("queues")
      .values([
        { name: "Vendas", color: "#111111" },
        { name: "Financeiro", color: "#222222", greeting_message: "Olá", schedules: JSON.stringify([{ weekdayEn: "monday" }]) },
        { name: "Suporte", color: "#333333", order_queue: 1 },
      ])
      .execute(),
  );

  expect(await call(undefined, "GET", "/queue")).toEqual({ status: 401, body: { error: "ERR_SESSION_EXPIRED" } });
  expect(await call(stranger, "GET", "/queue")).toEqual({ status: 200, body: [] });
  const { status, body } = await call(ana, "GET", "/queue/");
  expect(status).toBe(200);
  expect(body.map(({ name }: Queue) => name)).toEqual(["Suporte", "Financeiro", "Vendas"]);
  expect(body.map((queue: unknown) => Queue.parse(queue))).toEqual(body);
  expect(body[1]).toMatchObject({ greetingMessage: "Olá", schedules: [{ weekdayEn: "monday" }], companyId: company.id, orderQueue: null });
});
