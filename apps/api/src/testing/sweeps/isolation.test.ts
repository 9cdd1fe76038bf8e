import { endpoints } from "@recado/contract/all";
import { addressed, Done } from "@recado/contract/common";
import { get, post } from "@recado/contract/endpoint";
import { beforeAll, expect, test } from "vitest";
import { createApi } from "../app.ts";
import { tableOf } from "../samples.ts";
import { accessOf, atHome, attack, type Sweep, undeclaredIn } from "./isolation.ts";
import { closedRecords, createWorld, records, type World } from "./world.ts";

let sweep: Sweep;
let world: World;
beforeAll(async () => {
  sweep = { api: await createApi(), registry: endpoints, records };
  world = await createWorld();
});

test("nobody gets at a record of another company, by any endpoint and in any role", { timeout: 300_000 }, async () => {
  const { requests, ...found } = await attack(sweep, world);
  const counts = Object.entries(found).map(([name, lines]) => `${name}=${lines.length}`);
  console.log(`RESULT ISO-01 requests=${requests} ${counts.join(" ")}`);
  expect(found).toEqual({ leaks: [], changed: [], undeclared: [] });
});

test("at home the rightful one gets what he asks for, else the refusals meant nothing", { timeout: 300_000 }, async () => {
  expect(await atHome(sweep, world.platform)).toEqual([]);
});

test("a colleague without rank reads and changes of others' records exactly what the samples say", async () => {
  expect(await accessOf({ ...sweep, records: closedRecords }, world.home)).toEqual(tableOf("others"));
});

test("an endpoint that the sweep cannot ask is found, not passed over", () => {
  const secrets = { show: get("/secrets/:id", { params: addressed, response: Done }), create: post("/secrets", { response: Done }) };
  expect(undeclaredIn({ registry: { secrets }, records })).toEqual(["secrets.show :id", "secrets.create example"]);
});
