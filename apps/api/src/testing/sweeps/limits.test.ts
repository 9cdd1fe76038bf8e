import { randomInt, randomUUID } from "node:crypto";
import { endpoints } from "@recado/contract/all";
import type { ErrorCode } from "@recado/contract/errors";
import { beforeAll, expect, test } from "vitest";
import { aNumber } from "../../modules/contacts/factory.ts";
import type { Api } from "../../platform/http/server.ts";
import { createApi } from "../app.ts";
import { filled, said } from "./isolation.ts";
import { exampleOf, listed, send } from "./request.ts";
import { type Peopled, peopled, records } from "./world.ts";

let api: Api;
let shared: Peopled;
beforeAll(async () => {
  [api, shared] = [await createApi(), await peopled()];
});

const long = (length: number) => `${randomUUID()}${"x".repeat(500)}`.slice(0, length);
const password = (length: number) => "Zq9$kd".repeat(10).slice(0, length);
const digits = (length: number) => Array.from({ length }, () => randomInt(1, 10)).join("");
const hex = () => randomUUID().replace(/-/g, "");

type Rule = { names: string[]; field: string; takes: () => unknown[]; refuses: unknown[] };

/** The rules of the specification, section 5 and 9, at their very bounds. */
const rules: Rule[] = [
  {
    names: ["contacts.create", "contacts.update"],
    field: "name",
    takes: () => [long(2), long(50)],
    refuses: ["", "a", " a ", long(51), null, 7],
  },
  {
    names: ["contacts.create", "contacts.update"],
    field: "number",
    takes: () => [digits(8), digits(50), `+${digits(13)}`, `(55) ${digits(11)}`],
    refuses: [digits(7), digits(51), "x".repeat(12), `${"-".repeat(43)}${digits(8)}`, 5511],
  },
  {
    names: ["contacts.create", "contacts.update"],
    field: "email",
    takes: () => ["", "a@b.test"],
    refuses: ["a", "a@", "@b.test", "a b@c.test"],
  },
  { names: ["ticketNotes.create"], field: "note", takes: () => [long(2), "x".repeat(4000)], refuses: ["", "a", " a ", "x".repeat(4001)] },
  { names: ["users.create", "users.update"], field: "name", takes: () => [long(2), long(50)], refuses: ["", "a", long(51)] },
  {
    names: ["users.create", "users.update"],
    field: "password",
    takes: () => [password(5), password(50)],
    refuses: [password(4), password(51)],
  },
  { names: ["users.create"], field: "email", takes: () => [`${randomUUID()}@b.test`], refuses: ["", "a", "a@", " "] },
  { names: ["users.update"], field: "email", takes: () => [`${randomUUID()}@b.test`], refuses: ["", "a", "a@", " "] },
  {
    names: ["connections.create", "connections.update"],
    field: "name",
    takes: () => [hex().slice(0, 2), long(50)],
    refuses: ["", "a", long(51)],
  },
  {
    names: ["connections.create", "connections.update"],
    field: "expiresTicket",
    takes: () => [0, "", null, 525_600],
    refuses: [-1, 1.5, "soon", 525_601, true, [5], " "],
  },
  {
    names: ["connections.create", "connections.update"],
    field: "maxUseBotQueues",
    takes: () => ["", null, 0, 3, 1000],
    refuses: [-1, 0.5, 1001, true, [3]],
  },
  { names: ["queues.create", "queues.update"], field: "name", takes: () => [hex().slice(0, 2), long(50)], refuses: ["", "a", long(51)] },
  {
    names: ["queues.create", "queues.update"],
    field: "color",
    takes: () => [`#${hex().slice(0, 2)}`, `#${hex().slice(0, 8)}`],
    refuses: ["", "#a", `#${hex().slice(0, 9)}`, "red", "#ggg"],
  },
  {
    names: ["queues.create", "queues.update"],
    field: "schedules",
    takes: () => [[], [{ weekday: "Segunda", weekdayEn: "monday", startTime: "08:00", endTime: "23:59" }]],
    refuses: [
      [{ weekday: "Segunda", weekdayEn: "monday", startTime: "8:00", endTime: "18:00" }],
      [{ weekday: "Segunda", weekdayEn: "monday", startTime: "08:00", endTime: "24:00" }],
      [{ weekday: "Segunda", weekdayEn: "segunda", startTime: "08:00", endTime: "18:00" }],
    ],
  },
  { names: ["queueOptions.create", "queueOptions.update"], field: "title", takes: () => ["a", long(100)], refuses: ["", " ", long(101)] },
  {
    names: ["queues.create", "queues.update"],
    field: "orderQueue",
    takes: () => ["", null, 0, "3", 10_000],
    refuses: [-1, 1.5, "x", 10_001, true, [5], " "],
  },
  {
    names: ["queueOptions.create", "queueOptions.update"],
    field: "option",
    takes: () => [1, "2", 99],
    refuses: [0, 100, "x", true, [5], null],
  },
  {
    names: ["tags.create", "tags.update"],
    field: "name",
    takes: () => [hex().slice(0, 3), long(50)],
    refuses: ["", "ab", " ab ", long(51)],
  },
  { names: ["tags.create", "tags.update"], field: "kanban", takes: () => [0, 1], refuses: [2, true, "x"] },
  {
    names: ["messages.send"],
    field: "body",
    takes: () => ["a", "x".repeat(65_536)],
    refuses: ["x".repeat(65_537), 7, Array(11).fill("a")],
  },
  {
    names: ["messages.send"],
    field: "sign",
    takes: () => [true, false, "true", "false", ""],
    refuses: [1, "yes", null, ["true"]],
  },
  {
    names: ["messages.react"],
    field: "emoji",
    takes: () => ["👍", "❤️", "👩🏽‍🚀", "1️⃣", "🇧🇷", ""],
    refuses: ["ok", "👍 ok", "👍👍", "7", " ", "x".repeat(41), null, 7],
  },
  { names: ["tickets.create"], field: "contactId", takes: () => [], refuses: [null, "", 0, "x"] },
];

