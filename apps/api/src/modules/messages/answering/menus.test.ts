import { expect, test } from "vitest";
import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";
import { stillClock } from "../../../testing/stillClock.ts";
import { somebodyWaits } from "../../../testing/waiting.ts";
import { changeConnection } from "../../connections/actions/change.ts";
import { changeQueue, removeOption, removeQueue } from "../../queues/actions.ts";
import { returnTicket } from "../../tickets/moves/return.ts";
import { aMessage, arrive, messagesOf } from "../factory.ts";
import { keepArrivals } from "../receive/inbox.ts";
import { receiveNext } from "../receive/next.ts";
import { desk } from "./testing.ts";

const wait = stillClock(60_000);
const two = [
  { name: "Vendas", greeting_message: "Aqui é Vendas" },
  { name: "Suporte", greeting_message: "Aqui é o Suporte, {{firstName}}" },
];
const menu = "Bem-vindo!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte";

test("several queues are a menu; its number leads into one, with that one's greeting, and then nobody answers any more", async () => {
  const { says, heard, ticket, queueIds } = await desk({ queues: two, connection: { greeting_message: "Bem-vindo!" } });
  await says("2");
  expect(await heard(), "whoever begins with a number has seen no menu").toEqual([menu]);
  wait(1);
  await says("2");
  expect(await heard()).toEqual([menu, "Aqui é o Suporte, Maria"]);
  expect(await ticket()).toMatchObject({ status: "pending", queueId: queueIds[1], userId: null });
  await says("1", "Alô?");
  expect(await heard()).toHaveLength(2);
});

test("who was talked with since he saw the menu chooses nothing by a number, and is shown it anew", async () => {
  const { company, ana, says, heard, ticket, accepts } = await desk({ queues: two, connection: { greeting_message: "Bem-vindo!" } });
  await says("Oi");
  await accepts();
  await company.as(ana, async (ctx) => returnTicket(ctx, (await ticket()).id));
  wait(1);
  await says("2");
  expect(await ticket()).toMatchObject({ status: "pending", queueId: null });
  expect(await heard()).toEqual([menu, menu]);
});

test("a wrong answer repeats the menu as often as the connection allows, and after its rest it begins again", async () => {
  const limits = { max_use_bot_queues: 2, time_use_bot_queues: 30 };
  const { says, heard, ticket, queueIds } = await desk({ queues: two, connection: { greeting_message: "Bem-vindo!", ...limits } });
  for (const [minute, text] of ["Oi", "quê?", "9", "0", "10", "-1"].entries()) {
    wait(minute);
    await says(text);
  }
  expect(await heard()).toEqual([menu, menu, menu]);
  wait(40);
  await says("Ainda aí?");
  expect(await heard()).toHaveLength(4);
  wait(41);
  await says(" 1 ");
  expect(await ticket()).toMatchObject({ queueId: queueIds[0] });
});

test("several messages in one breath are shown one menu, whether they come one by one or all at once", async () => {
  const at = now().getTime() - 5_000;
  for (const isAtOnce of [false, true]) {
    const { company, held, number, heard } = await desk({ queues: two });
    const news = ["Oi", "tudo bem?", "queria um orçamento", "pra hoje"].map((body, index) =>
      aMessage({ number, body, at, ...(isAtOnce && { chat: `${number} ${index}` }) }),
    );
    await Promise.all(news.map((inbound) => keepArrivals(company.id, held.connectionId, [{ inbound, raw: null }], null)));
    wait(0.01); // all arrive before the first is answered
    const receive = async ({ chat }: { chat: string }) => void (await receiveNext(company.id, held.connectionId, chat));
    if (isAtOnce) await Promise.all(news.map(receive));
    else for (const one of news) await receive(one);
    expect(await heard()).toHaveLength(1);
    wait(0);
  }
});

test("whose clock is behind ours is shown the menu again on a wrong answer", async () => {
  const { company, held, number, heard } = await desk({ queues: two });
  await arrive(company, held, aMessage({ number, body: "Oi", at: now().getTime() - 59_000 }));
  await arrive(company, held, aMessage({ number, body: "Como assim?", at: now().getTime() - 50_000 }));
  expect(await heard()).toHaveLength(2);
});

