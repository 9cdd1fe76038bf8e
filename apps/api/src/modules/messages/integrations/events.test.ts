import { Contact } from "@recado/contract/contacts";
import { type IntegrationEventType, integrationEvents } from "@recado/contract/integration-news";
import { Message } from "@recado/contract/messages";
import { TicketNews } from "@recado/contract/tickets";
import { expect, test } from "vitest";
import { record } from "../../../platform/record.ts";
import { call } from "../../../testing/app.ts";
import { asOwner } from "../../../testing/owner.ts";
import { aShop } from "../../campaigns/testing.ts";
import { aNumber } from "../../contacts/factory.ts";
import { changeIntegration } from "../../integrations/actions.ts";
import { anIntegration, createIntegration } from "../../integrations/factory.ts";
import { desk } from "../answering/testing.ts";
import { aMessage, arrive, messagesOf } from "../factory.ts";
import { served } from "../undo/testing.ts";
import { deliverNextEvent } from "./deliverEvent.ts";
import { forgetIntegrationEvents, sweepIntegrationEvents } from "./jobs.ts";
import { fakeSystem, integrationDesk } from "./testing.ts";

const system = fakeSystem();
const all = [...integrationEvents];
const hook = (events: IntegrationEventType[] = all) => ({ type: "webhook", urlN8N: `${system.url}/hook`, events });

type Team = Pick<Awaited<ReturnType<typeof served>>, "company">;

/** A webhook of this team that wants to hear of these events; `tell` is what its jobs do. */
async function hookOf({ company }: Team, events?: IntegrationEventType[]) {
  const admin = await company.createUser({ profile: "admin" });
  const integration = await createIntegration(company, admin, hook(events));
  const rows = () =>
    company.run(({ tx }) =>
      tx.selectFrom("integration_events").selectAll().where("integration_id", "=", integration.id).orderBy("id").execute(),
    );
  const change = (columns: object) => company.run(({ tx }) => tx.updateTable("integration_events").set(columns).execute());
  return {
    ...integration,
    admin,
    rows,
    change,
    tell: async () => {
      for (let lane = 0; lane < 4; lane++) while (await deliverNextEvent(company.id, { integrationId: integration.id, lane }));
    },
    /** The pause before the next try is over, and a process that was telling is dead. */
    later: () => change({ due_at: new Date(0), asked_at: null }),
    state: async () => (await rows()).map(({ type, state, failure }) => [type, state, failure].filter(Boolean).join(" ")),
    stored: () =>
      company.run(({ tx }) => tx.selectFrom("integrations").selectAll().where("id", "=", integration.id).executeTakeFirstOrThrow()),
  };
}

const typesTold = () => system.asked.map(({ body }) => body.type);

test("a webhook is told what happens in a conversation, in order, in the shapes of the API, each once", async () => {
  const team = await served({ settings: { userRating: "enabled" } });
  const { tell } = await hookOf(team);
  const { says, speaks, leave, put, undo, ana, id } = team;
  await says("Tudo bem?");
  await speaks(ana, "Tudo, e com você?");
  await tell();
  expect(typesTold(), "what waits in the outbox is not sent yet").toEqual(["message.received"]);
  await leave();
  const { body } = await put(ana, { status: "closed" });
  await tell();
  expect(typesTold(), "while closing can be undone nobody is told").toEqual(["message.received", "message.sent"]);
  await undo(ana, body.undo.id);
  await put(ana, { status: "closed", justClose: true });
  await team.company.run(({ tx }) =>
    tx
      .updateTable("integration_events")
      .set({ due_at: new Date(0) })
      .execute(),
  );
  await says("Obrigada!");
  await tell();
  expect(typesTold()).toEqual(["message.received", "message.sent", "ticket.closed", "ticket.opened", "message.received"]);
  await put(ana, { status: "open", userId: ana.id });
  await tell();
  expect(typesTold().at(-1)).toBe("ticket.accepted");

  for (const { body, headers } of system.asked) {
    expect(body).toMatchObject({ id: headers["webhook-id"], company: { id: team.company.id } });
    expect(headers["webhook-signature"]).toMatch(/^v1,/);
    expect(TicketNews.parse(body.ticket)).toMatchObject({ id });
    expect(Contact.safeParse(body.contact).success).toBe(true);
    const isOfMessage = String(body.type).startsWith("message.");
    expect(isOfMessage ? Message.safeParse(body.message).success : body.message === null, String(body.type)).toBe(true);
  }
  expect(new Set(system.asked.map(({ headers }) => headers["webhook-id"])).size).toBe(system.asked.length);
  await tell();
  expect(system.asked).toHaveLength(6);
});

