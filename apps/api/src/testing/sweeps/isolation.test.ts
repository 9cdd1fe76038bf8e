import { endpoints } from "@recado/contract/all";
import { addressed, Done } from "@recado/contract/common";
import { get, post } from "@recado/contract/endpoint";
import { beforeAll, expect, test } from "vitest";
import { createApi } from "../app.ts";
import { accessOf, atHome, attack, type Sweep, undeclaredIn } from "./isolation.ts";
import { closedRecords, createWorld, records, type World } from "./world.ts";

let sweep: Sweep;
let world: World;
beforeAll(async () => {
  sweep = { api: await createApi(), registry: endpoints, records };
  world = await createWorld();
});

test("nobody gets at a record of another company, by any endpoint and in any role", { timeout: 120_000 }, async () => {
  const { requests, ...found } = await attack(sweep, world);
  const counts = Object.entries(found).map(([name, lines]) => `${name}=${lines.length}`);
  console.log(`RESULT ISO-01 requests=${requests} ${counts.join(" ")}`);
  expect(found).toEqual({ leaks: [], changed: [], undeclared: [] });
});

test("at home the rightful one gets what he asks for, else the refusals meant nothing", { timeout: 60_000 }, async () => {
  expect(await atHome(sweep, world.platform)).toEqual([]);
});

test("a colleague without rank reads and changes of others' records exactly this", async () => {
  expect(await accessOf({ ...sweep, records: closedRecords }, world.home)).toEqual({
    ...{ "companies.plan": 200, "companies.show": 200 },
    ...{ "users.show": 200, "users.update": 403, "users.remove": 403 },
    ...{ "mails.show": 403 },
    ...{ "tags.show": 200, "tags.update": 200, "tags.remove": 403 },
    ...{ "quickMessages.show": 404, "quickMessages.update": 404, "quickMessages.remove": 404 },
    // The agenda is everybody's.
    ...{ "schedules.show": 200, "schedules.update": 200, "schedules.remove": 200, "schedules.resend": 200 },
    ...{ "schedules.attach": 200, "schedules.detach": 200 },
    ...{ "quickMessages.attach": 404, "quickMessages.detach": 404 },
    ...{ "queues.show": 200, "queues.update": 403, "queues.remove": 403, "queueOptions.update": 403, "queueOptions.remove": 403 },
    ...{ "connections.show": 200, "connections.update": 403, "connections.remove": 403, "connections.makeToken": 403 },
    ...{ "connections.timeline": 403, "connections.templates": 200, "connections.refreshTemplates": 403 },
    ...{ "connectionSessions.start": 403, "connectionSessions.renew": 403, "connectionSessions.stop": 403 },
    ...{ "contacts.show": 200, "contacts.update": 200, "contacts.remove": 403 },
    ...{ "contacts.holdings": 403, "contacts.merges": 403, "contacts.merge": 403, "contactMerges.undo": 404 },
    ...{ "contactImports.show": 200, "contactImports.start": 200, "contactImports.cancel": 200 },
    // A queue that he does not serve: what is in it does not exist for him.
    ...{ "tickets.show": 404, "tickets.showByUuid": 404, "tickets.update": 404, "tickets.undo": 404, "tickets.remove": 404 },
    ...{ "tickets.markUnread": 404, "ticketMarks.set": 404 },
    ...{ "tickets.attendances": 404, "tickets.moves": 404, "messages.list": 404, "messages.files": 404, "messages.send": 404 },
    ...{ "messages.around": 404, "messages.find": 404 },
    // A colleague's conversation in a queue that he serves: he reads, and does nothing in it.
    ...{ "messages.edit": 403, "messages.remove": 403, "messages.react": 403, "messages.resend": 403, "messages.media": 200 },
    ...{ "ticketNotes.remove": 403 },
    ...{ "sandbox.show": 403, "sandbox.scan": 403, "sandbox.change": 403, "sandbox.addPerson": 403, "sandbox.changePerson": 403 },
    ...{ "sandbox.messages": 403, "sandbox.say": 403, "sandbox.read": 403, "sandbox.call": 403, "sandbox.typing": 403 },
    ...{ "sandbox.edit": 403, "sandbox.erase": 403, "sandbox.react": 403 },
  });
});

test("an endpoint that the sweep cannot ask is found, not passed over", () => {
  const secrets = { show: get("/secrets/:id", { params: addressed, response: Done }), create: post("/secrets", { response: Done }) };
  expect(undeclaredIn({ registry: { secrets }, records })).toEqual(["secrets.show :id", "secrets.create example"]);
});
