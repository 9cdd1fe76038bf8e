import { randomUUID } from "node:crypto";
import { createQuickMessage } from "../../modules/quick-messages/actions.ts";
import { createSchedule } from "../../modules/schedules/factory.ts";
import { createTag } from "../../modules/tags/actions.ts";
import { companyOf, createCompany, createSuper, type TestUser } from "../company.ts";
import { asOwner, ownerIn } from "../owner.ts";
import {
  aClosedTicket,
  aConnection,
  aContact,
  aHiddenTicket,
  aMerge,
  aMessageSent,
  aNote,
  anImport,
  anOpenTicket,
  anOption,
  aPhone,
  aQueue,
  aTicket,
  commonQueue,
  furnish,
  lastUndo,
  SHOWN_CODE,
  uuidOf,
} from "./places.ts";

/** A company with somebody in each role and a row of every kind, all of whose texts carry a word that no other company may ever read. */
export type Peopled = ReturnType<typeof companyOf> & { canary: string; user: TestUser; supervisor: TestUser; admin: TestUser };

export type World = { home: Peopled; foreign: Peopled; over: Peopled; platform: Peopled };

export async function createWorld(): Promise<World> {
  return {
    home: await peopled(),
    foreign: await peopled(),
    over: await peopled({ dueDate: "2020-01-31" }),
    platform: await platform(),
  };
}

export async function peopled(options: { dueDate?: string } = {}): Promise<Peopled> {
  const canary = `CANARY-${randomUUID()}`;
  const company = await createCompany({ ...options, name: `Acme ${canary}` });
  await asOwner(company.id, "update companies set sandbox = true where id = $1", [company.id]);
  const queueId = await company.createQueue(`Vendas ${canary}`);
  const person = (profile: "user" | "supervisor" | "admin") =>
    company.createUser({ profile, name: `${profile} ${canary}`, email: `${randomUUID()}@${canary}.test`, queueIds: [queueId] });
  const people = { user: await person("user"), supervisor: await person("supervisor"), admin: await person("admin") };
  const whole = { ...company, canary, ...people };
  const { id: tag } = await company.run((ctx) => createTag(ctx, aTag(canary)));
  const ticket = await aTicket(whole);
  await company.run(({ tx }) => tx.insertInto("ticket_tags").values({ ticket_id: ticket, tag_id: tag }).execute());
  await furnish(whole);
  for (const { session } of Object.values(people))
    await company.as({ ...people.admin, session }, (ctx) => createQuickMessage(ctx, aQuickMessage(canary, false)));
  await ownerIn(company.id, (client) => client.query("insert into mails (recipient, subject) values ('ninguem@acme.test', $1)", [canary]));
  return whole;
}

async function platform(): Promise<Peopled> {
  const admin = await createSuper();
  return { ...companyOf(admin.companyId), canary: `PLATFORM-${randomUUID()}`, user: admin, supervisor: admin, admin };
}

const aTag = (canary: string) => ({ name: `Tag ${canary}`.slice(0, 50), color: "#7048C6", kanban: 0 as const });
const aQuickMessage = (canary: string, geral: boolean) => ({
  shortcode: randomUUID(),
  message: `Olá ${canary}`,
  geral,
  status: true,
});

export type Records = Record<string, (company: Peopled) => Promise<number | string>>;

/**
 * How an endpoint's ids come to be: a fresh record, as open to its company as there can be one,
 * so that nothing but the tenancy stands between it and a stranger.
 */
export const records: Records = {
  "companies.companyId": async ({ id }) => id,
  "users.id": async ({ createUser, canary }) => (await createUser({ name: `Bia ${canary}` })).id,
  "mails.id": ({ id, canary }) =>
    ownerIn(id, async (client) => {
      const { rows } = await client.query("insert into mails (recipient, subject) values ('ninguem@acme.test', $1) returning id", [canary]);
      return rows[0].id;
    }),
  "queues.id": aQueue,
  "queueOptions.id": anOption,
  "connections.id": aConnection,
  "connectionSessions.id": aConnection,
  "contacts.id": aContact,
  "contactMerges.id": aMerge,
  "contactImports.id": anImport,
  "tickets.id": aTicket,
  "tickets.uuid": async (company) => uuidOf(company, await aTicket(company)),
  "tickets.undo.id": aClosedTicket,
  "ticketMarks.id": aTicket,
  "ticketNotes.id": aNote,
  "messages.ticketId": anOpenTicket,
  "messages.id": aMessageSent,
  "messages.resend.id": (company) => aMessageSent(company, "failed"),
  "sandbox.id": async (company) => (await aPhone(company)).id,
  "tags.id": async ({ run, canary }) => (await run((ctx) => createTag(ctx, { ...aTag(canary), name: `Tag ${randomUUID()}` }))).id,
  "quickMessages.id": async ({ as, admin, canary }) => (await as(admin, (ctx) => createQuickMessage(ctx, aQuickMessage(canary, true)))).id,
  "schedules.id": async (company) => (await aSchedule(company)).id,
  "schedules.resend.id": async (company) => (await aSchedule(company, "ERRO")).id,
};

