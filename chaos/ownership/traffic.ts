import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { insertNews } from "../../apps/api/src/modules/sandbox/queries/news.ts";
import { eventually } from "../../apps/api/src/testing/eventually.ts";
import type { Company } from "../company.ts";
import type { Graph, WhatsApp } from "../fakes.ts";
import { inboundOf } from "../inbound/sandbox.ts";
import { retry } from "../killing.ts";
import { call, type Team } from "../outbound/writing.ts";

export type Scene = Team & { sandboxes: number[]; phones: string[]; whatsApp: WhatsApp; graph: Graph };

/** Of each number. */
const CUSTOMERS = 2;
const BETA_NUMBER = 5_511_930_000_000;
const BETA_LID = 99_988_860_000_000;
const SANDBOX_NUMBER = 5_511_920_000_000;
const PATIENCE_MS = 60_000;

/** Somebody writes on every connection, and the agent takes it: from then on both write all the time. */
export async function startTraffic(scene: Scene) {
  const { company, agent, webs, whatsApp, sandboxes, phones, graph } = scene;
  const customers = Array.from({ length: CUSTOMERS * phones.length }, (_, at) => at);
  for (const at of customers)
    await whatsApp.ask("contact", { number: String(BETA_NUMBER + at), lid: String(BETA_LID + at), name: `Cliente ${at}` });
  // What reached its reader his phone says by itself: so it is known even where the one who sent it could not write it down.
  for (const account of phones) await whatsApp.ask("receipts", { account });
  await graph.ask("burst", { messages: CUSTOMERS, contacts: CUSTOMERS });
  for (const at of customers) await betaSays(scene, at);
  await Promise.all(sandboxes.map((_, at) => sandboxSays(company, sandboxes, at)));
  const all = CUSTOMERS + customers.length + sandboxes.length;
  const tickets = await eventually(
    () => ticketsOf(company),
    (found) => found.length === all,
    PATIENCE_MS,
  );
  for (const id of tickets) await call({ agent, webs }, id, "PUT", `/tickets/${id}`, { status: "open", userId: agent.id });

  let isOver = false;
  let said = 0;
  const talking = (async () => {
    for (; !isOver; said++) {
      const ticket = tickets[said % tickets.length];
      await sandboxSays(company, sandboxes, said);
      await betaSays(scene, said % customers.length);
      await call({ agent, webs }, said, "POST", `/messages/${ticket}`, { body: `resposta ${said}`, clientId: randomUUID() });
      await sleep(50);
    }
  })();
  talking.catch(() => undefined); // told to whoever stops it
  return {
    async stop() {
      isOver = true;
      await talking;
      return said;
    },
  };
}

/** Each customer has one number that he writes to. */
const betaSays = ({ whatsApp, phones }: Scene, at: number) =>
  whatsApp.ask("text", { account: phones[at % phones.length], number: String(BETA_NUMBER + at), text: "Olá" });

/** There are many of them: each has one customer, who speaks in its turn. */
const sandboxSays = (company: Company, sandboxes: number[], turn: number) =>
  retry(() =>
    company.run((ctx) => {
      const at = turn % sandboxes.length;
      const said = { id: `SBX.${randomUUID()}`, body: "Olá", number: String(SANDBOX_NUMBER + at), at: Date.now() };
      return insertNews(ctx, sandboxes[at] ?? 0, inboundOf(said));
    }),
  );

const ticketsOf = (company: Company) =>
  company.run(async ({ tx }) => (await tx.selectFrom("tickets").select("id").orderBy("id").execute()).map(({ id }) => id));
