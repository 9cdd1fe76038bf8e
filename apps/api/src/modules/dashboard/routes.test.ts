import { afterEach, expect, test } from "vitest";
import { setClock } from "../../platform/clock.ts";
import { call } from "../../testing/app.ts";
import { createTicket } from "../tickets/factory.ts";
import { aFloor } from "./factory.ts";

let restore = () => {};
afterEach(() => restore());

test("it is the admins' alone; ranges that end before they start or last 400 years are refused on their field", async () => {
  const { lia, agents } = await aFloor();
  const paths = ["", "/ticketsUsers", "/ticketsDay", "/table?by=user", "/now", "/counted?metric=finished"];
  for (const path of paths) {
    expect((await call(undefined, "GET", `/dashboard${path}`)).status, path).toBe(401);
    expect(await call(agents[0], "GET", `/dashboard${path}`), path).toMatchObject({ status: 403, body: { error: "ERR_NO_PERMISSION" } });
    expect((await call(lia, "GET", `/dashboard${path}`)).status, path).toBe(200);
  }
  const refused = async (query: string, field: string) =>
    expect(await call(lia, "GET", `/dashboard?${query}`), query).toMatchObject({
      status: 400,
      body: { error: "ERR_VALIDATION", details: { [field]: expect.anything() } },
    });
  await refused("date_from=2026-02-02&date_to=2026-02-01", "date_to");
  await refused("date_from=1626-01-01&date_to=2026-01-01", "date_from");
  await refused("date_from=yesterday", "query.date_from".replace("query.", ""));
  await refused("days=-1", "days");
});

test("another company's ids are not found in any filter, nor one's own of what there never was", async () => {
  const [{ lia }, theirs] = [await aFloor(), await aFloor()];
  const { connectionId } = await createTicket(theirs.company, {});
  const foreign = [
    [`userId=${theirs.lia.id}`, "ERR_NO_USER_FOUND"],
    [`queueId=${theirs.queues[0]}`, "ERR_NO_QUEUE_FOUND"],
    [`connectionId=${connectionId}`, "ERR_NO_WAPP_FOUND"],
    [`tagId=${theirs.tags[0]}`, "ERR_NO_TAG_FOUND"],
  ];
  for (const [query, error] of foreign)
    expect(await call(lia, "GET", `/dashboard/counted?metric=finished&${query}`), query).toMatchObject({ status: 404, body: { error } });
});

test("clients of this kind get the shapes that they know", async () => {
  const { company, lia, agents, queues } = await aFloor();
  restore = setClock(() => new Date("2026-03-10T15:00:00Z"));
  await createTicket(company, { userId: agents[0]?.id ?? 0, queueId: queues[0] ?? null });
  const day = "initialDate=2026-03-10&finalDate=2026-03-10&companyId=1";
  expect((await call(lia, "GET", `/dashboard/ticketsUsers?${day}`)).body).toEqual({ data: [{ nome: "Ana", quantidade: 1 }] });
  expect((await call(lia, "GET", `/dashboard/ticketsDay?${day}`)).body).toEqual({ data: [{ total: 1, horario: 12 }], count: 1 });
  const two = "initialDate=2026-03-09&finalDate=2026-03-10";
  expect((await call(lia, "GET", `/dashboard/ticketsDay?${two}`)).body).toEqual({ data: [{ total: 1, data: "10/03/2026" }], count: 1 });
  const { body } = await call(lia, "GET", "/dashboard?days=0");
  expect(body.counters).toMatchObject({ supportHappening: 1, supportPending: 0, supportFinished: 0, avgWaitTime: 0, avgSupportTime: null });
  expect(body.attendants).toHaveLength(3);
});
