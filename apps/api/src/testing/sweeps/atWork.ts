import { randomUUID } from "node:crypto";
import { jobs, pace, timetable } from "../../app.ts";
import { listDesiredStates } from "../../modules/connections/ownership/desiredState.ts";
import { beat, listUnheld, takeConnection } from "../../modules/connections/ownership/ownership.ts";
import { sendMessage } from "../../modules/messages/actions/send.ts";
import { abandonSending, deliverNext, type Ownership } from "../../modules/messages/delivery/delivery.ts";
import { resumeProviderRequests, runProviderRequest } from "../../modules/messages/delivery/providerRequests.ts";
import { listWaiting } from "../../modules/messages/delivery/waiting.ts";
import { aMessage, arrive, fakeChannel } from "../../modules/messages/factory.ts";
import { owner } from "../owner.ts";
import type { BigCompany } from "./bigCompany.ts";

/** What processes do for a company besides answering requests: customers write, agents answer, jobs and periodic rounds run. */
export async function workFor(company: BigCompany) {
  const node = randomUUID();
  await beat(node, { ttlSeconds: 600 });
  const token = await takeConnection(company.id, company.connectionId, node);
  if (token === undefined) throw new Error("Somebody else holds the connection.");
  const ownership = { connectionId: company.connectionId, token };
  await abandonSending(company.id, ownership);
  await resumeProviderRequests(company.id, ownership);
  const number = await connect(company);
  for (const body of ["Bom dia", "Tudo bem?", "Chegou o boleto"]) {
    await hear(company, ownership, number, body);
    await company.as(company.admin, (ctx) => sendMessage(ctx, company.longest, { body, sign: false, voice: false, quotedMsg: null }));
    await askForAll(node);
    await deliver(company, ownership);
    await runJobs();
    for (const { run } of [...timetable, ...pace]) await run();
  }
}

/** Moves the long conversation to the held connection; returns its contact's number. */
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

/** A known customer and a new one write; the first message is edited, reacted to and deleted. */
async function hear(company: BigCompany, ownership: Ownership, number: string, body: string) {
  const [reply, unknown] = [aMessage({ number, body }), aMessage({ body })];
  const about = { chat: number, at: reply.at + 1, target: reply.id, fromMe: false, author: null };
  await arrive(company, ownership, reply, unknown);
  await arrive(company, ownership, { ...about, kind: "edit", id: `edit:${randomUUID()}`, body: `${body}!` });
  await arrive(company, ownership, { ...about, kind: "reaction", id: `reaction:${randomUUID()}`, emoji: "👍" });
  await arrive(company, ownership, { ...about, kind: "delete", id: `delete:${randomUUID()}` });
}

async function askForAll(node: string) {
  await listUnheld();
  await listDesiredStates(node);
  await listWaiting(node);
}

async function deliver(company: BigCompany, ownership: Ownership) {
  const { channel } = fakeChannel();
  while ((await deliverNext(company.id, ownership, channel)) !== "none");
  while (await runProviderRequest(company.id, ownership, channel));
}

/** Runs the waiting jobs of all queues like a worker. Failed ones would be retried there; here they are left alone. */
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
