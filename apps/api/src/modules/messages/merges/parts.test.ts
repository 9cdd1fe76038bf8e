import { expect, test } from "vitest";
import { newKey } from "../../../platform/storage/keys.ts";
import { call } from "../../../testing/app.ts";
import type { TestCompany } from "../../../testing/company.ts";
import { setContactPicture } from "../../contacts/actions.ts";
import { contactOf } from "../../contacts/identify.ts";
import { removeStoredFile } from "../../files/jobs.ts";
import { createSchedule, dueSince } from "../../schedules/factory.ts";
import { sendIfDue } from "../../schedules/send.ts";
import { deliverNext } from "../delivery/delivery.ts";
import { aMessage, aPerson, arrive, fakeChannel, heldConnection } from "../factory.ts";
import { idOf, JOSE, MARIA, say, ticketOf, type World, world, wrongIn } from "./testing.ts";

let count = 0;
const change = (target: string, number: string) => ({
  id: `change ${count++}`,
  chat: number,
  at: Date.now(),
  target,
  fromMe: false,
  author: aPerson(number, null),
});

test("a lost call goes to whose number rang", async () => {
  const { company, held, maria, jose, merge, undo } = await world();
  await merge();
  for (const number of [MARIA, JOSE])
    await arrive(company, held, {
      kind: "call",
      state: "missed",
      id: `call ${number}`,
      callId: `call ${company.id} ${number}`,
      chat: number,
      at: Date.now(),
      video: false,
      peer: aPerson(number, null),
    });
  await undo();
  const calls = await company.run(({ tx }) =>
    tx
      .selectFrom("messages as m")
      .innerJoin("tickets as t", "t.id", "m.ticket_id")
      .select(["m.provider_id as rang", "t.contact_id as of"])
      .where("m.kind", "=", "call")
      .execute(),
  );
  expect(new Map(calls.map(({ rang, of }) => [rang?.split(" ").at(-1), of]))).toEqual(
    new Map([
      [MARIA, maria],
      [JOSE, jose],
    ]),
  );
});

const aFace = (company: TestCompany, contactId: number) =>
  company.run(async (ctx) => {
    const file = { key: newKey(company.id), name: "rosto.jpg", type: "image/jpeg", size: 7, sha256: "0" };
    const { id } = await ctx.tx.insertInto("files").values(file).returning("id").executeTakeFirstOrThrow();
    await setContactPicture(ctx, contactId, id);
    return id;
  });

const faces = ({ company, maria, jose }: World) =>
  company.run(async ({ tx }) => {
    const rows = await tx.selectFrom("contacts").select(["id", "picture_file_id as face"]).where("id", "in", [maria, jose]).execute();
    const removed = await tx.selectFrom("files").select("id").where("removed_at", "is not", null).orderBy("id").execute();
    const faceOf = (of: number) => rows.find(({ id }) => id === of)?.face;
    return { maria: faceOf(maria), jose: faceOf(jose), removed: removed.map(({ id }) => id) };
  });

test.each([
  ["both had one, and the other's was chosen", true, ["picture"], "jose"],
  ["both had one, and it stayed", true, [], "maria"],
  ["only he who went had one", false, [], "jose"],
] as const)("merged and unmerged each has his own face: %s", async (_, hadOne, taken, shows) => {
  const it = await world();
  const before = { ...(hadOne && { maria: await aFace(it.company, it.maria) }), jose: await aFace(it.company, it.jose) };
  await it.merge({ taken });
  expect(await faces(it)).toMatchObject({ maria: { maria: null, ...before }[shows], removed: [] });
  expect((await call(it.lia, "GET", `/contacts/${it.maria}`)).body.profilePicUrl).toBeTruthy();
  await it.undo();
  expect(await faces(it)).toEqual({ maria: null, ...before, removed: [] });
});

test("who has got a new face since keeps it, and the other is asked for his again", async () => {
  const it = await world();
  const [old, joses] = [await aFace(it.company, it.maria), await aFace(it.company, it.jose)];
  await it.merge({ taken: ["picture"] });
  const fresh = await aFace(it.company, it.maria);
  await it.undo();
  expect(await faces(it)).toEqual({ maria: fresh, jose: null, removed: [old, joses] });
  const asked = await it.company.run(({ tx }) =>
    tx.selectFrom("contacts").select("picture_asked_at as at").where("id", "=", it.jose).executeTakeFirstOrThrow(),
  );
  expect(asked.at).toBeNull();
});

