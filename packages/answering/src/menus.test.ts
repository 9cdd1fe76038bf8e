import { expect, test } from "vitest";
import { answer } from "./answer.ts";
import type { Effect } from "./decision.ts";
import { anOption, aQueue, aSituation } from "./testing/situation.ts";

const say = (text: string): Effect => ({ type: "say", text, by: "bot" });
const count = (menusSent: number): Effect => ({ type: "countMenu", menusSent });
const effects = (changes: Parameters<typeof aSituation>[0]) => answer(aSituation(changes)).effects;
const now = aSituation().at;
const MINUTE = 60_000;

const closed = { schedules: [{ weekdayEn: "wednesday", startTime: "", endTime: "" }] };
const sales = aQueue(7, "Vendas", { order: 2, greetingMessage: "Vendas, {{firstName}}:" });
const support = aQueue(9, "Suporte", { order: 1 });
const several = { greetingMessage: "Olá {{firstName}}", queues: [sales, support] };
const menu = say("Olá Maria\n\n*[ 1 ]* - Suporte\n*[ 2 ]* - Vendas");
const shown = { menusSent: 1, lastMenuAt: now - MINUTE };

test("8: the only queue is assigned at once, and silently", () => {
  expect(effects({ connection: { greetingMessage: "Olá", queues: [sales] } })).toEqual([
    { type: "assignQueue", queueId: 7, chatbot: false },
  ]);
});

test("8: with the setting it greets, the queue's own text first", () => {
  const settings = { sendGreetingMessageOneQueues: "enabled" } as const;
  expect(effects({ settings, connection: { greetingMessage: "Olá", queues: [sales] } })[1]).toEqual(say("Vendas, Maria:"));
  expect(effects({ settings, connection: { greetingMessage: "Olá", queues: [support] } })[1]).toEqual(say("Olá"));
});

test("8: several queues are a numbered menu under the greeting, in their order", () => {
  expect(effects({ connection: several })).toEqual([menu, count(1)]);
});

test("8: queues without an order come last, as they were made", () => {
  const queues = [aQueue(8, "C"), aQueue(6, "B"), aQueue(9, "A", { order: 5 })];
  expect(effects({ connection: { queues } })[0]).toEqual(say("*[ 1 ]* - A\n*[ 2 ]* - B\n*[ 3 ]* - C"));
});

test("8: a number of the menu chooses its queue, which greets", () => {
  const chosen = [{ type: "assignQueue", queueId: 7, chatbot: false }, say("Vendas, Maria:")];
  expect(effects({ connection: several, attendance: shown, text: "2" })).toEqual(chosen);
  expect(effects({ connection: several, attendance: { menusSent: 9 }, text: " 02" })).toEqual(chosen);
});

test("8: whoever begins with a number has seen no menu", () => {
  expect(effects({ connection: several, text: "2" })).toEqual([menu, count(1)]);
});

test.each(["0", "3", "x", "", "2x", "-1"])("8: %j is a wrong answer and is shown the menu again", (text) => {
  expect(effects({ connection: several, attendance: shown, text })).toEqual([menu, count(2)]);
});

test("8: the menu is repeated as often as the connection allows, then it is quiet", () => {
  const after = (menusSent: number, maxUseBotQueues: number) =>
    effects({ connection: { ...several, maxUseBotQueues }, attendance: { menusSent, lastMenuAt: now - MINUTE } });
  expect(after(3, 3)).toEqual([menu, count(4)]);
  expect(after(4, 3)).toEqual([]);
  expect(after(2, 1)).toEqual([]);
  expect(after(400, 0)).toEqual([menu, count(401)]);
});

test("8: what was said before the menu came is no wrong answer to it, yet its number chooses", () => {
  const early = { arrivedAt: now - MINUTE - 1, connection: several, attendance: shown };
  expect(effects({ ...early, text: "preciso de ajuda" })).toEqual([]);
  expect(effects({ ...early, arrivedAt: now - MINUTE, text: "preciso de ajuda" })).toEqual([menu, count(2)]);
  expect(effects({ ...early, text: "2" })).toContainEqual({ type: "assignQueue", queueId: 7, chatbot: false });
});

