import { expect, test } from "vitest";
import { call } from "../../../testing/app.ts";
import { createCompany } from "../../../testing/company.ts";
import { stillClock } from "../../../testing/stillClock.ts";
import { changeConnection } from "../actions/change.ts";
import { startSession } from "../actions/session.ts";
import { createConnection } from "../factory.ts";
import { updateConnection } from "../queries.ts";
import { pauseConnection } from "./pause.ts";
import { changeStatus } from "./status.ts";

const wait = stillClock(1_000);

/** A Cloud API number that is connected. */
async function world() {
  const company = await createCompany();
  const admin = await company.createUser({ profile: "admin" });
  const id = await createConnection(company, { provider: "cloud", wanted: true });
  await company.run((ctx) => changeStatus(ctx, id, { status: "CONNECTED", cause: "connected" }));
  const start = Date.now();
  const at = (seconds: number) => new Date(start + seconds * 1000);
  const pause = (seconds: number) => company.run((ctx) => pauseConnection(ctx, id, at(seconds)));
  const show = async () => (await call(admin, "GET", `/whatsapp/${id}`)).body.pausedUntil;
  const timeline = async () =>
    (await call(admin, "GET", `/whatsapp/${id}/timeline`)).body.map(
      ({ status, cause, seconds }: { status: string; cause: string; seconds: number | null }) => [status, cause, seconds],
    );
  return { company, admin, id, at, pause, show, timeline };
}

test("of the rests that are asked for the longest counts, and everybody hears of it until it is over", async () => {
  const { company, at, pause, show } = await world();
  expect(await show()).toBeNull();
  await pause(300);
  expect(await show()).toBe(at(300).toISOString());
  const sessionFacts = (await company.facts("connection.session")).length;
  await pause(7);
  expect(await show()).toBe(at(300).toISOString());
  expect(await company.facts("connection.session"), "nothing has changed").toHaveLength(sessionFacts);
  await pause(600);
  expect(await show()).toBe(at(600).toISOString());
  expect(await company.facts("connection.session")).toHaveLength(sessionFacts + 1);
  wait(601);
  expect(await show()).toBeNull();
});

test("a rest is one line of the story, however many were refused within it, and cuts nothing in two", async () => {
  const { company, id, pause, timeline } = await world();
  for (const seconds of [60, 61, 30, 120]) await pause(seconds);
  const up = ["CONNECTED", "connected", null];
  expect(await timeline()).toEqual([["CONNECTED", "rested", null], up]);
  wait(200);
  const rest = ["CONNECTED", "rested", 120];
  expect(await timeline()).toEqual([rest, up]);
  await pause(260);
  expect(await timeline()).toEqual([["CONNECTED", "rested", null], rest, up]);
  await company.run((ctx) => changeStatus(ctx, id, { status: "TIMEOUT", cause: "lost" }));
  expect((await timeline()).map(([, cause]: string[]) => cause)).toEqual(["lost", "rested", "rested", "connected"]);
});

test("whoever begins the session anew, or gives it other credentials, ends the rest; whoever changes something else does not", async () => {
  const { company, admin, id, pause, show, timeline } = await world();
  const credentials = { phoneNumberId: "1", wabaId: "2", accessToken: "EAAG", appSecret: "s" };
  const change = (values: Parameters<typeof changeConnection>[2]) => company.as(admin, (ctx) => changeConnection(ctx, id, values));
  await change({ credentials });
  await pause(600);
  await change({ name: "Oficial", credentials: { ...credentials, accessToken: "", appSecret: "" } });
  expect(await show()).not.toBeNull();
  expect(await company.facts("connection.asked"), "the same ones are no other session").toHaveLength(1);
  wait(10);
  await change({ credentials: { accessToken: "EAAG-new" } });
  expect(await show()).toBeNull();
  expect((await timeline())[0]).toEqual(["CONNECTED", "rested", 10]);

  await pause(600);
  await company.run((ctx) => updateConnection(ctx, id, { status: "TIMEOUT" }));
  await company.as(admin, (ctx) => startSession(ctx, id));
  expect(await show()).toBeNull();
});
