import { randomUUID } from "node:crypto";
import { jobs, pace, timetable } from "../../app.ts";
import { beat, listUnheld, takeConnection } from "../../modules/connections/ownership/ownership.ts";
import { listWanted } from "../../modules/connections/ownership/wanted.ts";
import { sendMessage } from "../../modules/messages/actions/send.ts";
import { abandonSending, deliverNext, type Held } from "../../modules/messages/delivery/delivery.ts";
import { resumeProviderRequests, runProviderRequest } from "../../modules/messages/delivery/providerRequests.ts";
import { listWaiting } from "../../modules/messages/delivery/waiting.ts";
import { aMessage, arrive, fakeChannel } from "../../modules/messages/factory.ts";
import { owner } from "../owner.ts";
import type { BigCompany } from "./bigCompany.ts";

/** What processes do for a company beside answering requests: customers write, agents answer, jobs run, and what comes round comes round. */
export async function workFor(company: BigCompany) {
  const node = randomUUID();
  await beat(node, { ttlSeconds: 600 });
  const token = await takeConnection(company.id, company.connectionId, node);
  if (token === undefined) throw new Error("Somebody else holds the connection.");
  const held = { connectionId: company.connectionId, token };
  await abandonSending(company.id, held);
  await resumeProviderRequests(company.id, held);
  const number = await connect(company);
  for (const body of ["Bom dia", "Tudo bem?", "Chegou o boleto"]) {
    await hear(company, held, number, body);
    await company.as(company.admin, (ctx) => sendMessage(ctx, company.longest, { body, sign: false, voice: false, quotedMsg: null }));
    await askForAll(node);
    await deliver(company, held);
    await runJobs();
    for (const { run } of [...timetable, ...pace]) await run();
  }
}

/** The long conversation goes on by the connection that is held; with whom it is. */
const connect = ({ run, longest, connectionId }: BigCompany) =>
  run(async ({ tx }) => {
    const { id, number } = await tx
      .selectFrom("contacts as c")
      .innerJoin("tickets as t", "t.contact_id", "c.id")
      .select(["c.id", "c.number"])
      .where("t.id", "=", longest)
      .executeTakeFirstOrThrow();
    await tx.updateTable("tickets").set({ connection_id: null }).where("contact_id", "=", id).execute();
    await tx.updateTable("tickets").set({ connection_id: connectionId }).where("id", "=", longest).execute();
    await tx.updateTable("messages").set({ connection_id: connectionId }).where("ticket_id", "=", longest).execute();
    return number ?? "";
  });

/** A known customer and a new one; what is said is edited, reacted to and taken back. */
async function hear(company: BigCompany, held: Held, number: string, body: string) {
  const [known, unknown] = [aMessage({ number, body }), aMessage({ body })];
  const about = { chat: number, at: known.at + 1, target: known.id, fromMe: false, author: null };
  await arrive(company, held, known, unknown);
  await arrive(company, held, { ...about, kind: "edit", id: `edit:${randomUUID()}`, body: `${body}!` });
  await arrive(company, held, { ...about, kind: "reaction", id: `reaction:${randomUUID()}`, emoji: "👍" });
  await arrive(company, held, { ...about, kind: "delete", id: `delete:${randomUUID()}` });
}

async function askForAll(node: string) {
  await listUnheld();
  await listWanted(node);
  await listWaiting(node);
}

async function deliver(company: BigCompany, held: Held) {
  const { channel } = fakeChannel();
  while ((await deliverNext(company.id, held, channel)) !== "nothing");
  while (await runProviderRequest(company.id, held, channel));
}

/** Those of all that were woken, as a worker would: what fails is tried again, and here left alone. */
async function runJobs() {
  const { rows } = await owner().query<{ name: string; data: { companyId: number; key: unknown } }>(
    "delete from pgboss.job where name = any ($1) and state = 'created' returning name, data",
    [jobs.map(({ name }) => name)],
  );
  for (const { name, data } of rows) {
    const job = jobs.find((each) => each.name === name);
    await job?.run(data.companyId, job.key.parse(data.key)).catch(() => undefined);
  }
}