test("every limit of the specification holds at its very bound, and the refusal names the field", { timeout: 60_000 }, async () => {
  const wrong: string[] = [];
  let asked = 0;
  for (const { names, field, takes, refuses } of rules)
    for (const name of names) {
      const one = listed(endpoints).find((each) => each.name === name)!;
      const home = /^(connections|queues)/.test(name) ? await peopled() : shared; // a plan has room for so many
      const ask = async (value: unknown) => {
        asked++;
        const values = await filled(one, home, records);
        const words = { ...exampleOf(one.endpoint), ...fresh(name), ...(await said(one, home)).body };
        const { status, text } = await send(api, one.endpoint, { user: home.admin, values, body: { ...words, [field]: value } });
        return { status, text, told: `${name} ${field}=${JSON.stringify(value)?.slice(0, 30)}: ${status} ${text.slice(0, 120)}` };
      };
      for (const value of takes()) {
        const { status, told } = await ask(value);
        if (status !== 200) wrong.push(told);
      }
      for (const value of refuses) {
        const { status, text, told } = await ask(value);
        const { error, details = {} } = JSON.parse(text) as { error: ErrorCode; details?: object };
        const isNamed = Object.keys(details).some((key) => key === field || key.startsWith(`${field}.`));
        if (status !== 400 || error !== "ERR_VALIDATION" || !isNamed) wrong.push(told);
      }
    }
  console.log(`RESULT SPEC-LIMITS rules=${rules.length} requests=${asked} wrong=${wrong.length}`);
  expect(wrong).toEqual([]);
});

/** What only one of a company may be called. */
const fresh = (name: string) =>
  name.startsWith("contacts") ? { number: aNumber() } : name.startsWith("tags") ? { name: randomUUID() } : {};

test("a connection with more than one queue greets, or is refused by its own code", async () => {
  const home = await peopled();
  const [first, second] = [await home.createQueue("Um"), await home.createQueue("Dois")];
  const [create, update] = ["connections.create", "connections.update"].map((name) => listed(endpoints).find((one) => one.name === name)!);
  for (const one of [create!, update!]) {
    const values = await filled(one, home, records);
    const ask = (body: object) => send(api, one.endpoint, { user: home.admin, values, body: { name: randomUUID(), ...body } });
    for (const greetingMessage of ["", "  ", null])
      expect(JSON.parse((await ask({ queueIds: [first, second], greetingMessage })).text), `${one.name} ${greetingMessage}`).toEqual({
        error: "ERR_WAPP_GREETING_REQUIRED",
      });
    expect((await ask({ queueIds: [first], greetingMessage: "" })).status).toBe(200);
    expect((await ask({ queueIds: [first, second], greetingMessage: "Escolha" })).status).toBe(200);
  }
});
