import { expect, test } from "vitest";
import { dayFromToday, now } from "../../../platform/clock.ts";
import { call } from "../../../testing/app.ts";
import { asOwner } from "../../../testing/owner.ts";
import { stillClock } from "../../../testing/stillClock.ts";
import { attendancesOf } from "../../tickets/factory.ts";
import { transferTicket } from "../../tickets/moves/transfer.ts";
import { aMessage, aPerson, arrive, ticketsOf } from "../factory.ts";
import { always, desk, never } from "./testing.ts";

const wait = stillClock(60_000);
const two = [{ name: "Vendas" }, { name: "Suporte" }];
const closedText = { out_of_hours_message: "Voltamos às 8h" };

test("without queues the connection's greeting is said once in each attendance", async () => {
  const { says, heard, accepts, closes } = await desk({ connection: { greeting_message: "Olá, {{name}}!" } });
  await says("Oi", "Alô?");
  expect(await heard()).toEqual(["Olá, Maria Silva!"]);
  await accepts();
  await closes();
  await says("Mais uma coisa");
  expect(await heard()).toEqual(["Olá, Maria Silva!", "Olá, Maria Silva!"]);
});

test("while a person holds the ticket, or has it waiting for him, nobody else answers", async () => {
  const { says, heard, accepts, company, ticket, ana } = await desk({ queues: two, connection: closedText });
  await says("Oi");
  await accepts();
  await says("1", "#", "Alô?");
  expect(await heard()).toHaveLength(1);
  const { id } = await ticket();
  await company.run(({ tx }) => tx.updateTable("tickets").set({ status: "pending", user_id: ana.id }).where("id", "=", id).execute());
  await says("1");
  expect(await heard()).toHaveLength(1);
});

test("a group is answered by nobody, whatever is set", async () => {
  const { company, held, heard, ticket } = await desk({
    queues: two,
    settings: { CheckMsgIsGroup: "disabled", scheduleType: "company" },
    hours: { schedules: never },
    connection: { greeting_message: "Olá!", ...closedText },
  });
  const group = { id: "120363000011112222", subject: "Condomínio" };
  await arrive(company, held, aMessage({ chat: group.id, peer: null, group, author: aPerson() }));
  expect([await heard(), (await ticket()).status]).toEqual([[], "pending"]);
});

test("out of the company's hours it says so once in two hours, shows no menu, and the ticket waits", async () => {
  const { says, heard, ticket } = await desk({
    queues: two,
    settings: { scheduleType: "company" },
    hours: { schedules: never },
    connection: { greeting_message: "Olá!", ...closedText },
  });
  await says("Oi", "Alguém?");
  wait(119);
  await says("E agora?");
  expect([await heard(), await ticket()]).toMatchObject([["Voltamos às 8h"], { status: "pending", queueId: null }]);
  wait(121);
  await says("E agora?");
  expect(await heard()).toHaveLength(2);
});

test("hours count as the company keeps them: none are always open, its holidays go before its weekdays", async () => {
  const zone = "America/Sao_Paulo";
  const cases = [
    { schedules: [], holidays: [], open: true },
    { schedules: always, holidays: [], open: true },
    { schedules: always, holidays: [{ date: dayFromToday(zone, 1), name: "Amanhã" }], open: true },
    { schedules: always, holidays: [{ date: dayFromToday(zone, 0), name: "Hoje" }], open: false },
    { schedules: [], holidays: [{ date: dayFromToday(zone, 0), name: "Hoje" }], open: false },
  ];
  for (const { open, ...hours } of cases) {
    const { says, heard } = await desk({
      settings: { scheduleType: "company" },
      hours,
      connection: { greeting_message: "Olá!", ...closedText },
    });
    await says("Oi");
    expect(await heard(), JSON.stringify(hours.holidays)).toEqual([open ? "Olá!" : "Voltamos às 8h"]);
  }
});

test("a queue that is closed answers with its own text when it is chosen, and keeps the choice", async () => {
  const queues = [
    { name: "Vendas", schedules: always },
    { name: "Suporte", schedules: never, out_of_hours_message: "O suporte abre amanhã" },
  ];
  const { company, says, heard, ticket, queueIds } = await desk({ queues, settings: { scheduleType: "queue" }, connection: closedText });
  await says("Oi");
  wait(1);
  await says("2");
  expect((await heard()).slice(1)).toEqual(["O suporte abre amanhã"]);
  expect(await ticket()).toMatchObject({ queueId: queueIds[1], status: "pending" });
  wait(2);
  await says("Alô?", "#");
  expect(await heard()).toHaveLength(2);
  expect(await ticket(), "until it opens").toMatchObject({ queueId: queueIds[1] });

  await company.run(({ tx }) =>
    tx
      .updateTable("queues")
      .set({ schedules: JSON.stringify(always) })
      .execute(),
  );
  await says("#");
  expect([(await heard()).at(-1), (await ticket()).queueId]).toEqual(["*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte", null]);
});

test("the farewell is the queue's own, before the connection's; whoever closes silently says none", async () => {
  const queues = [{ name: "Vendas", completion_message: "Vendas agradece" }];
  const one = await desk({ queues, connection: { completion_message: "Obrigado" } });
  await one.says("Oi");
  await one.accepts();
  await one.closes();
  expect(await one.heard()).toEqual(["Vendas agradece"]);
  const other = await desk({ connection: { completion_message: "Obrigado" } });
  await other.says("Oi");
  await other.accepts();
  await other.closes();
  await other.closes();
  expect(await other.heard()).toEqual(["Obrigado"]);
});