test("a rating, a new contact and a message from the company's own phone are told too", async () => {
  const at = await desk({ settings: { userRating: "enabled" } });
  await at.says("Oi");
  await at.accepts();
  const { tell } = await hookOf(at, ["ticket.rated", "contact.created", "message.sent"]);
  await at.closes();
  await at.leave();
  await at.says("3");
  await arrive(at.company, at.held, aMessage({ number: aNumber(), body: "Oi" }));
  await arrive(at.company, at.held, aMessage({ number: at.number, body: "Do celular", fromMe: true }));
  await tell();
  expect(typesTold().toSorted()).toEqual(["contact.created", "message.sent", "message.sent", "ticket.rated"]);
  expect(system.asked.map(({ body }) => (body.message as { body: string } | null)?.body)).toContain("Do celular");
  expect(system.asked.find(({ body }) => body.type === "contact.created")?.body).toMatchObject({ ticket: null, message: null });
});

test("a message that was sent, refused after all and sent again is told once", async () => {
  const team = await served();
  const { rows } = await hookOf(team, ["message.sent"]);
  await team.speaks(team.ana, "Bom dia");
  await team.leave();
  const [message] = (await messagesOf(team.company)).filter(({ body }) => body === "Bom dia");
  const sent = { messageId: Number(message?.id), ticketId: team.id, sent: true } as const;
  await team.company.run((ctx) => record(ctx, "message.changed", sent));
  expect(await rows()).toHaveLength(1);
});

test("the first answer to a campaign is told, with the campaign", async () => {
  const { company, held, create, start, run, numberOf } = await aShop({ contacts: 1 });
  const { tell } = await hookOf({ company }, ["campaign.answered"]);
  const id = await create({ name: "Novidades" });
  await start(id);
  await run();
  await arrive(company, held, aMessage({ number: numberOf(1), body: "Quero!" }));
  await arrive(company, held, aMessage({ number: numberOf(1), body: "Ainda tem?" }), aMessage({ number: aNumber(), body: "Oi" }));
  await tell();
  expect(system.asked.map(({ body }) => body)).toMatchObject([
    { type: "campaign.answered", campaign: { id, name: "Novidades" }, message: { body: "Quero!" } },
  ]);
});

test("nobody is told who does not want it, is switched off, has no plan for it, or belongs to another company", async () => {
  const [team, other] = [await served(), await served()];
  const deaf = await hookOf(team, ["ticket.rated"]);
  const off = await hookOf(team);
  await team.company.run(({ tx }) => tx.updateTable("integrations").set({ active: false }).where("id", "=", off.id).execute());
  const elsewhere = await hookOf(other);
  await team.says("Oi");
  expect([await deaf.rows(), await off.rows(), await elsewhere.rows()]).toEqual([[], [], []]);

  await asOwner(
    other.company.id,
    `with made as (insert into plans (name, users, connections, queues, value, public, use_integrations)
       values ('Sem ' || gen_random_uuid(), 9, 9, 9, 0, false, false) returning id)
     update companies set plan_id = made.id from made where companies.id = $1`,
    [other.company.id],
  );
  await other.says("Oi");
  expect(await elsewhere.rows()).toEqual([]);
});

test("of a message that it is asked to answer an integration is not told twice", async () => {
  const at = await integrationDesk(hook(["message.received"]));
  await at.says("Oi");
  const rows = () => at.company.run(({ tx }) => tx.selectFrom("integration_events").selectAll().execute());
  expect(await rows()).toEqual([]);
  await at.accepts();
  await at.says("Alguém?");
  expect(await rows(), "now a person answers").toHaveLength(1);
});

