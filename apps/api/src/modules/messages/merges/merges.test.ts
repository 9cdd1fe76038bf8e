import { expect, test } from "vitest";
import { call } from "../../../testing/app.ts";
import type { TestCompany } from "../../../testing/company.ts";
import { eventsDuring } from "../../../testing/eventsDuring.ts";
import { createContact } from "../../contacts/factory.ts";
import { contactOf } from "../../contacts/identify.ts";
import { attendancesOf, createTicket } from "../../tickets/factory.ts";
import { moveThreads } from "../../tickets/jobs.ts";
import { idOf, JOSE, MARIA, say, ticketIn, ticketOf, world } from "./testing.ts";

/** Who wrote what, by conversation. */
const talks = (company: TestCompany) =>
  company.run(async ({ tx }) => {
    const rows = await tx
      .selectFrom("messages as m")
      .innerJoin("tickets as t", "t.id", "m.ticket_id")
      .select(["t.contact_id as of", "m.body"])
      .where("m.origin", "=", "contact")
      .orderBy("m.sent_at")
      .execute();
    return Object.fromEntries(
      Object.entries(Object.groupBy(rows, ({ of }) => of)).map(([of, said]) => [of, said?.map(({ body }) => body)]),
    );
  });

/** All rows of both contacts, without the time of their last change. */
const everything = (company: TestCompany) =>
  company.run(async ({ tx }) => {
    const bare = <T extends object>(rows: T[]) => rows.map((row) => ({ ...row, updated_at: undefined, undo: null, undo_until: null }));
    return {
      contacts: bare(await tx.selectFrom("contacts").selectAll().orderBy("id").execute()),
      identities: await tx.selectFrom("contact_identities").selectAll().orderBy("value").execute(),
      fields: await tx.selectFrom("contact_fields").selectAll().orderBy("id").execute(),
      tickets: bare(await tx.selectFrom("tickets").selectAll().orderBy("id").execute()),
      attendances: await tx.selectFrom("attendances").selectAll().orderBy("id").execute(),
      messages: await tx.selectFrom("messages").select(["id", "ticket_id", "attendance_id", "body"]).orderBy("id").execute(),
      notes: await tx.selectFrom("ticket_notes").select(["id", "ticket_id", "contact_id"]).orderBy("id").execute(),
      tags: await tx.selectFrom("ticket_tags").select(["ticket_id", "tag_id"]).orderBy("ticket_id").orderBy("tag_id").execute(),
      outbox: await tx.selectFrom("outbox").select(["id", "ticket_id", "number"]).orderBy("id").execute(),
    };
  });

test.each([
  ["both wait", "pending", "pending"],
  ["the one who goes is being served", "pending", "open"],
  ["the one who stays is being served", "open", "pending"],
  ["both are being served", "open", "open"],
  ["the one who stays has been served", "closed", "open"],
  ["both have been served", "closed", "closed"],
] as const)("merged and unmerged everybody has what he had, where %s", async (_, ofMaria, ofJose) => {
  const { company, lia, ana, maria, jose, merge, undo } = await world();
  const tag = await company.run(({ tx }) =>
    tx.insertInto("tags").values({ name: "VIP", color: "#111111" }).returning("id").executeTakeFirstOrThrow(),
  );
  for (const [contact, status] of [
    [maria, ofMaria],
    [jose, ofJose],
  ] as const) {
    const ticket = await ticketOf(company, contact);
    if (status !== "pending") await call(ana, "PUT", `/tickets/${ticket}`, { status: "open", userId: ana.id });
    if (status !== "pending") await call(lia, "PUT", `/tickets/${ticket}`, { status: "open", userId: lia.id });
    if (status === "closed") await call(lia, "PUT", `/tickets/${ticket}`, { status: "closed" });
    await call(lia, "POST", "/ticket-notes", { ticketId: ticket, note: "Prefere à tarde." });
  }
  await company.run(async ({ tx }) => {
    await tx
      .insertInto("ticket_tags")
      .values({ ticket_id: await ticketIn(tx, jose), tag_id: tag.id })
      .execute();
    await tx
      .insertInto("contact_fields")
      .values([
        { contact_id: maria, name: "CPF", value: "1" },
        { contact_id: jose, name: "CPF", value: "1" },
        { contact_id: jose, name: "Cor", value: "azul" },
      ])
      .execute();
  });
  const before = await everything(company);

  expect((await merge({ taken: ["name"] })).body).toMatchObject({ id: maria, extraInfo: [{ name: "CPF" }, { name: "Cor" }] });
  const now = await everything(company);
  expect(now.tickets).toHaveLength(1);
  expect(new Set(now.messages.map(({ ticket_id }) => ticket_id)).size).toBe(1);
  expect(new Set(now.notes.map(({ contact_id }) => contact_id))).toEqual(new Set([maria]));
  expect((await call(lia, "GET", `/contacts/${jose}`)).body, "whoever knew him by that").toMatchObject({ id: maria });
  expect((await attendancesOf(company, await ticketOf(company, maria))).filter(({ closed_at }) => closed_at === null)).toHaveLength(
    ofMaria === "closed" && ofJose === "closed" ? 0 : 1,
  );

  expect((await undo()).status).toBe(200);
  expect(await everything(company)).toEqual(before);
});