test("whoever takes over introduces himself, and a transfer says where to, where the company wants it", async () => {
  const settings = { sendGreetingAccepted: "enabled", sendMsgTransfTicket: "enabled" };
  const { company, says, heard, accepts, ticket, queueIds, ana } = await desk({ queues: two, settings });
  await says("Oi");
  await accepts();
  await accepts().catch(() => undefined);
  const { id } = await ticket();
  await company.as(ana, (ctx) => transferTicket(ctx, id, { queueId: queueIds[1]!, userId: null, status: "pending" }));
  const [, hello, moved, ...more] = await heard();
  expect(hello).toMatch(/^\*Mensagem Automática:\*\n(Bom dia|Boa tarde|Boa noite) \*Maria Silva\*, meu nome é \*Ana\*/);
  expect(moved).toBe("Você foi transferido para o departamento *Suporte*, aguarde, já vamos te atender!");
  expect(more).toEqual([]);
});

test("a client that introduces its agent as well is answered with what has been said, and the contact hears it once", async () => {
  const introduces = (name: string) =>
    `*Mensagem Automática:*\n{{ms}} *{{name}}*, meu nome é *${name}* e agora vou prosseguir com seu atendimento!`;
  const { company, says, heard, accepts, ticket, ana } = await desk({ queues: two, settings: { sendGreetingAccepted: "enabled" } });
  const say = async (body: string) => call(ana, "POST", `/messages/${(await ticket()).id}`, { read: 1, fromMe: true, mediaUrl: "", body });
  await says("Oi");
  await accepts();
  const [, hello] = await heard();
  expect((await say(introduces("Ana"))).body.messages).toMatchObject([{ body: hello, origin: "bot" }]);
  expect(await heard()).toHaveLength(2);
  expect((await say(introduces("Bia"))).body.messages).toMatchObject([{ origin: "agent" }]);
  expect(await heard()).toHaveLength(3);

  await company.run(({ tx }) => tx.updateTable("settings").set({ value: "disabled" }).where("key", "=", "sendGreetingAccepted").execute());
  expect((await say(introduces("Ana"))).body.messages).toMatchObject([{ origin: "agent" }]);
  expect(await heard()).toHaveLength(4);
});

test("who did not answer us is told so and let go, and is not asked how it was", async () => {
  const { company, says, heard, accepts, closes, ticket } = await desk({
    connection: { expires_inactive_message: "Encerramos por falta de resposta, {{firstName}}", completion_message: "Obrigado" },
    settings: { userRating: "enabled" },
  });
  await says("Oi");
  await accepts();
  await closes("inactive");
  expect(await heard()).toEqual(["Encerramos por falta de resposta, Maria"]);
  await says("2");
  expect((await attendancesOf(company, (await ticket()).id))[0]?.rating).toBeNull();
  expect(await ticket()).toMatchObject({ status: "pending" });
});

test("a call that is refused is answered once, and hearing again of it opens nothing that was closed meanwhile", async () => {
  const { company, held, number, heard, closes } = await desk({ settings: { call: "disabled" }, connection: { greeting_message: "Olá!" } });
  const call = { kind: "call", chat: number, peer: aPerson(number), callId: "c1", video: true, at: now().getTime() } as const;
  await arrive(company, held, { ...call, id: "1", state: "offer" });
  await closes();
  await arrive(company, held, { ...call, id: "2", state: "missed" }, { ...call, id: "3", state: "offer" });
  expect((await heard())[0]).toMatch(/^\*Mensagem Automática:\*\nAs chamadas/);
  expect(await heard()).toHaveLength(1);
  expect(await ticketsOf(company)).toMatchObject([{ status: "closed", unread: 1 }]);
});

test("what the company's own phone says first opens nothing and is answered by nobody; the answer to it is", async () => {
  const { company, held, number, heard, says, ticket } = await desk({ connection: { greeting_message: "Olá!" } });
  await arrive(company, held, aMessage({ number, fromMe: true, body: "Bom dia, seu pedido chegou" }));
  expect([await heard(), (await ticket()).status]).toEqual([[], "closed"]);
  await says("Obrigada");
  expect([await heard(), (await ticket()).status]).toEqual([["Olá!"], "pending"]);
});

test("past its due date, or switched off, a company keeps what comes and answers nobody; once it has paid it does again", async () => {
  const { company, held, number, says, heard, accepts, closes, leave, ticket } = await desk({
    settings: { userRating: "enabled", call: "disabled" },
    connection: { greeting_message: "Olá!", rating_message: "Como fomos?", completion_message: "Até logo!" },
  });
  const set = (dueDate: string | null, status: boolean) =>
    asOwner(company.id, "update companies set due_date = $1, status = $2 where id = $3", [dueDate, status, company.id]);
  const call = { kind: "call", chat: number, peer: aPerson(number), video: false, at: now().getTime(), state: "missed" } as const;
  await says("Oi");
  await accepts();
  await closes();
  await leave();
  const before = (await heard()).length;

  await set(dayFromToday("America/Sao_Paulo", -1), true);
  await says("3");
  expect((await attendancesOf(company, (await ticket()).id))[0], "his rating is kept, and nobody thanks him").toMatchObject({ rating: 3 });
  await says("Alô?");
  await arrive(company, held, { ...call, id: "1", callId: "c1" });
  expect(await heard()).toHaveLength(before);
  expect(await ticket()).toMatchObject({ status: "pending", unread: 3 });
  await set(null, false);
  await says("Alguém?");
  expect(await heard()).toHaveLength(before);

  await set(dayFromToday("America/Sao_Paulo", 0), true);
  await says("E agora?");
  expect((await heard()).slice(before)).toEqual(["Olá!"]);
});