test("a server that is away is told later under the same id, what follows waits for it, and the admin sees why", async () => {
  const team = await served();
  const { tell, later, rows, state, stored } = await hookOf(team, ["message.received"]);
  system.reply = () => ({ status: 503 });
  await team.says("Um");
  await team.says("Dois");
  await tell();
  await tell();
  expect(await state()).toEqual(
    ["message.received waiting unreachable", "message.received waiting"].map((text) => text.replace("unreachable", "refused")),
  );
  expect(system.asked, "nor is the second one tried before").toHaveLength(1);
  expect(await stored()).toMatchObject({ failure: null });
  await later();
  await tell();
  await later();
  await tell();
  expect(await stored(), "after three tries it is no hiccup").toMatchObject({ failure: "refused", active: true });
  system.reply = () => ({});
  await later();
  await tell();
  expect(await state()).toEqual(["message.received done", "message.received done"]);
  expect(new Set(system.asked.slice(0, 4).map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(system.asked.map(({ body }) => (body.message as { body: string }).body)).toEqual(["Um", "Um", "Um", "Um", "Dois"]);
  expect(await stored()).toMatchObject({ failure: null });
  expect((await rows()).map(({ tries }) => tries)).toEqual([4, 1]);
});

test("what was refused, or could not be told for a day, is given up, and the next one goes on", async () => {
  const team = await served();
  const { tell, change, state } = await hookOf(team, ["message.received"]);
  system.reply = (_request, at) => ({ status: [400, 503, 200][at - 1] ?? 200 });
  await team.says("Um");
  await team.says("Dois");
  await change({ since: new Date(Date.now() - 90_000_000) });
  await team.says("Três");
  await tell();
  expect(await state()).toEqual(["message.received failed refused", "message.received failed refused", "message.received done"]);
});

test("a server that is gone is switched off; once it is saved, a sweep tells what has waited", async () => {
  const team = await served();
  const { id, admin, tell, state, stored, later } = await hookOf(team, ["message.received"]);
  system.reply = () => ({ status: 410 });
  await team.says("Um");
  await team.says("Dois");
  await tell();
  await tell();
  expect([await state(), system.asked.length]).toEqual([["message.received failed gone", "message.received waiting"], 1]);
  expect(await stored()).toMatchObject({ active: false, failure: "gone" });
  system.reply = () => ({});
  await later();
  await sweepIntegrationEvents();
  await tell();
  expect(system.asked).toHaveLength(1);
  await team.company.as(admin, async (ctx) =>
    changeIntegration(ctx, id, anIntegration({ ...hook(["message.received"]), name: "De volta" })),
  );
  await tell();
  expect(await state()).toEqual(["message.received failed gone", "message.received done"]);
});

test("a process that dies while it tells is followed by another one under the same id; meanwhile nobody else tells", async () => {
  const team = await served();
  const { tell, change, state } = await hookOf(team, ["message.received"]);
  await team.says("Um");
  let meanwhile = 0;
  system.reply = async (_request, at) => {
    if (at > 1) return {};
    await tell();
    meanwhile = system.asked.length;
    await change({ asked_at: new Date(0) });
    await tell();
    return {};
  };
  await tell();
  expect(meanwhile, "while it may be alive").toBe(1);
  expect(system.asked.map(({ headers }) => headers["webhook-id"])).toHaveLength(2);
  expect(new Set(system.asked.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(await state()).toEqual(["message.received done"]);
});

test("an admin sees what was told, tells one again or all that failed, and nobody else does", async () => {
  const team = await served();
  const { id, admin, tell } = await hookOf(team, ["message.received"]);
  system.reply = (_request, at) => ({ status: at === 2 ? 200 : 400 });
  for (const text of ["Um", "Dois", "Três"]) await team.says(text);
  await tell();
  const list = async (query = "") => (await call(admin, "GET", `/queueIntegration/${id}/calls${query}`)).body;
  expect(await list()).toMatchObject({ count: 3, hasMore: false, calls: [{ state: "failed" }, { state: "done" }, { state: "failed" }] });
  expect((await list("?state=done")).calls).toMatchObject([{ type: "message.received", tries: 1, failure: null, dueAt: null }]);
  const [{ id: done }] = (await list("?state=done")).calls;

  system.reply = () => ({});
  expect((await call(admin, "POST", `/queueIntegration/${id}/calls/${done}/repeat`)).body).toMatchObject({ state: "waiting", tries: 0 });
  expect((await call(admin, "POST", `/queueIntegration/${id}/calls/repeat`)).body).toEqual({ count: 2 });
  await tell();
  expect((await list()).calls.map(({ state }: { state: string }) => state)).toEqual(["done", "done", "done"]);
  expect(new Set(system.asked.map(({ headers }) => headers["webhook-id"])).size, "under the ids that they had").toBe(3);

  const other = await hookOf(team);
  expect(await call(admin, "POST", `/queueIntegration/${other.id}/calls/${done}/repeat`)).toMatchObject({
    status: 404,
    body: { error: "ERR_NO_INTEGRATION_CALL_FOUND" },
  });
  const agent = await team.company.createUser({ profile: "user" });
  expect((await call(agent, "GET", `/queueIntegration/${id}/calls`)).status).toBe(404);
});

test("past its due date a company's webhooks wait, and what was told is forgotten after two weeks", async () => {
  const team = await served();
  const { tell, change, state } = await hookOf(team, ["message.received"]);
  await team.says("Um");
  const due = (date: string) => asOwner(team.company.id, "update companies set due_date = $2 where id = $1", [team.company.id, date]);
  await due("2020-01-31");
  await tell();
  expect(await state()).toEqual(["message.received waiting"]);
  await due("2999-12-31");
  await tell();
  expect(await state()).toEqual(["message.received done"]);
  await forgetIntegrationEvents();
  expect(await state()).toHaveLength(1);
  await change({ created_at: new Date(Date.now() - 15 * 86_400_000) });
  await forgetIntegrationEvents();
  expect(await state()).toEqual([]);
});