test("8: what came after the menu is an answer to it although another clock says that it was said before, by a minute at most", () => {
  const bySlowClock = { connection: several, attendance: shown, text: "preciso de ajuda" };
  expect(effects({ ...bySlowClock, saidAt: now - 2 * MINUTE })).toEqual([menu, count(2)]);
  expect(effects({ ...bySlowClock, saidAt: now - 2 * MINUTE - 1 }), "it waited at the provider while we were away").toEqual([]);
});

test("8: it comes again after its minutes of rest and counts anew; with 0 not in this attendance", () => {
  const after = (minutes: number, timeUseBotQueues: number) =>
    effects({ connection: { ...several, timeUseBotQueues }, attendance: { menusSent: 4, lastMenuAt: now - minutes * MINUTE } });
  expect(after(29, 30)).toEqual([]);
  expect(after(30, 30)).toEqual([menu, count(1)]);
  expect(after(10_000, 0)).toEqual([]);
});

test("8: a queue chosen while it is closed says so and keeps the choice, however lately the contact was told", () => {
  const queues = [sales, { ...support, ...closed, outOfHoursMessage: "Suporte: amanhã." }];
  const base = { connection: { queues }, attendance: shown, text: "1", settings: { scheduleType: "queue" } as const };
  const kept = [{ type: "assignQueue", queueId: 9, chatbot: false }, say("Suporte: amanhã."), { type: "markOutOfHours" }];
  expect(effects(base)).toEqual(kept);
  expect(effects({ ...base, lastOutOfHoursAt: now - MINUTE })).toEqual(kept);
  expect(effects({ ...base, settings: { scheduleType: "disabled" } })).toEqual([{ type: "assignQueue", queueId: 9, chatbot: false }]);
});

test("8: of a queue that is closed nobody has seen the options; the menu of the queues, of one without any, he has", () => {
  const own = { ...support, ...closed, options: [anOption(1, "Senha")] };
  const base = { settings: { scheduleType: "queue" }, attendance: shown, text: "1" } as const;
  expect(effects({ ...base, connection: { queues: [sales, own] } })).toContainEqual(count(0));
  expect(effects({ ...base, connection: { queues: [sales, { ...support, ...closed }] } })).not.toContainEqual(count(0));
});

test("8: the only queue, closed, says so at most once in two hours", () => {
  const connection = { outOfHoursMessage: "Amanhã.", queues: [{ ...support, ...closed }] };
  const settings = { scheduleType: "queue" } as const;
  const assigned = [{ type: "assignQueue", queueId: 9, chatbot: false }];
  expect(effects({ connection, settings })).toEqual([...assigned, say("Amanhã."), { type: "markOutOfHours" }]);
  expect(effects({ connection, settings, lastOutOfHoursAt: now - MINUTE })).toEqual(assigned);
});

test("8: a chosen queue's own bot takes over after its greeting", () => {
  const queues = [{ ...sales, promptId: 31, options: tree() }, support];
  expect(effects({ connection: { queues }, attendance: shown, text: "2", automation: { promptIds: [31] } })).toEqual([
    { type: "assignQueue", queueId: 7, chatbot: true },
    say("Vendas, Maria:"),
    { type: "handOver", to: "prompt", id: 31 },
  ]);
});

function tree() {
  return [
    anOption(12, "Entrega", { option: 2, message: "Sobre a entrega:" }),
    anOption(11, "Boleto", { option: 1 }),
    anOption(21, "Prazo", { option: 1, parentId: 12, message: "Três dias, {{firstName}}." }),
    anOption(22, "Atraso", { option: 2, parentId: 12 }),
  ];
}