async function aSchedule(company: Peopled, status = "PENDENTE") {
  const { admin, canary, run } = company;
  const schedule = await createSchedule(company, admin, { contactId: await aContact(company), body: `Até amanhã ${canary}` });
  await run(({ tx }) => tx.updateTable("schedules").set({ status }).where("id", "=", schedule.id).execute());
  return schedule;
}

/** What stands in a path beside another part of it, and belongs together. */
export const together: Record<string, (company: Peopled) => Promise<Record<string, number | string>>> = { sandbox: aPhone };

/** Where an example names a record, one that there is; where a question needs one, too. */
export const bodies: Record<string, (company: Peopled) => Promise<object>> = {
  "tickets.create": async (company) => ({ contactId: await aContact(company), queueId: await commonQueue(company) }),
  "tickets.undo": async (company) => ({ undo: await lastUndo(company) }),
  "contacts.merge": async (company) => ({ contactId: await aContact(company) }),
  "tagSync.sync": async (company) => ({ ticketId: await aTicket(company), tags: [] }),
  "ticketNotes.create": async (company) => ({ ticketId: await aTicket(company), note: "Prefere à tarde." }),
  "schedules.create": async (company) => ({ contactId: await aContact(company), body: "Até amanhã!", sendAt: "2099-01-31T09:00" }),
  "schedules.update": async (company) => ({ contactId: await aContact(company), body: "Até amanhã!", sendAt: "2099-01-31T09:00" }),
  "queueOptions.create": async (company) => ({ queueId: await aQueue(company), title: "Segunda via" }),
  "queues.create": async () => ({ name: `Fila ${randomUUID()}`, color: `#${randomUUID().slice(0, 6)}` }),
  "queues.update": async () => ({ name: `Fila ${randomUUID()}`, color: `#${randomUUID().slice(0, 6)}` }),
  "connections.create": async () => ({ name: randomUUID() }),
  "connections.update": async () => ({ name: randomUUID() }),
  "sandbox.scan": async () => ({ qrcode: SHOWN_CODE }),
};
export const queries: Record<string, (company: Peopled) => Promise<string>> = {
  "ticketNotes.list": async (company) => `?ticketId=${await aTicket(company)}`,
  "messages.find": async ({ canary }) => `?searchParam=${canary}`,
  "queueOptions.list": async (company) => `?queueId=${await aQueue(company)}`,
};

/** Where a record may be closed to colleagues, one that is. */
export const closedRecords: Records = {
  ...records,
  "tickets.id": aHiddenTicket,
  "tickets.uuid": async (company) => uuidOf(company, await aHiddenTicket(company)),
  "tickets.undo.id": aHiddenTicket,
  "ticketMarks.id": aHiddenTicket,
  "messages.ticketId": aHiddenTicket,
  "quickMessages.id": async ({ as, admin, canary }) => (await as(admin, (ctx) => createQuickMessage(ctx, aQuickMessage(canary, false)))).id,
};

/** What stands in a path and is no id. */
export const texts: Record<string, string> = {
  "auth.email": "ninguem@nowhere.test",
  "auth.token": "123456",
  "auth.password": "Bom-trabalho-9",
  "users.language": "en",
  "settings.key": "call",
  "files.link": "no-link-of-ours",
  "contactExports.link": "no-link-of-ours",
};

/** A company's every row as text, table by table; the jobs that wait for it, too. */
export const everythingOf = (companyId: number, schemas = ["public"]): Promise<Record<string, string>> =>
  ownerIn(companyId, async (client) => {
    const tables = await client.query<{ name: string }>(
      `select a.attrelid::regclass::text as name from pg_attribute a join pg_class c on c.oid = a.attrelid
       where a.attname = 'company_id' and c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text = any ($1) order by 1`,
      [schemas],
    );
    // Named in each query, for the owner may act as recado_search, which sees the rows of all.
    const asked = tables.rows.map(({ name }) => `select '${name}' as name, ${all} from ${name} t where company_id = ${companyId}`);
    asked.push(`select 'companies', ${all} from companies t where id = ${companyId}`, `select 'plans', ${all} from plans t`);
    asked.push(`select 'jobs', ${all} from pgboss.job t where data->>'companyId' = '${companyId}'`);
    const { rows } = await client.query<{ name: string; rows: string }>(asked.join(" union all "));
    return Object.fromEntries(rows.map((table) => [table.name, table.rows]));
  });

const all = "coalesce(string_agg(t::text, '|' order by t::text), '') as rows";
