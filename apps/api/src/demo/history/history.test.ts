import type pg from "pg";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { firstRun } from "../../firstRun.ts";
import { differencesOf } from "../../modules/dashboard/audit.ts";
import { recount } from "../../modules/dashboard/recount.ts";
import { call, ask as request } from "../../testing/app.ts";
import { companyOf, type TestCompany, type TestUser } from "../../testing/company.ts";
import { testConfig } from "../../testing/config.ts";
import { asOwner, ownerIn, PLATFORM } from "../../testing/owner.ts";
import { demoCompany } from "../company.ts";
import { addHistory, tryHistory } from "./history.ts";

let withoutStore: object;
let company: TestCompany;
let admin: TestUser;

async function refusedByStore(owner: pg.Client) {
  const isAdded = await tryHistory(owner, (one) => addHistory(one, () => Promise.reject(new Error("connect ECONNREFUSED"))));
  const many: Record<string, number> = {};
  for (const table of ["users", "messages", "tickets", "contacts", "files", "sandbox_people"]) {
    const { rows } = await owner.query<{ n: number }>(`select count(*)::int as n from ${table} where company_id = app.company_id()`);
    many[table] = rows[0]?.n ?? -1;
  }
  return { isAdded, ...many };
}

/** The demo company as a first start makes it, but with e-mail addresses that no other run has. */
beforeAll(async () => {
  const id = await ownerIn(PLATFORM, async (client) => {
    const owner = client as unknown as pg.Client;
    await demoCompany(owner, "a long password");
    withoutStore = await refusedByStore(owner);
    await addHistory(owner);
    await owner.query("update users set email = gen_random_uuid() || '@demo.test'");
    return (await owner.query<{ id: number }>("select app.company_id() as id")).rows[0]?.id ?? 0;
  });
  company = companyOf(id);
  admin = await company.createUser({ profile: "admin", allTicket: true });
}, 120_000);

test("where the files cannot be stored, the demo company is there, and has no past", () => {
  expect(withoutStore).toEqual({ isAdded: false, users: 4, messages: 0, tickets: 0, contacts: 0, files: 0, sandbox_people: 0 });
});

test("a later start adds nothing, also where it is told to have the demo and its past", async () => {
  const before = await count("messages");
  const companies = async () => (await asOwner<{ n: number }>(PLATFORM, "select max(id)::int as n from companies"))[0]?.n;
  const newest = await companies();
  const config = testConfig("/nowhere", { isEmpty: false, hasHistory: true });
  expect(await firstRun({ ownerUrl: inject("database").ownerUrl, config })).toEqual([]);
  expect([await count("messages"), await companies()]).toEqual([before, newest]);
});

const ask = <Row extends object>(text: string) => asOwner<Row>(company.id, text);
const count = async (text: string) => (await ask<{ n: number }>(`select count(*)::int as n from ${text}`))[0]?.n ?? 0;
const values = async (text: string) => (await ask<{ value: string }>(`select distinct ${text}`)).map(({ value }) => value).sort();

describe("what somebody finds on the first evening", () => {
  test("about 400 attendances with about 6,000 messages of forty people, none of them in the future", async () => {
    const many = [await count("attendances"), await count("messages"), await count("contacts")];
    expect(many[0]).toBeGreaterThan(380);
    expect(many[1]).toBeGreaterThan(5_600);
    expect(many[2]).toBe(40);
    expect(await count("messages where sent_at > now() or created_at > now()")).toBe(0);
    expect(await count("messages where sent_at < now() - interval '93 days'")).toBe(0);
    expect(await count("facts where at > now() + interval '1 second'")).toBe(0);
  });

  test("some wait, some are talked with by several, and the newest word was said a minute ago", async () => {
    expect(await count("tickets where status = 'pending' and unread_messages > 0")).toBeGreaterThan(4);
    expect((await values("user_id as value from tickets where status = 'open'")).length).toBeGreaterThanOrEqual(3);
    expect(await count("tickets where last_message_at > now() - interval '5 minutes'")).toBeGreaterThan(0);
    expect(await values("kind as value from messages")).toEqual(
      ["text", "image", "voice", "video", "document", "sticker", "location", "contacts", "poll", "call"].sort(),
    );
    expect((await values("rating as value from attendances where rating is not null")).length).toBe(3);
  });

  test("its phone is connected, and whoever asks is shown the conversations that it holds", async () => {
    const [{ id } = { id: 0 }] = await ask<{ id: number }>("select id from connections");
    const { body: phone } = await call(admin, "GET", `/sandbox/${id}`);
    expect(phone).toMatchObject({ linked: true, online: true, connection: { status: "CONNECTED" } });
    expect(phone.people).toHaveLength(40);
    const { body: found } = await call(admin, "GET", "/tickets?showAll=true&searchParam=escrivaninha");
    expect(found.tickets.length).toBeGreaterThan(0);
    const { body: shown } = await call(admin, "GET", `/messages/${found.tickets[0].id}`);
    expect(shown.messages.length).toBeGreaterThan(10);
  });

  test("each file can be opened", async () => {
    const messages = await ask<{ ticket: number }>(
      "select min(ticket_id) as ticket from messages where file_id is not null group by file_id",
    );
    const seen = new Set<string>();
    for (const { ticket } of messages.slice(0, 6)) {
      const { body } = await call(admin, "GET", `/messages/${ticket}`);
      for (const { mediaUrl } of body.messages) if (mediaUrl) seen.add(mediaUrl);
    }
    const answers = await Promise.all([...seen].map((url) => request(undefined, "GET", url.replace(/^\/api/, ""))));
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status !== 200)).toEqual([]);
  });
});

