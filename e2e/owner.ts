import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { connections } from "../apps/api/src/demo/people.ts";
import { dataFolder } from "../apps/api/src/platform/postgres/dataFolder.ts";
import { DATABASE, OWNER } from "../apps/api/src/platform/postgres/initialise.ts";
import { theApp } from "./app.ts";
import type { Ask } from "./live/acts.ts";

/** A change without a screen: the company's subscription ran out yesterday. */
export const letSubscriptionRunOut = (companyId: number) =>
  inCompany(companyId, async (owner) => {
    const { rowCount } = await owner.query("update companies set due_date = current_date - 2 where id = $1", [companyId]);
    if (rowCount !== 1) throw new Error(`There is no company ${companyId}.`);
  });

/** Ends the time for undo in this company, so that messages held back for it are sent without waiting. */
export async function letUndoEnd(as: Ask) {
  const { companyId } = await as<{ companyId: number }>("GET", "/auth/me");
  await inCompany(companyId, async (owner) => {
    await owner.query("update tickets set undo_until = clock_timestamp() where undo_until > clock_timestamp()");
    await owner.query("update outbox set held_until = clock_timestamp() where held_until > clock_timestamp()");
  });
}

/** Allows the company a test phone. */
export const allowTestPhone = (companyId: number) => inCompany(companyId, (owner) => mayHaveTestPhone(owner, companyId));

const mayHaveTestPhone = async (owner: pg.Client, companyId: number) =>
  void (await owner.query("update companies set sandbox = true where id = $1", [companyId]));

/** A copy of the demo's unlinked test phone: the demo's own may have been linked by another journey. */
export const giveTestPhone = (companyId: number) =>
  inCompany(companyId, async (owner) => {
    await mayHaveTestPhone(owner, companyId);
    for (const { name, provider, status, is_default } of connections)
      await owner.query("insert into connections (name, provider, status, is_default) values ($1, $2, $3, $4)", [
        name,
        provider,
        status,
        is_default,
      ]);
  });

/** Closes the list of first steps of a new company. */
export const closeFirstSteps = (companyId: number) =>
  inCompany(companyId, async (owner) => void (await owner.query("update companies set first_steps = false where id = $1", [companyId])));

/** A conversation of so many messages, as after years. */
export const giveMessages = (companyId: number, many: number) =>
  inCompany(companyId, async (owner) => {
    const thread = `
      with person as (insert into contacts (name, number) values ('Maria', '5511900000001') returning id),
        thread as (insert into tickets (contact_id, connection_id, status)
          select person.id, connections.id, 'pending' from person, connections limit 1 returning id, contact_id, connection_id)
      insert into messages (ticket_id, connection_id, contact_id, from_me, origin, kind, body, status, sent_at)
      select id, connection_id, contact_id, false, 'contact', 'text', 'Mensagem ' || n, 'received', now() from thread, generate_series(1, $1) n`;
    const { rowCount } = await owner.query(thread, [many]);
    if (rowCount !== many) throw new Error(`Only ${rowCount} messages were put there.`);
  });

/** So many messages in an internal chat, all by its owner. */
export const giveChatMessages = (companyId: number, chatId: number, many: number) =>
  inCompany(companyId, async (owner) => {
    await owner.query(
      `insert into chat_messages (chat_id, place, sender_id, message)
       select id, n, owner_id, 'Mensagem ' || n from chats, generate_series(1, $2::int) n where id = $1`,
      [chatId, many],
    );
    await owner.query("update chats set last_place = $2 where id = $1", [chatId, many]);
  });

/** The company's rows per table, its own among them, as the database's owner sees them. */
export async function rowsOf(companyId: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  await inCompany(companyId, async (owner) => {
    const { rows: tables } = await owner.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
    );
    for (const [name, key] of [["companies", "id"], ...tables.map((table) => [table.name, "company_id"])] as [string, string][]) {
      const { rows } = await owner.query<{ many: number }>(`select count(*)::int as many from ${name} where ${key} = $1`, [companyId]);
      counts[name] = rows[0]?.many ?? 0;
    }
  });
  return counts;
}

export async function messagesOf(companyId: number): Promise<number> {
  let many = 0;
  await inCompany(companyId, async (owner) => {
    const { rows } = await owner.query<{ many: number }>("select count(*)::int as many from messages where company_id = $1", [companyId]);
    many = rows[0]?.many ?? 0;
  });
  return many;
}

async function inCompany(companyId: number, change: (owner: pg.Client) => Promise<void>) {
  const owner = new pg.Client({ connectionString: await ownerUrl() });
  await owner.connect();
  try {
    await owner.query("begin");
    await owner.query("select set_config('app.company_id', $1, true)", [String(companyId)]);
    await change(owner);
    await owner.query("commit");
  } finally {
    await owner.end();
  }
}

/** The app's embedded database, from its own files: the password, and the port on line 4. */
async function ownerUrl() {
  const dataPlace = dataFolder(theApp().dataDir);
  const password = await readFile(join(dataPlace, "pg.secret"), "utf8");
  const port = (await readFile(join(dataPlace, "pg", "postmaster.pid"), "utf8")).split("\n")[3];
  return `postgres://${OWNER}:${password.trim()}@127.0.0.1:${port}/${DATABASE}`;
}