test.each([
  ["he who goes", 0],
  ["he who stays", 1],
])(
  "two who stand in two lanes of the board stand in the one in which %s was put last, and each in his own once they are two",
  async (_, last) => {
    const { company, lia, maria, jose, merge, undo } = await world();
    const tags = async (contact: number) => {
      const { body } = await call(lia, "GET", `/tickets/${await ticketOf(company, contact)}`);
      return body.tags.map(({ name }: { name: string }) => name).sort();
    };
    const put = async (contact: number, ...names: string[]) => {
      const made = await Promise.all(
        names.map((name) => call(lia, "POST", "/tags", { name, color: "#111111", kanban: name.startsWith("Lane") ? 1 : 0 })),
      );
      await call(lia, "POST", "/tags/sync", {
        ticketId: await ticketOf(company, contact),
        tags: made.map(({ body }) => ({ id: body.id })),
      });
    };
    const puts = [() => put(maria, "Lane of Maria", "VIP"), () => put(jose, "Lane of José", "Novo")];
    for (const each of last === 0 ? puts : puts.toReversed()) await each();

    await merge();
    expect(await tags(maria)).toEqual([last === 0 ? "Lane of José" : "Lane of Maria", "Novo", "VIP"]);
    await undo();
    expect([await tags(maria), await tags(jose)]).toEqual([
      ["Lane of Maria", "VIP"],
      ["Lane of José", "Novo"],
    ]);
  },
);

test("what came since goes to whose name it came by", async () => {
  const { company, held, maria, jose, merge, undo } = await world();
  await merge();
  await say(company, held, JOSE, "ainda sou José");
  await say(company, held, MARIA, "ainda sou Maria");
  expect(await talks(company)).toEqual({ [maria]: ["sou Maria", "sou José", "ainda sou José", "ainda sou Maria"] });
  await undo();
  expect(await talks(company)).toEqual({ [maria]: ["sou Maria", "ainda sou Maria"], [jose]: ["sou José", "ainda sou José"] });
  await say(company, held, JOSE, "de novo José");
  expect(await talks(company)).toMatchObject({ [jose]: ["sou José", "ainda sou José", "de novo José"] });
});

test("whom the program found to be one an admin takes apart, and they stay two", async () => {
  const { company, held, maria, merges, undo } = await world();
  const person = { number: MARIA, lid: "99001", userId: null, name: "Maria" };
  const hidden = await company.run((ctx) => contactOf(ctx, { ...person, number: null, name: "Oculta" }));
  await company.run((ctx) => contactOf(ctx, person));
  expect(await merges()).toMatchObject([{ contact: { id: hidden.id, name: "Oculta" }, by: null, can: { undo: true } }]);
  expect((await undo()).status).toBe(200);
  expect((await company.run((ctx) => contactOf(ctx, person))).id).toBe(maria);
  expect((await company.run((ctx) => contactOf(ctx, { ...person, number: null }))).id).toBe(hidden.id);
  await say(company, held, MARIA, "oi");
});

