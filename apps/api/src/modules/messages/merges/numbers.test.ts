import { expect, test } from "vitest";
import { call } from "../../../testing/app.ts";

import { answered, form } from "../../contacts/testing.ts";
import { receiveIdentity } from "../receive/identity.ts";
import { JOSE, MARIA, say, type World, world, wrongIn } from "./testing.ts";

const NEW = "5511987650199";

const person = (number: string) => ({ number, lid: null, userId: null, name: null });
const renumber = ({ lia, maria }: World, number: string) => call(lia, "PUT", `/contacts/${maria}`, { number });
const numberOf = async ({ lia }: World, id: number) => (await call(lia, "GET", `/contacts/${id}`)).body.number;
const add = async ({ lia }: World, number: string) => answered(await call(lia, "POST", "/contacts", form({ number })));
const whoHas = async ({ company, held }: World, number: string) => {
  await say(company, held, number, `${number} oi`);
  return company.run(async ({ tx }) => {
    const messages = tx.selectFrom("messages as m").innerJoin("tickets as t", "t.id", "m.ticket_id").select("t.contact_id as of");
    return (await messages.where("m.body", "=", `${number} oi`).orderBy("m.id", "desc").executeTakeFirstOrThrow()).of;
  });
};

test("whose number was taken and then written over has it again once they are two", async () => {
  const it = await world();
  await it.merge({ taken: ["number"] });
  expect((await renumber(it, NEW)).status).toBe(200);
  expect((await it.undo()).status).toBe(200);
  expect([await numberOf(it, it.maria), await numberOf(it, it.jose)]).toEqual([NEW, JOSE]);
  expect(await add(it, JOSE)).toEqual([409, "ERR_DUPLICATED_CONTACT"]);
  expect([await whoHas(it, JOSE), await whoHas(it, MARIA), await whoHas(it, NEW)]).toEqual([it.jose, it.maria, it.maria]);
  expect(await wrongIn(it.company)).toEqual([]);
});

test("where somebody else has it by then, he has none", async () => {
  const it = await world();
  await it.merge({ taken: ["number"] });
  await renumber(it, NEW);
  expect(await add(it, JOSE)).toEqual([200, undefined]);
  expect((await it.undo()).status).toBe(200);
  expect([await numberOf(it, it.maria), await numberOf(it, it.jose)]).toEqual([NEW, ""]);
  expect(await whoHas(it, JOSE)).not.toBe(it.jose);
});

test("nor has he where WhatsApp has told that he left it: it may be a stranger's", async () => {
  const it = await world();
  await it.merge({ taken: ["number"] });
  await it.company.run((ctx) => receiveIdentity(ctx, { was: person(JOSE), person: person(NEW) }));
  expect((await it.undo()).status).toBe(200);
  expect([await numberOf(it, it.maria), await numberOf(it, it.jose)]).toEqual([NEW, ""]);
  expect(await whoHas(it, JOSE)).not.toBe(it.jose);
});

test("nor where he is part of somebody who is part of a third by then", async () => {
  const it = await world();
  await it.merge({ taken: ["number"] });
  const carla = (await call(it.lia, "POST", "/contacts", form())).body.id;
  await it.merge({}, carla, it.maria);
  await it.company.run((ctx) => receiveIdentity(ctx, { was: person(JOSE), person: person(NEW) }));
  for (const kept of [carla, it.maria]) expect((await it.undo((await it.merges(kept))[0].id)).status).toBe(200);
  expect(await numberOf(it, it.jose)).toBe("");
});

test("nor has she who stays, where hers is somebody else's by then", async () => {
  const it = await world();
  await it.merge({ taken: ["number"] });
  expect((await renumber(it, MARIA)).status).toBe(200);
  await renumber(it, NEW);
  expect(await add(it, MARIA)).toEqual([200, undefined]);
  expect((await renumber(it, JOSE)).status).toBe(200);
  expect((await it.undo()).status).toBe(200);
  expect([await numberOf(it, it.maria), await numberOf(it, it.jose)]).toEqual(["", JOSE]);
});

test("whoever has two numbers is shown with either of them, and both stay his", async () => {
  const it = await world();
  await it.merge();
  for (const number of [JOSE, MARIA, JOSE]) {
    expect(await renumber(it, number)).toMatchObject({ status: 200, body: { number } });
    expect([await whoHas(it, MARIA), await whoHas(it, JOSE)]).toEqual([it.maria, it.maria]);
  }
  const other = (await call(it.lia, "POST", "/contacts", form())).body;
  expect(await renumber(it, other.number)).toMatchObject({ status: 409, body: { contact: { id: other.id } } });
});