test("whoever is removed leaves no face of those who had become part of him, one after another", async () => {
  const it = await world();
  const { company, lia, maria, jose, merge } = it;
  const third = await idOf(company, "5511987650166");
  const theirs = [await aFace(company, maria), await aFace(company, jose), await aFace(company, third)];
  const other = await aFace(company, await idOf(company, "5511987650177"));
  await merge({ taken: ["picture"] });
  expect((await merge({}, third, maria)).status).toBe(200);
  expect((await call(lia, "DELETE", `/contacts/${third}`)).status).toBe(200);
  expect((await faces(it)).removed).toEqual(theirs);
  for (const fileId of theirs) await removeStoredFile.run(company.id, { fileId });
  expect(await company.run(({ tx }) => tx.selectFrom("files").select("id").execute())).toEqual([{ id: other }]);
});

const plansOf = ({ company }: World) =>
  company.run(({ tx }) => tx.selectFrom("schedules").select(["id", "contact_id as of", "ticket_id as in"]).orderBy("id").execute());

test("what was planned for him who went goes along, stays in his conversation, and comes back; what was planned since stays", async () => {
  const it = await world();
  const [marias, joses] = [await ticketOf(it.company, it.maria), await ticketOf(it.company, it.jose)];
  const plan = (contactId: number, ticketId: number | null) => createSchedule(it.company, it.ana, { contactId, ticketId });
  for (const [of, where] of [
    [it.maria, marias],
    [it.jose, joses],
    [it.jose, null],
  ] as const)
    await plan(of, where);
  const before = await plansOf(it);
  await it.merge();
  expect(await plansOf(it)).toMatchObject([
    { of: it.maria, in: marias },
    { of: it.maria, in: marias },
    { of: it.maria, in: null },
  ]);
  const { id, contactId } = await plan(it.maria, marias);
  await it.undo();
  expect(await plansOf(it)).toEqual([...before, { id, of: contactId, in: marias }]);
  expect((await it.company.facts("schedule.changed")).length).toBeGreaterThanOrEqual(4);
});

test("what was written for a conversation that goes back with him who had it is planned for nobody else's", async () => {
  const it = await world();
  const other = await heldConnection(it.company);
  await say(it.company, other, JOSE, "aqui também");
  await it.merge();
  const [theirs] = await it.company.run(({ tx }) =>
    tx.selectFrom("tickets").select("id").where("connection_id", "=", other.connectionId).execute(),
  );
  await createSchedule(it.company, it.ana, { contactId: it.maria, ticketId: theirs!.id });
  await it.undo();
  expect(await plansOf(it)).toMatchObject([{ of: it.maria, in: null }]);
  expect(await wrongIn(it.company)).toEqual([]);
});

test("what has been changed since stays with whom it was given to, and what is due goes where he is", async () => {
  const it = await world();
  const { id } = await createSchedule(it.company, it.ana, { contactId: it.jose, body: "Sua vez" });
  await it.merge();
  const values = { body: "Sua vez", contactId: await idOf(it.company, "5511987650177"), sendAt: "2099-07-01T10:30:00-03:00" };
  expect((await call(it.ana, "PUT", `/schedules/${id}`, values)).status).toBe(200);
  await it.undo();
  expect(await plansOf(it)).toMatchObject([{ of: values.contactId }]);
  const again = await createSchedule(it.company, it.ana, { contactId: it.jose, body: "Outra vez" });
  await it.merge();
  await dueSince(it.company, again.id);
  await it.company.run((ctx) => sendIfDue(ctx, again.id));
  const messages = await it.company.run(({ tx }) =>
    tx.selectFrom("messages").select("ticket_id as in").where("origin", "=", "schedule").execute(),
  );
  expect(messages).toEqual([{ in: await ticketOf(it.company, it.maria) }]);
});

