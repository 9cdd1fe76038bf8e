import { expect, test } from "vitest";
import { answer } from "./answer.ts";
import type { Effect } from "./decision.ts";
import { aQueue, aSituation } from "./testing/situation.ts";

const say = (text: string): Effect => ({ type: "say", text, by: "bot" });
const decide = (changes: Parameters<typeof aSituation>[0]) => answer(aSituation(changes));
const now = aSituation().at;
const HOUR = 3_600_000;

const closedToday = { schedules: [{ weekdayEn: "wednesday", startTime: "", endTime: "" }] };
const away = { outOfHoursMessage: "Voltamos às 8h, {{firstName}}." };
const companyHours = { settings: { scheduleType: "company" as const }, company: closedToday, connection: away };
const queueHours = { scheduleType: "queue" as const };
const shut = (changes = {}) => aQueue(4, "Suporte", { ...closedToday, ...changes });

test("1: a group is not stored when groups are ignored", () => {
  expect(decide({ isGroup: true, settings: { CheckMsgIsGroup: "enabled" } })).toEqual({ row: "group", effects: [{ type: "drop" }] });
});

test("a group that is stored hears nothing, whatever would answer a person", () => {
  const all = { ...companyHours, automation: { waitingFlowId: 1, phraseFlowId: 2 } };
  expect(decide({ ...all, isGroup: true })).toEqual({ row: "silentGroup", effects: [] });
  expect(decide({ ...all, isGroup: true, ticket: { status: "closed" } })).toEqual({ row: "closed", effects: [{ type: "reopen" }] });
});

test("2: whoever talks to a person hears nobody else, not even that it is late", () => {
  expect(decide({ ...companyHours, ticket: { status: "open", userId: 5 } })).toEqual({ row: "human", effects: [] });
});

const ratingAsked = { awaitedRating: { since: now - HOUR, leftBy: now - HOUR } };
const rated = { ticket: { status: "closed" as const, userId: 5 }, attendance: ratingAsked };

test.each([
  ["1", 1],
  [" 2 ", 2],
  ["3", 3],
] as const)("3: an awaited rating of %j is recorded and thanked, and reopens nothing", (text, value) => {
  const decision = decide({ ...rated, text, connection: { complationMessage: "Obrigado, {{name}}!" } });
  expect(decision).toEqual({ row: "rating", effects: [{ type: "rate", value }, say("Obrigado, Maria da Silva!")] });
});

test("3: the queue's thanks go before the connection's, and without any it is only recorded", () => {
  const queue = aQueue(4, "Suporte", { complationMessage: "Do suporte: obrigado." });
  const connection = { complationMessage: "Obrigado." };
  expect(decide({ ...rated, text: "3", queue, connection }).effects).toEqual([{ type: "rate", value: 3 }, say("Do suporte: obrigado.")]);
  expect(decide({ ...rated, text: "3" }).effects).toEqual([{ type: "rate", value: 3 }]);
});

test.each(["0", "4", "3.", "obrigado", "", "33"])("3: %j is an ordinary message", (text) => {
  expect(decide({ ...rated, text })).toEqual({ row: "closed", effects: [{ type: "reopen" }] });
});

test("3: a number is a rating by when it was said, however long it waited for us", () => {
  const decisionAt = (saidAt: number, since: number, leftBy = since) =>
    decide({ ...rated, text: "3", saidAt, attendance: { awaitedRating: { since, leftBy } } }).row;
  expect(decisionAt(now - 25 * HOUR, now - 26 * HOUR), "in its day, and heard after it").toBe("rating");
  expect(decisionAt(now - HOUR, now - HOUR / 2), "before anybody asked").toBe("closed");
  expect(decisionAt(now - 30_000, now - 1_000), "clocks differ by seconds").toBe("rating");
  expect(decisionAt(now - HOUR, now - 2 * HOUR, now), "nobody knows when it left").toBe("rating");
  expect(decisionAt(now, now - 25 * HOUR, now - 24 * HOUR), "in its day, if it left as late as it may have").toBe("rating");
});

test("3: a rating is awaited for 24 hours", () => {
  const after = (ms: number) => decide({ ...rated, text: "3", attendance: { awaitedRating: { since: now - ms, leftBy: now - ms } } }).row;
  expect([after(24 * HOUR), after(24 * HOUR + 1)]).toEqual(["rating", "closed"]);
  expect(decide({ ...rated, text: "3", attendance: { awaitedRating: null } }).row).toBe("closed");
});

test("3: after it was reopened a number is a number", () => {
  expect(decide({ text: "3", attendance: ratingAsked }).row).toBe("nothing");
});

test("4: out of the company's hours the contact is told so, and nothing else answers", () => {
  const connection = { ...away, queues: [aQueue(1, "Vendas"), aQueue(2, "Suporte")] };
  expect(decide({ ...companyHours, connection, automation: { waitingFlowId: 1 } })).toEqual({
    row: "outOfHours",
    effects: [say("Voltamos às 8h, Maria."), { type: "markOutOfHours" }],
  });
});

test("4: at most once in two hours", () => {
  const after = (ms: number) => decide({ ...companyHours, lastOutOfHoursAt: now - ms }).effects.length;
  expect([after(0), after(2 * HOUR - 1), after(2 * HOUR)]).toEqual([0, 0, 2]);
});

