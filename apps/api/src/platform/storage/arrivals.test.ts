import { Readable } from "node:stream";
import { afterEach, expect, test } from "vitest";
import { createQuickMessage } from "../../modules/quick-messages/factory.ts";
import { call, upload } from "../../testing/app.ts";
import { createCompany, type TestCompany } from "../../testing/company.ts";
import { setClock } from "../clock.ts";
import { noteArrival, sweepStranded } from "./arrivals.ts";
import { newKey } from "./keys.ts";
import { openObject, putObject } from "./storage.ts";

let restore = () => {};
afterEach(() => restore());

const DAY_MS = 24 * 3_600_000;
const later = (ms: number) => {
  const at = Date.now() + ms;
  restore();
  restore = setClock(() => new Date(at));
};
const arrivalsOf = (company: TestCompany) => company.run(({ tx }) => tx.selectFrom("arrivals").select("key").execute());

test("an object that no transaction came to keep goes after a day, and not before", async () => {
  const company = await createCompany();
  const key = newKey(company.id);
  await company.run((ctx) => noteArrival(ctx, key));
  await putObject(Readable.from(["left by a process that died"]), { key, bytesMax: 100 });

  later(DAY_MS - 60_000);
  await sweepStranded();
  expect(await sizeOf(key)).toBe(27);

  later(DAY_MS + 60_000);
  await sweepStranded();
  await expect(openObject(key)).rejects.toThrow("Nothing is stored");
  expect(await arrivalsOf(company)).toEqual([]);
});

test("what was kept stays, however old it grows", async () => {
  const company = await createCompany();
  const ana = await company.createUser();
  const { id } = await createQuickMessage(company, ana);
  const { status, body } = await upload(ana, `/quick-messages/${id}/media-upload`, { name: "nota.txt", content: "fica" });
  expect([status, await arrivalsOf(company)]).toEqual([200, []]);

  later(2 * DAY_MS);
  await sweepStranded();
  restore();
  const { body: again } = await call(ana, "GET", `/quick-messages/${body.id}`);
  expect(again.isMedia).toBe(true);
  expect(await sizeOf(await keyOf(company))).toBe(4);
});

const keyOf = (company: TestCompany) =>
  company.run(async ({ tx }) => (await tx.selectFrom("files").select("key").executeTakeFirstOrThrow()).key);

async function sizeOf(key: string) {
  const { stream, size } = await openObject(key);
  stream.destroy();
  return size;
}