test("the only queue takes everybody at once, and greets where the company wants it", async () => {
  const silent = await desk({ queues: [two[0]!] });
  await silent.says("Oi");
  expect(await silent.heard()).toEqual([]);
  expect(await silent.ticket()).toMatchObject({ queueId: silent.queueIds[0], status: "pending" });

  const greeting = await desk({ queues: [two[0]!], settings: { sendGreetingMessageOneQueues: "enabled" } });
  await greeting.says("Oi", "Alô?");
  expect(await greeting.heard()).toEqual(["Aqui é Vendas"]);
});

test("a queue's options are a tree: a number goes down, 0 back, # to the queues, and at a leaf the contact waits for a person", async () => {
  const { says, heard, options, queueIds, ticket } = await desk({ queues: two });
  const [bills] = await options(queueIds[0]!, { Boletos: "Qual boleto?", Entregas: "Sua entrega chega hoje." });
  await options(queueIds[0]!, { Atual: "Segue o atual.", Vencido: "" }, bills);
  const last = async () => (await heard()).at(-1);
  let minute = 0;
  const turn = async (text: string) => {
    wait(++minute);
    await says(text);
    return last();
  };
  const first = "Aqui é Vendas\n\n*[ 1 ]* - Boletos\n*[ 2 ]* - Entregas\n\n*[ # ]* - Menu inicial";
  const second = "Qual boleto?\n\n*[ 1 ]* - Atual\n*[ 2 ]* - Vencido\n\n*[ 0 ]* - Menu anterior\n*[ # ]* - Menu inicial";
  await turn("Oi");
  expect(await turn("1")).toBe(first);
  expect(await turn("1")).toBe(second);
  expect(await turn("0")).toBe(first);
  expect(await turn("1")).toBe(second);
  expect(await turn("2")).toBe("Vencido\n\n*[ 0 ]* - Menu anterior\n*[ # ]* - Menu inicial");
  const count = (await heard()).length;
  await turn("Preciso de ajuda");
  expect((await heard()).length, "nothing is repeated at a leaf").toBe(count);
  expect(await ticket()).toMatchObject({ queueId: queueIds[0], status: "pending" });
  expect(await turn("#")).toBe("*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte");
  expect(await ticket()).toMatchObject({ queueId: null });
  expect(await turn("2")).toBe("Aqui é o Suporte, Maria");
});

test("a menu that its admin changes while somebody stands in it leaves nobody without an answer", async () => {
  const { company, says, heard, options, queueIds } = await desk({ queues: two });
  const [bills] = await options(queueIds[0]!, { Boletos: "Qual boleto?" });
  for (const [minute, text] of ["Oi", "1", "1"].entries()) {
    wait(minute);
    await says(text);
  }
  await company.run(({ tx }) => tx.deleteFrom("queue_options").where("id", "=", bills!).execute());
  await options(queueIds[0]!, { Trocas: "O que deseja trocar?" });
  wait(5);
  await says("7");
  expect((await heard()).at(-1)).toBe("Aqui é Vendas\n\n*[ 1 ]* - Trocas\n\n*[ # ]* - Menu inicial");
  await company.run(({ tx }) => tx.deleteFrom("queues").where("id", "=", queueIds[0]!).execute());
  wait(6);
  await says("Olá?");
  const failed = await company.run(({ tx }) => tx.selectFrom("inbox").select("failure").where("state", "=", "failed").execute());
  expect(failed).toEqual([]);
});

test("who is led into a queue that is removed at that very moment is heard all the same", async () => {
  const { company, ana, queueIds, says, ticket } = await desk({ queues: [{ name: "Vendas" }] });
  let said: Promise<unknown> = Promise.resolve();
  await company.as(ana, async (ctx) => {
    await removeQueue(ctx, queueIds[0]!);
    said = says("Oi");
    await Promise.race([somebodyWaits(), said]);
  });
  await said;
  const messages = await messagesOf(company);
  expect([messages.map(({ body }) => body), await ticket()]).toMatchObject([["Oi"], { status: "pending", queueId: null }]);
});