test("refused: by whom it is not to be decided, with oneself, with a group, what is one already, and what is older", async () => {
  const { company, lia, ana, maria, jose, merge, merges, undo } = await world();
  const third = await createContact(company);
  const { contactId: group } = await createTicket(company, { isGroup: true });
  const answered = ({ status, body }: { status: number; body: { error?: string } }) => [status, body?.error];
  expect(answered(await call(ana, "POST", `/contacts/${maria}/merge`, { contactId: jose }))).toEqual([403, "ERR_NO_PERMISSION"]);
  expect(answered(await merge({}, maria, maria))).toEqual([409, "ERR_MERGE_SELF"]);
  expect(answered(await merge({}, maria, group))).toEqual([409, "ERR_MERGE_GROUP"]);
  expect((await merge()).status).toBe(200);
  expect(answered(await merge())).toEqual([404, "ERR_NO_CONTACT_FOUND"]);
  expect((await merge({}, maria, third.id)).status).toBe(200);
  const [newer, older] = await merges();
  expect([newer.can.undo, older.can.undo, newer.by]).toEqual([true, false, { id: lia.id, name: "Lia" }]);
  expect(answered(await undo(older.id))).toEqual([409, "ERR_MERGED_FURTHER"]);
  expect((await undo(newer.id)).status).toBe(200);
  expect(answered(await undo(newer.id))).toEqual([409, "ERR_MERGED_MEANWHILE"]);
  expect((await undo(older.id)).status).toBe(200);
});

test("a number that came along stays when another one is changed", async () => {
  const { company, lia, maria, merge } = await world();
  await merge();
  await call(lia, "PUT", `/contacts/${maria}`, { number: "5511987650199" });
  expect(await idOf(company, JOSE)).toBe(maria);
});

test("whoever has the thread that goes before him is told where it went", async () => {
  const { company, jose, maria, merge } = await world();
  const [gone, kept] = [await ticketOf(company, jose), await ticketOf(company, maria)];
  const { uuid } = await company.run(({ tx }) => tx.selectFrom("tickets").select("uuid").where("id", "=", kept).executeTakeFirstOrThrow());
  const news = await eventsDuring(company.id, () => merge());
  expect(news).toContainEqual(
    expect.objectContaining({
      event: `company-${company.id}-ticket`,
      payload: { action: "delete", ticketId: gone, into: uuid },
    }),
  );
  expect(news.map(({ payload }) => payload)).toContainEqual({ action: "delete", contactId: jose, into: maria });
});

test("of two admins who merge the same pair both ways at once, one does", async () => {
  for (let round = 0; round < 5; round++) {
    const { company, maria, jose, merge } = await world();
    const answers = await Promise.all([merge(), merge({}, jose, maria)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)[0]).toBe(200);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(Object.values(await talks(company))).toEqual([["sou Maria", "sou José"]]);
  }
});

test("messages that arrive while two are merged and taken apart are lost by nobody, and end with whose they are", async () => {
  const { company, held, maria, jose, merge, undo } = await world();
  for (let round = 0; round < 4; round++) {
    const both = (when: string) => [say(company, held, MARIA, `M ${when}${round}`), say(company, held, JOSE, `J ${when}${round}`)];
    const [merged] = await Promise.all([merge(), ...both("a")]);
    expect(merged.status).toBe(200);
    expect(Object.keys(await talks(company))).toEqual([String(maria)]);
    const [apart] = await Promise.all([undo(), ...both("b")]);
    expect(apart.status).toBe(200);
    await moveThreads.run(company.id, { contactId: maria, goneId: jose }); // a late job
    const said = await talks(company);
    expect(
      said[jose]?.filter((body) => body.startsWith("J")),
      `round ${round}`,
    ).toHaveLength((round + 1) * 2);
    expect(said[maria]?.filter((body) => body.startsWith("M"))).toHaveLength((round + 1) * 2);
    expect([...(said[maria] ?? []), ...(said[jose] ?? [])]).toHaveLength(2 + (round + 1) * 4);
  }
});