test("who spoke in a group under a name that is another one's now is shown as that one, and as himself once they are two", async () => {
  const { company, lia, held, maria, jose, merge, undo } = await world();
  await company.run(({ tx }) => tx.updateTable("settings").set({ value: "disabled" }).where("key", "=", "CheckMsgIsGroup").execute());
  await company.run(({ tx }) => tx.updateTable("contacts").set({ name: "José" }).where("id", "=", jose).execute());
  await company.run(({ tx }) => tx.updateTable("contacts").set({ name: "Maria" }).where("id", "=", maria).execute());
  const inGroup = (more: object) =>
    aMessage({ chat: "120363000000000001", peer: null, group: { id: "120363000000000001", subject: "Obras" }, ...more });
  const first = inGroup({ author: aPerson(JOSE, null), body: "chego às oito" });
  await arrive(company, held, first, inGroup({ author: aPerson(MARIA, null), body: "certo", quoted: first.id }));
  const group = await company.run(({ tx }) => tx.selectFrom("tickets").select("id").where("is_group", "=", true).executeTakeFirstOrThrow());
  const shown = async () =>
    (await call(lia, "GET", `/messages/${group.id}?peek=true`)).body.messages.map(
      ({
        contactId,
        contact,
        quotedMsg,
      }: {
        contactId: number;
        contact: { name: string } | null;
        quotedMsg: { contact: { name: string } } | null;
      }) => [contactId, contact?.name, quotedMsg?.contact.name],
    );
  expect(await shown()).toEqual([
    [jose, "José", undefined],
    [maria, "Maria", "José"],
  ]);
  await merge();
  expect(await shown()).toEqual([
    [maria, "Maria", undefined],
    [maria, "Maria", "Maria"],
  ]);
  // A reply to it names its author to the provider.
  await call(lia, "PUT", `/tickets/${group.id}`, { status: "open", userId: lia.id });
  const [{ id }] = (await call(lia, "GET", `/messages/${group.id}`)).body.messages;
  expect((await call(lia, "POST", `/messages/${group.id}`, { body: "Combinado", quotedMsg: { id } })).status).toBe(200);
  const { channel, orders } = fakeChannel();
  while ((await deliverNext(company.id, held, channel)) === "delivered");
  expect(orders).toMatchObject([{ quoted: { author: { number: JOSE } } }]);

  const third = await idOf(company, "5511987650188");
  await company.run(({ tx }) => tx.updateTable("contacts").set({ name: "Rui" }).where("id", "=", third).execute());
  expect((await merge({}, third, maria)).status).toBe(200);
  expect((await shown())[0]).toEqual([third, "Rui", undefined]);
  const [{ id: newest }] = (await call(lia, "GET", `/contacts/${third}/merges`)).body;
  await undo(newest);
  await undo();
  expect(await shown()).toMatchObject([
    [jose, "José", undefined],
    [maria, "Maria", "José"],
    [null, undefined, "José"],
  ]);
});

test("what he said before he corrects, takes back and reacts to, by whichever of his names he does it", async () => {
  const { company, held, maria } = await world();
  const hidden = { number: null, lid: "99071", userId: null, name: "Oculta" };
  const [one, two] = [aMessage({ peer: hidden, body: "às oit" }), aMessage({ peer: hidden, body: "ops" })];
  await arrive(company, held, one, two);
  const news = { ...change(one.id, "99071"), author: hidden };
  await arrive(company, held, { ...news, kind: "reaction", emoji: "👍" });
  // The edit itself tells that she is Maria.
  const known = { ...hidden, number: MARIA };
  await arrive(company, held, { ...change(one.id, MARIA), author: known, kind: "edit", body: "às oito" });
  await arrive(company, held, { ...change(two.id, MARIA), author: known, kind: "delete" });
  await arrive(company, held, { ...change(one.id, MARIA), author: known, kind: "reaction", emoji: "🎉" });
  const said = await company.run(async ({ tx }) => ({
    messages: await tx.selectFrom("messages").select(["body", "is_deleted as gone"]).where("provider_id", "in", [one.id, two.id]).execute(),
    reactions: await tx.selectFrom("message_reactions").select(["author", "emoji"]).execute(),
    people: await tx.selectFrom("contacts").select("id").where("merged_into", "is", null).orderBy("id").execute(),
  }));
  expect(said).toMatchObject({
    messages: expect.arrayContaining([
      { body: "às oito", gone: false },
      { body: "ops", gone: true },
    ]),
    reactions: [{ author: `contact ${maria}`, emoji: "🎉" }],
  });
  expect((await company.run((ctx) => contactOf(ctx, hidden))).id).toBe(maria);
});