describe("what the product would have left", () => {
  test.each([
    [
      "unread",
      `tickets t where unread_messages <> (select count(*) from messages m where m.ticket_id = t.id and not m.read and not m.from_me
      and m.id > coalesce(t.seen_to, 0))`,
    ],
    [
      "last word",
      `tickets t where (last_message_at, last_from_me) <> (select sent_at, from_me from messages m where m.ticket_id = t.id
      order by sent_at desc, id desc limit 1)`,
    ],
    [
      "last word of the customer",
      `tickets t where last_inbound_at <> (select max(sent_at) from messages m where m.ticket_id = t.id and not from_me)`,
    ],
    ["newest attendance", `tickets t where attendance_id <> (select max(id) from attendances a where a.ticket_id = t.id)`],
    [
      "an attendance goes on",
      `tickets t where (status = 'closed') <> (select closed_at is not null from attendances where id = t.attendance_id)`,
    ],
    [
      "where it stands",
      `tickets t join attendances a on a.id = t.attendance_id where (t.user_id, t.queue_id) is distinct from (a.user_id, a.queue_id)`,
    ],
    ["orders", `tickets t where outbox_number <> (select count(*) from outbox o where o.ticket_id = t.id)`],
    ["orders' numbers", `(select number, row_number() over (partition by ticket_id order by id) as n from outbox) o where number <> n`],
    [
      "orders of messages",
      `messages m where from_me and not exists (select from outbox o where o.message_id = m.id and o.ref = m.provider_id)`,
    ],
    [
      "protocols",
      `protocols p where last <> (select count(*) from attendances where (queued_at at time zone 'America/Sao_Paulo')::date = p.day)`,
    ],
    ["times of attendances", "attendances where accepted_at < queued_at or closed_at < accepted_at or rated_at < rating_asked_at"],
    [
      "messages of attendances",
      `messages m join attendances a on a.id = m.attendance_id where a.ticket_id <> m.ticket_id
      or m.sent_at < a.queued_at - interval '1 second'`,
    ],
    ["their order", `(select id, created_at, lag(created_at) over (order by id) as before from messages) m where created_at < before`],
    [
      "told as received or queued",
      `messages m full join (select (payload ->> 'messageId')::bigint as id, name, count(*) as times from facts
      where name in ('message.received', 'message.queued') group by 1, 2) f on f.id = m.id
      where f.times is distinct from 1 or (f.name = 'message.queued') is distinct from m.from_me`,
    ],
    [
      "told as opened",
      `tickets t where (select count(*) from attendances a where a.ticket_id = t.id) <>
      (select count(*) from facts f where f.ticket_id = t.id and f.name = 'ticket.opened')`,
    ],
    [
      "told as closed",
      `tickets t where (select count(*) from attendances a where a.ticket_id = t.id and closed_at is not null) <>
      (select count(*) from facts f where f.ticket_id = t.id and f.name = 'ticket.closed')`,
    ],
    [
      "told as rated",
      `attendances a where rating is not null and not exists (select from facts f where f.name = 'ticket.rated'
      and (f.payload ->> 'attendanceId')::int = a.id)`,
    ],
    [
      "told as noted",
      `ticket_notes n where not exists (select from facts f where f.name = 'note.added'
      and (f.payload ->> 'noteId')::int = n.id and f.at = n.created_at)`,
    ],
    ["lanes", `tickets t where lane <> coalesce((select tag_id from ticket_tags g where g.ticket_id = t.id and kanban), 0)`],
    [
      "on the phone",
      `messages m full join sandbox_messages s on m.provider_id = case s.kind when 'call' then 'call:' else '' end || s.provider_id
      where m.id is null or s.id is null or s.from_company <> m.from_me or (s.quoted_id is null) <> (m.quoted_id is null)`,
    ],
    ["counted contacts", `(select sum(count) as n from contact_tallies) c where n <> (select count(*) from contacts)`],
    [
      "files",
      `files f where not exists (select from messages m where f.id in (m.file_id, m.thumbnail_file_id, m.playable_file_id))
      and not exists (select from contacts c where c.picture_file_id = f.id)`,
    ],
  ])("%s: a recount finds no row that differs", async (_, differing) => expect(await count(differing)).toBe(0));

  test("a later row has a later number where rows are read by their number", async () => {
    const { rows } = await ownerIn(company.id, (client) => client.query("select max(id) as last from messages"));
    const [next] = await ask<{ n: number }>("select nextval(pg_get_serial_sequence('messages', 'id'))::int as n");
    expect(next?.n).toBeGreaterThan(Number(rows[0].last));
  });

  test("the dashboard's days are counted as a recount counts them, each of them", async () => {
    await recount(company.id);
    const days = await ask<{ day: string }>("select day::text as day from metric_days");
    expect(days.length).toBeGreaterThan(60);
    for (const { day } of days) expect(await company.run((ctx) => differencesOf(ctx, day)), day).toEqual([]);
  });
});
