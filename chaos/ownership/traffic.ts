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

/** Per number. */
const CUSTOMERS = 2;
const BETA_NUMBER = 5_511_930_000_000;
const BETA_LID = 99_988_860_000_000;
const SANDBOX_NUMBER = 5_511_920_000_000;
const PATIENCE_MS = 60_000;

/** A customer writes on every connection, and the agent accepts: from then on both keep writing. */
export async function startTraffic(scene: Scene) {
  const { company, agent, webs, whatsApp, sandboxes, phones, graph } = scene;
  const customers = Array.from({ length: CUSTOMERS * phones.length }, (_, at) => at);
  for (const at of customers)
    await whatsApp.ask("contact", { number: String(BETA_NUMBER + at), lid: String(BETA_LID + at), name: `Cliente ${at}` });
  // The phones send read receipts by themselves: delivery is known even if the sender crashed before storing it.
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
  let count = 0;
  const talking = (async () => {
    for (; !isOver; count++) {
      const ticket = tickets[count % tickets.length];
      await sandboxSays(company, sandboxes, count);
      await betaSays(scene, count % customers.length);
      await call({ agent, webs }, count, "POST", `/messages/${ticket}`, { body: `resposta ${count}`, clientId: randomUUID() });
      await sleep(50);
    }
  })();
  talking.catch(() => undefined); // the error surfaces in stop()
  return {
    async stop() {
      isOver = true;
      await talking;
      return count;
    },
  };
}

/** Each customer writes to one number. */
const betaSays = ({ whatsApp, phones }: Scene, at: number) =>
  whatsApp.ask("text", { account: phones[at % phones.length], number: String(BETA_NUMBER + at), text: "Olá" });

/** There are many sandboxes: each has one customer, who writes in turn. */
const sandboxSays = (company: Company, sandboxes: number[], turn: number) =>
  retry(() =>
    company.run((ctx) => {
      const at = turn % sandboxes.length;
      const message = { id: `SBX.${randomUUID()}`, body: "Olá", number: String(SANDBOX_NUMBER + at), at: Date.now() };
      return insertNews(ctx, sandboxes[at] ?? 0, inboundOf(message));
    }),
  );

const ticketsOf = (company: Company) =>
  company.run(async ({ tx }) => (await tx.selectFrom("tickets").select("id").orderBy("id").execute()).map(({ id }) => id));
