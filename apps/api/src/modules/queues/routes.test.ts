import type { QueueOption } from "@recado/contract/queues";
import { Queue } from "@recado/contract/queues";
import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";

const monday = { weekday: "Segunda-feira", weekdayEn: "monday", startTime: "08:00", endTime: "18:00" };

test("GET /queue answers the company's queues, in its own order and then by name", async () => {
  const company = await createCompany();
  const stranger = await (await createCompany()).createUser({ profile: "admin" });
  const ana = await company.createUser();
  await company.run(({ tx }) =>
    tx
      .insertInto("queues")
      .values([
        { name: "Vendas", color: "#111111" },
        { name: "Financeiro", color: "#222222", greeting_message: "Olá", schedules: JSON.stringify([monday]) },
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
  expect(body[1]).toMatchObject({ greetingMessage: "Olá", schedules: [monday], companyId: company.id, orderQueue: null });
});

test("queues are made within the plan, under a name and a colour of their own, with the usual hours", async () => {
  const company = await createCompany({ plan: "Essencial" });
  const admin = await company.createUser({ profile: "admin" });
  const ana = await company.createUser();
  const body = { name: "Vendas", color: "#1F7A8C" };

  expect((await call(ana, "POST", "/queue", body)).body).toEqual({ error: "ERR_NO_PERMISSION" });
  expect((await call(admin, "POST", "/queue", { ...body, color: "blue" })).status).toBe(400);
  const made = await call(admin, "POST", "/queue", body);
  const hours = (weekdayEn: string, startTime: string, endTime: string) => ({ weekdayEn, startTime, endTime });
  const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday"].map((day) => hours(day, "08:00", "18:00"));
  expect(made.body).toMatchObject({
    name: "Vendas",
    schedules: [...weekdays, hours("saturday", "08:00", "12:00"), hours("sunday", "00:00", "00:00")],
  });
  expect((await call(admin, "POST", "/queue", { ...body, color: "#111111" })).body).toEqual({ error: "ERR_QUEUE_NAME_ALREADY_EXISTS" });
  expect((await call(admin, "POST", "/queue", { ...body, name: "Outra" })).body).toEqual({ error: "ERR_QUEUE_COLOR_ALREADY_EXISTS" });
  expect((await call(admin, "POST", "/queue", { name: "VÊNDAS", color: "#111111" })).body).toEqual({
    error: "ERR_QUEUE_NAME_ALREADY_EXISTS",
  });
  expect((await call(admin, "POST", "/queue", { name: "Outra", color: "#1f7a8c" })).body).toEqual({
    error: "ERR_QUEUE_COLOR_ALREADY_EXISTS",
  });
  const many = ["#222222", "#333333", "#444444", "#555555"].map((color, at) =>
    call(admin, "POST", "/queue", { name: `Fila ${at}`, color }),
  );
  expect((await Promise.all(many)).map(({ status }) => status).sort()).toEqual([200, 200, 403, 403]);

  const changed = await call(admin, "PUT", `/queue/${made.body.id}`, { greetingMessage: "Oi", orderQueue: "2", companyId: 1 });
  expect(changed.body).toMatchObject({ name: "Vendas", greetingMessage: "Oi", orderQueue: 2 });
  const says = { completion: "Até logo", outOfHoursMessage: "Voltamos às 8", ratingMessage: "De 1 a 3?", schedules: [monday] };
  await call(admin, "PUT", `/queue/${made.body.id}`, says);
  expect((await call(admin, "GET", `/queue/${made.body.id}`)).body, "what is not named stays").toMatchObject({
    greetingMessage: "Oi",
    ...says,
  });
  const again = await call(admin, "PUT", `/queue/${made.body.id}`, { name: "vendas", color: "#1f7a8c" });
  expect(again.body, "its own may be written otherwise").toMatchObject({ name: "vendas", color: "#1f7a8c" });
  const other = (await call(admin, "GET", "/queue")).body.find(({ id }: { id: number }) => id !== made.body.id);
  const rename = async (values: object) => (await call(admin, "PUT", `/queue/${other.id}`, values)).body.error;
  expect(await rename({ ...other, name: "Véndas" })).toBe("ERR_QUEUE_NAME_ALREADY_EXISTS");
  expect(await rename({ ...other, color: "#1F7A8c" })).toBe("ERR_QUEUE_COLOR_ALREADY_EXISTS");
  const order = async (values: object) => (await call(admin, "PUT", `/queue/${made.body.id}`, values)).body.orderQueue;
  for (const [value, then] of [
    ["", null],
    ["3", 3],
    [null, null],
    [0, 0],
  ])
    expect(await order({ orderQueue: value })).toBe(then);
  expect(await order({ name: "Vendas" }), "not sent is not touched").toBe(0);
  expect((await call(admin, "GET", "/queue/999999")).body).toEqual({ error: "ERR_NO_QUEUE_FOUND" });
  expect((await call(ana, "DELETE", `/queue/${made.body.id}`)).status).toBe(403);
  expect((await call(admin, "DELETE", `/queue/${made.body.id}`)).status).toBe(200);
});

test("a queue's options are numbered one by one, under each of them, too, and close the gap when one goes", async () => {
  const company = await createCompany();
  const admin = await company.createUser({ profile: "admin" });
  const stranger = await (await createCompany()).createUser({ profile: "admin" });
  const [queueId, other] = [await company.createQueue(), await company.createQueue()];
  const add = async (title: string, more: object = {}) => (await call(admin, "POST", "/queue-options", { queueId, title, ...more })).body;
  const ana = await company.createUser({ queueIds: [queueId] });
  const adding = await call(ana, "POST", "/queue-options", { queueId, title: "Boleto" });
  expect(adding, "whoever only serves it").toEqual({ status: 403, body: { error: "ERR_NO_PERMISSION" } });
  const [boleto, entrega, troca] = [await add("Boleto"), await add("Entrega"), await add("Troca")];
  const prazo = await add("Prazo", { parentId: entrega.id });
  const titles = async (query: string) =>
    (await call(admin, "GET", `/queue-options?queueId=${queueId}${query}`)).body.map((each: QueueOption) => `${each.option} ${each.title}`);

  expect(await titles("&parentId=-1")).toEqual(["1 Boleto", "2 Entrega", "3 Troca"]);
  expect(await titles(`&parentId=${entrega.id}`)).toEqual(["1 Prazo"]);
  expect((await call(admin, "POST", "/queue-options", { queueId: other, parentId: entrega.id, title: "X" })).status).toBe(404);
  expect((await call(stranger, "PUT", `/queue-options/${troca.id}`, { title: "Roubo" })).status).toBe(404);

  await call(admin, "PUT", `/queue-options/${troca.id}`, { option: 1 });
  expect(await titles("&parentId=-1")).toEqual(["1 Troca", "2 Boleto", "3 Entrega"]);
  await call(admin, "DELETE", `/queue-options/${boleto.id}`);
  expect(await titles("&parentId=-1")).toEqual(["1 Troca", "2 Entrega"]);
  await call(admin, "DELETE", `/queue-options/${entrega.id}`);
  expect((await call(admin, "PUT", `/queue-options/${prazo.id}`, { title: "Y" })).body).toEqual({ error: "ERR_NO_QUEUE_OPTION_FOUND" });
});

test("an option comes with all that may be chosen after it, level by level, wherever it comes from", async () => {
  const company = await createCompany();
  const admin = await company.createUser({ profile: "admin" });
  const queueId = await company.createQueue();
  const add = async (title: string, parentId: number | null = null) =>
    (await call(admin, "POST", "/queue-options", { queueId, title, parentId })).body;
  const entrega = await add("Entrega");
  const prazo = await add("Prazo", entrega.id);
  await add("Endereço", entrega.id);
  await add("Expressa", prazo.id);
  await add("Troca");

  type Grown = { title: string; children: Grown[] };
  const outline = ({ title, children }: Grown): object => ({ [title]: children.map(outline) });
  const list = async (query: string) => (await call(admin, "GET", `/queue-options?queueId=${queueId}${query}`)).body.map(outline);
  const [term, address] = [{ Prazo: [{ Expressa: [] }] }, { Endereço: [] }];
  expect(await list("&parentId=-1")).toEqual([{ Entrega: [term, address] }, { Troca: [] }]);
  expect(await list(`&parentId=${entrega.id}`)).toEqual([term, address]);
  expect(await list(`&parentId=${prazo.id}`)).toEqual([{ Expressa: [] }]);
  const all = await list("");
  expect(all).toHaveLength(5);
  expect(all).toEqual(expect.arrayContaining([{ Entrega: [term, address] }, term, { Expressa: [] }]));
  expect(outline(entrega)).toEqual({ Entrega: [] });
  const back = (await call(admin, "GET", `/queue-options?queueId=${queueId}&parentId=-1`)).body[0];
  expect(outline((await call(admin, "PUT", `/queue-options/${entrega.id}`, { ...back, title: "Envio" })).body)).toEqual({
    Envio: [term, address],
  });
});
