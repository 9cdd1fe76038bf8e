import { afterEach, expect, test } from "vitest";
import { setClock } from "../../../platform/clock.ts";
import { createCompany } from "../../../testing/company.ts";
import { eventsDuring } from "../../../testing/eventsDuring.ts";
import { createConnection } from "../factory.ts";
import { listMoments, noteUnreadable, noteWrongSecret } from "./timeline.ts";

let restore = () => {};
afterEach(() => restore());

test.each([
  ["unreadable", noteUnreadable, 5],
  ["wrong-secret", noteWrongSecret, null],
])("a new line of %s reaches whoever looks at the history, and a flood of it is no flood of news", async (cause, note, waited) => {
  const company = await createCompany();
  const [, id] = [await createConnection(company), await createConnection(company)];
  const once = () => company.run((ctx) => note(ctx, id));
  const expected = [{ event: `company-${company.id}-whatsappSession`, rooms: ["everybody"], except: [], payload: { session: { id } } }];
  const lines = () => company.run((ctx) => listMoments(ctx, id));
  expect(await eventsDuring(company.id, once)).toMatchObject(expected);
  expect(await company.facts("connection.session")).toMatchObject([{ payload: { connectionId: id } }]);
  const flood = async () => {
    for (let times = 0; times < 4; times++) await once();
  };
  expect(await eventsDuring(company.id, flood)).toEqual([]);
  expect(await lines()).toMatchObject([{ cause, waited }]);

  restore = setClock(() => new Date(Date.now() + 24 * 3_600_000 + 1000));
  expect(await eventsDuring(company.id, once)).toMatchObject(expected);
  expect(await lines()).toHaveLength(2);
});

test.each([
  ["unreadable", noteUnreadable],
  ["wrong-secret", noteWrongSecret],
])("%s of a connection that is gone meanwhile is told to nobody", async (_, note) => {
  const company = await createCompany();
  await company.run((ctx) => note(ctx, 2_000_000_000));
  expect(await company.facts("connection.session")).toEqual([]);
});