test("a number that answers the tree of a queue that is gone chooses nothing: one is shown the menu of those that are left", async () => {
  const queues = [{ name: "Vendas" }, { name: "Suporte" }, { name: "Financeiro" }];
  const { company, ana, queueIds, options, says, heard, ticket } = await desk({ queues });
  await options(queueIds[0]!, { Preços: "São estes", Prazos: "São estes" });
  await says("Oi");
  wait(1);
  await says("1");
  const tree = (await heard()).at(-1);
  expect(tree).toContain("Prazos");
  await company.as(ana, (ctx) => removeQueue(ctx, queueIds[0]!));
  wait(2);
  await says("2");
  expect(await ticket()).toMatchObject({ status: "pending", queueId: null });
  expect((await heard()).at(-1)).toContain("*[ 2 ]* - Financeiro");
  wait(3);
  await says("2");
  expect(await ticket()).toMatchObject({ queueId: queueIds[2] });
});

const three = [{ name: "Vendas" }, { name: "Suporte" }, { name: "Financeiro" }];

test.each<[string, (ctx: Ctx, desk: { connectionId: number; queueIds: number[] }) => Promise<unknown>, string]>([
  ["removed", (ctx, { queueIds }) => removeQueue(ctx, queueIds[0]!), "Financeiro"],
  [
    "taken off its connection",
    (ctx, { connectionId, queueIds }) => changeConnection(ctx, connectionId, { queueIds: queueIds.slice(1) }),
    "Financeiro",
  ],
  ["put last", (ctx, { queueIds }) => changeQueue(ctx, queueIds[0]!, { orderQueue: 9 }), "Financeiro"],
])(
  "a number that answers a menu of which a queue was %s since chooses nothing: one is shown what there is to choose now",
  async (...of) => {
    const [, change, second] = of;
    const { company, ana, held, queueIds, says, heard, ticket } = await desk({ queues: three, connection: { greeting_message: "Olá!" } });
    await says("Oi");
    await company.as(ana, (ctx) => change(ctx, { connectionId: held.connectionId, queueIds }));
    wait(1);
    await says("2");
    expect(await ticket()).toMatchObject({ status: "pending", queueId: null });
    expect((await heard()).at(-1)).toContain(`*[ 2 ]* - ${second}`);
    wait(2);
    await says("2");
    expect(await ticket()).toMatchObject({ queueId: queueIds[2] });
  },
);

test("nor does a number choose anything that answers a removed queue's menu of which nothing was kept", async () => {
  const { company, ana, queueIds, options, says, heard, ticket } = await desk({ queues: three });
  await options(queueIds[0]!, { Preços: "São estes", Prazos: "Dois dias" });
  await says("Oi");
  wait(1);
  await says("1");
  await company.run(({ tx }) => tx.updateTable("attendances").set({ menu: null }).execute());
  await company.as(ana, (ctx) => removeQueue(ctx, queueIds[0]!));
  wait(2);
  await says("2");
  expect(await ticket()).toMatchObject({ status: "pending", queueId: null });
  expect((await heard()).at(-1)).toContain("*[ 2 ]* - Financeiro");
});

test("a queue that is only called otherwise, and whatever else is saved, leaves the menu that one has seen as it is", async () => {
  const { company, ana, held, queueIds, says, ticket } = await desk({ queues: three });
  await says("Oi");
  await company.as(ana, async (ctx) => {
    await changeQueue(ctx, queueIds[1]!, { name: "Assistência", orderQueue: 1 });
    await changeConnection(ctx, held.connectionId, { queueIds, greetingMessage: "Olá!" });
  });
  wait(1);
  await says("2");
  expect(await ticket()).toMatchObject({ queueId: queueIds[1] });
});

test("a number that answers options which have other numbers since chooses none of them: one is shown them as they are", async () => {
  const { company, ana, queueIds, options, says, heard } = await desk({ queues: two });
  const [prices] = await options(queueIds[0]!, { Preços: "São estes", Prazos: "Dois dias", Trocas: "Em trinta dias" });
  const last = async () => (await heard()).at(-1);
  await says("Oi");
  wait(1);
  await says("1");
  await company.as(ana, (ctx) => removeOption(ctx, prices!));
  wait(2);
  await says("2");
  expect(await last()).toContain("*[ 2 ]* - Trocas");
  wait(3);
  await says("2");
  expect(await last()).toContain("Em trinta dias");
});