test("an old address leads to where the conversation is, and what is said there is said once, until they are two again", async () => {
  const { company, lia, maria, jose, merge, undo } = await world();
  const [kept, gone] = [await ticketOf(company, maria), await ticketOf(company, jose)];
  const uuidOf = async (id: number) =>
    (await company.run(({ tx }) => tx.selectFrom("tickets").select("uuid").where("id", "=", id).executeTakeFirstOrThrow())).uuid;
  const address = await uuidOf(gone);
  await call(lia, "PUT", `/tickets/${gone}`, { status: "open", userId: lia.id });
  const sent = await call(lia, "POST", `/messages/${gone}`, { body: "Já vejo", clientId: "resposta-1" });
  await merge();
  expect((await call(lia, "GET", `/tickets/u/${address}`)).body).toMatchObject({ id: kept, contactId: maria });
  expect((await call(lia, "GET", `/tickets/${gone}`)).body, "whoever was away asks where it is").toMatchObject({ id: kept });
  // The response to a sent message was lost, and the client repeats its request.
  const again = await call(lia, "POST", `/messages/${gone}`, { body: "Já vejo", clientId: "resposta-1" });
  expect(again.body.messages).toMatchObject([{ id: sent.body.messages[0].id, ticketId: kept }]);
  expect((await call(lia, "POST", `/messages/${gone}`, { body: "Pronto", clientId: "resposta-2" })).body.messages).toMatchObject([
    { ticketId: kept },
  ]);
  expect((await call(lia, "GET", `/messages/${gone}`)).status).toBe(404);
  await undo();
  expect((await call(lia, "GET", `/tickets/u/${address}`)).body).toMatchObject({ id: gone, contactId: jose });
  expect(await wrongIn(company)).toEqual([]);
});

test.each([
  ["the number of him who stays", []],
  ["the number of him who went", ["number"]],
])("whoever has two telephones is answered on the one that he wrote from, where %s comes first", async (_, taken) => {
  const { company, lia, held, jose, maria, merge } = await world();
  const [kept, gone] = [await ticketOf(company, maria), await ticketOf(company, jose)];
  for (const id of [kept, gone]) await call(lia, "PUT", `/tickets/${id}`, { status: "open", userId: lia.id });
  const reply = (id: number, body: string) => call(lia, "POST", `/messages/${id}`, { body });
  const { channel, orders } = fakeChannel();
  const leave = async () => {
    while ((await deliverNext(company.id, held, channel)) === "delivered");
    return orders.splice(0).map(({ kind, to }) => [kind, to.number]);
  };
  await reply(kept, "à Maria");
  const { body: said } = await reply(gone, "ao José");
  await merge({ taken });
  expect(await leave()).toEqual([
    ["send", MARIA],
    ["send", JOSE],
  ]);
  await reply(kept, "a quem escreveu por último");
  expect(await leave()).toEqual([["send", JOSE]]);
  await arrive(company, held, aMessage({ number: MARIA, body: "do outro", at: Date.now() }));
  await reply(kept, "ao outro");
  await call(lia, "PUT", `/messages/${said.messages[0].id}`, { body: "ao José!" });
  expect(await leave()).toEqual([
    ["send", MARIA],
    ["edit", JOSE],
  ]);
});

test("whoever became part of another one is found by his own number, as that other one, and as himself once they are two again", async () => {
  const { lia, maria, jose, merge, undo } = await world();
  const found = async (path: string, words: string) => {
    const { body } = await call(lia, "GET", `${path}?showAll=true&searchParam=${encodeURIComponent(words)}`);
    const rows = (body.contacts ?? body.tickets ?? body) as { id: number; contactId?: number }[];
    return [...new Set(rows.map(({ id, contactId = id }) => contactId))];
  };
  const everywhere = async (words: string) => [
    await found("/contacts", words),
    await found("/contacts/list", words),
    await found("/tickets", words),
  ];
  expect(await everywhere(JOSE)).toEqual([[jose], [jose], [jose]]);
  await merge();
  for (const words of [JOSE, JOSE.slice(4)]) expect(await everywhere(words)).toEqual([[maria], [maria], [maria]]);
  await undo();
  expect(await everywhere(JOSE)).toEqual([[jose], [jose], [jose]]);
});
