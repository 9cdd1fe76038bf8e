import { type SettingKey, settingValues } from "@recado/contract/settings";
import { expect, test } from "vitest";
import { now } from "../../../platform/clock.ts";
import { call } from "../../../testing/app.ts";
import { transferTicket } from "../../tickets/moves/transfer.ts";
import { aMessage, aPerson, arrive, ticketsOf } from "../factory.ts";
import { type Desk, desk, never } from "./testing.ts";

type It = Awaited<ReturnType<typeof desk>>;
type Proof = Desk & { sees: (it: It) => Promise<unknown>; expects: Record<string, unknown> };

const two = [{ name: "Vendas" }, { name: "Suporte" }];
const menu = "*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte";
const shut = { schedules: never };

/** What a customer or an agent notices of each value of each setting. A key of the contract without a proof does not compile. */
const proofs: { [K in SettingKey]: Proof & { expects: Record<(typeof settingValues)[K]["options"][number], unknown> } } = {
  userRating: {
    connection: { rating_message: "Como fomos?", completion_message: "Até logo!" },
    sees: async (it) => {
      await it.says("Oi");
      await it.accepts();
      await it.closes();
      return (await it.heard()).map(firstLine);
    },
    expects: { enabled: ["Como fomos?"], disabled: ["Até logo!"] },
  },
  scheduleType: {
    queues: [{ name: "Vendas", ...shut, out_of_hours_message: "Vendas está fechada" }, { name: "Suporte" }],
    hours: shut,
    connection: { out_of_hours_message: "Voltamos às 8h" },
    sees: async (it) => {
      await it.says("Oi");
      await it.says("1");
      return (await it.heard()).filter((text) => !text.includes("[ 1 ]"));
    },
    expects: { disabled: [], queue: ["Vendas está fechada"], company: ["Voltamos às 8h"] },
  },
  call: {
    sees: async ({ company, held, number, heard }) => {
      const missed = { kind: "call", chat: number, peer: aPerson(number), callId: "c1", video: false, state: "missed" } as const;
      await arrive(company, held, { ...missed, id: "1", at: now().getTime() });
      return (await heard()).map(firstLine);
    },
    expects: { enabled: [], disabled: ["*Mensagem Automática:*"] },
  },
  CheckMsgIsGroup: {
    sees: async ({ company, held }) => {
      const group = { id: "120363000011112222", subject: "Condomínio" };
      await arrive(company, held, aMessage({ chat: group.id, peer: null, group, author: aPerson() }));
      return (await ticketsOf(company)).length;
    },
    expects: { enabled: 0, disabled: 1 },
  },
  sendGreetingAccepted: {
    sees: async (it) => {
      await it.says("Oi");
      await it.accepts();
      return (await it.heard()).map((text) => /meu nome é \*(\w+)\*/.exec(text)?.[1]);
    },
    expects: { enabled: ["Ana"], disabled: [] },
  },
  sendMsgTransfTicket: {
    queues: two,
    sees: async (it) => {
      await it.says("Oi");
      await it.accepts();
      const { id } = await it.ticket();
      await it.company.as(it.ana, (ctx) => transferTicket(ctx, id, { queueId: it.queueIds[1]!, userId: null, status: "pending" }));
      return (await it.heard()).filter((text) => text.includes("transferido")).length;
    },
    expects: { enabled: 1, disabled: 0 },
  },
  sendGreetingMessageOneQueues: {
    queues: [{ name: "Vendas", greeting_message: "Aqui é Vendas" }],
    sees: async (it) => {
      await it.says("Oi");
      return it.heard();
    },
    expects: { enabled: ["Aqui é Vendas"], disabled: [] },
  },
  chatBotType: {
    queues: two,
    sees: async (it) => {
      await it.says("Oi");
      return it.heard();
    },
    expects: { text: [menu] },
  },
  // The campaign screens are shown or hidden by this value of the session.
  campaignsEnabled: {
    sees: async ({ ana }) => {
      const { body } = await call(ana, "GET", "/auth/me");
      return body.company.settings.find(({ key }: { key: string }) => key === "campaignsEnabled").value;
    },
    expects: { true: "true", false: "false" },
  },
};

const cases = Object.entries(proofs).flatMap(([key, proof]) =>
  settingValues[key as SettingKey].options.map((value) => [key as SettingKey, value as string, proof as Proof] as const),
);

test.each(cases)("%s set to %s by an admin is what the next customer meets", async (key, value, { sees, expects, ...company }) => {
  const it = await desk(company);
  // Set after another value, if there is one: a company's default would prove nothing.
  const others = settingValues[key].options.filter((one) => one !== value);
  for (const one of [...others, value]) expect((await call(it.ana, "PUT", `/settings/${key}`, { value: one })).status).toBe(200);
  expect(await sees(it)).toEqual(expects[value]);
});

const firstLine = (text: string) => text.split("\n")[0];