test("4: without a text the ticket waits all the same", () => {
  expect(decide({ ...companyHours, connection: {} })).toEqual({ row: "outOfHours", effects: [] });
});

test("4: hours that are not in force close nothing", () => {
  const row = (scheduleType: "disabled" | "queue" | "company") => decide({ ...companyHours, settings: { scheduleType } }).row;
  expect([row("company"), row("queue"), row("disabled")]).toEqual(["outOfHours", "nothing", "nothing"]);
});

test("4: by the queue's hours only those in it wait, and its own text goes first", () => {
  expect(decide({ settings: queueHours, connection: away, queue: shut() }).effects[0]).toEqual(say("Voltamos às 8h, Maria."));
  expect(decide({ settings: queueHours, connection: away, queue: shut({ outOfHoursMessage: "Suporte: amanhã." }) }).effects[0]).toEqual(
    say("Suporte: amanhã."),
  );
  expect(decide({ settings: queueHours, connection: away, queue: aQueue(4, "Suporte") }).row).toBe("nothing");
});

test("4: a holiday of the company closes its queues", () => {
  const company = { holidays: [{ date: "2026-11-18", name: "Feriado" }] };
  expect(decide({ settings: queueHours, company, queue: aQueue(4, "Suporte") }).row).toBe("outOfHours");
});

test("5 and 6: a waiting flow goes before a phrase, and both before the menu", () => {
  const connection = { queues: [aQueue(1, "Vendas")] };
  expect(decide({ connection, automation: { waitingFlowId: 1, phraseFlowId: 2 } })).toEqual({
    row: "flowWaiting",
    effects: [{ type: "handOver", to: "flow", id: 1, because: "waiting" }],
  });
  expect(decide({ connection, automation: { waitingFlowId: null, phraseFlowId: 2 } })).toEqual({
    row: "phrase",
    effects: [{ type: "handOver", to: "flow", id: 2, because: "phrase" }],
  });
});

test("6b: a new contact meets the welcome flow, unless he wrote a phrase; it goes before the menu", () => {
  const connection = { queues: [aQueue(1, "Vendas"), aQueue(2, "Suporte")] };
  const row = (automation: object) => decide({ connection, automation }).row;
  expect(row({ phraseFlowId: 2, welcomeFlowId: 3 })).toBe("phrase");
  expect(decide({ connection, automation: { welcomeFlowId: 3, fallbackFlowId: 4 } })).toEqual({
    row: "welcome",
    effects: [{ type: "handOver", to: "flow", id: 3, because: "welcome" }],
  });
});

test("after 10: the fallback flow answers only what nothing else answers", () => {
  const automation = { fallbackFlowId: 4 };
  const greets = { greetingMessage: "Oi" };
  expect(decide({ connection: { queues: [aQueue(1, "A"), aQueue(2, "B")] }, automation }).row).toBe("queueMenu");
  expect(decide({ connection: greets, automation }).row).toBe("greeting");
  expect(decide({ connection: greets, attendance: { greeted: true }, automation })).toEqual({
    row: "fallback",
    effects: [{ type: "handOver", to: "flow", id: 4, because: "fallback" }],
  });
});

test("7: the connection's integration goes before its prompt, and the queue's before both", () => {
  const automation = { promptIds: [31], integrationIds: [41, 42] };
  const connection = { promptId: 31, integrationId: 41, queues: [aQueue(1, "Vendas")] };
  const to = (changes: object) => decide({ connection, automation, ...changes }).effects;
  expect(to({})).toEqual([{ type: "handOver", to: "integration", id: 41 }]);
  expect(to({ connection: { ...connection, integrationId: null } })).toEqual([{ type: "handOver", to: "prompt", id: 31 }]);
  expect(to({ queue: aQueue(1, "Vendas", { integrationId: 42 }) })).toEqual([{ type: "handOver", to: "integration", id: 42 }]);
  expect(to({ queue: aQueue(1, "Vendas") })).toEqual([]);
});

test("7: a reference that leads nowhere answers nobody", () => {
  expect(decide({ connection: { promptId: 31, integrationId: 41 } }).row).toBe("nothing");
});

test("10: a connection without queues greets once per attendance", () => {
  const connection = { greetingMessage: "{{ms}}, {{firstName}}! Protocolo {{protocol}}" };
  expect(decide({ connection })).toEqual({
    row: "greeting",
    effects: [say("Bom dia, Maria! Protocolo 2026111800007"), { type: "markGreeted" }],
  });
  expect(decide({ connection, attendance: { greeted: true } })).toEqual({ row: "nothing", effects: [] });
  expect(decide({ connection, queue: aQueue(4, "Suporte") })).toEqual({ row: "nothing", effects: [] });
  expect(decide({ connection: { greetingMessage: "  " } })).toEqual({ row: "nothing", effects: [] });
});

test("a closed ticket is reopened before anybody is answered, and hours count only then", () => {
  expect(decide({ ...companyHours, ticket: { status: "closed", userId: 5 } })).toEqual({ row: "closed", effects: [{ type: "reopen" }] });
});