const queue = { ...sales, options: tree() };
const root = say("Vendas, Maria:\n\n*[ 1 ]* - Boleto\n*[ 2 ]* - Entrega\n\n*[ # ]* - Menu inicial");
const delivery = say("Sobre a entrega:\n\n*[ 1 ]* - Prazo\n*[ 2 ]* - Atraso\n\n*[ 0 ]* - Menu anterior\n*[ # ]* - Menu inicial");
const inside = (text: string, optionId: number | null, more: Parameters<typeof aSituation>[0] = {}) =>
  effects({ queue, text, attendance: shown, connection: several, ticket: { chatbot: true, optionId }, ...more });
const choose = (optionId: number | null): Effect => ({ type: "chooseOption", optionId });

test("9: a chosen queue shows its own menu under its greeting", () => {
  const connection = { queues: [queue, support] };
  expect(effects({ connection, attendance: shown, text: "2" })).toEqual([
    { type: "assignQueue", queueId: 7, chatbot: true },
    root,
    count(1),
  ]);
});

test("9: numbers go down", () => {
  expect(inside("2", null)).toEqual([choose(12), delivery, count(1)]);
  expect(inside("1", 12)).toEqual([choose(21), say("Três dias, Maria.\n\n*[ 0 ]* - Menu anterior\n*[ # ]* - Menu inicial"), count(1)]);
});

test("9: an option without a text says its name", () => {
  expect(inside("1", null)[1]).toEqual(say("Boleto\n\n*[ 0 ]* - Menu anterior\n*[ # ]* - Menu inicial"));
});

test("9: 0 goes back, one level at a time", () => {
  expect(inside("0", 21)).toEqual([choose(12), delivery, count(1)]);
  expect(inside("0", 12)).toEqual([choose(null), root, count(1)]);
  expect(inside("0", null)).toEqual([root, count(2)]);
});

test("9: # goes to the menu of the queues, or where there is none to the queue's first", () => {
  expect(inside("#", 21)).toEqual([{ type: "clearQueue" }, menu, count(1)]);
  expect(inside("#", 21, { connection: { queues: [queue] } })).toEqual([choose(null), root, count(1)]);
});

test("9: # leads out of a queue without options, too, for whoever has seen the menu of the queues", () => {
  const chosen = { connection: several, queue: sales, text: " # " };
  expect(effects({ ...chosen, attendance: shown })).toEqual([{ type: "clearQueue" }, menu, count(1)]);
  expect(effects({ ...chosen, attendance: shown, text: "#1" })).toEqual([]);
  expect(effects({ ...chosen, attendance: shown, ticket: { status: "open", userId: 5 } }), "not away from a person").toEqual([]);
  expect(effects(chosen), "who has seen none means none").toEqual([]);
  expect(effects({ ...chosen, attendance: shown, connection: { queues: [sales] } })).toEqual([]);
});

test("9: what is no option repeats the menu, as often as the connection allows", () => {
  expect(inside("7", 12)).toEqual([delivery, count(2)]);
  expect(inside("oi", 12, { attendance: { menusSent: 4 } })).toEqual([]);
});

test("9: with one option below, not everything is that option", () => {
  const narrow = { ...sales, options: [anOption(11, "Boleto", { option: 1 })] };
  expect(inside("oi", null, { queue: narrow })[0]?.type).toBe("say");
});

test("9: at the end of a branch the contact writes freely", () => {
  expect(inside("meu pedido é o 77", 21)).toEqual([]);
});

test("9: a menu that was not seen yet is shown before it is chosen from", () => {
  expect(inside("2", null, { attendance: { menusSent: 0 } })).toEqual([root, count(1)]);
});

test("9: where the bot is off, the tree is silent", () => {
  expect(inside("2", null, { ticket: { chatbot: false } })).toEqual([]);
});

test("9: a node that was deleted leads to the first menu", () => {
  expect(inside("oi", 404)).toEqual([root, count(2)]);
});

test("the company's language is that of the menu's ways", () => {
  expect(inside("2", null, { company: { language: "es" } })[1]).toEqual(
    say("Sobre a entrega:\n\n*[ 1 ]* - Prazo\n*[ 2 ]* - Atraso\n\n*[ 0 ]* - Menú anterior\n*[ # ]* - Menú inicial"),
  );
});
