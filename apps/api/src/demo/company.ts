import type pg from "pg";
import { defaultSettings } from "../modules/settings/defaults.ts";
import { dayFromToday, USUAL_ZONE } from "../platform/clock.ts";
import { hashPassword } from "../platform/crypto/passwords.ts";
import { enterNewCompany } from "../platform/newCompany.ts";
import type { Account } from "./account.ts";
import { connections, people, queues, quickMessages, tags } from "./people.ts";

/** A small, believable company, so that every screen has something to show on the first evening. */
export async function demoCompany(owner: pg.Client, password: string): Promise<Account[]> {
  await enterNewCompany(owner, {
    name: "Casa Aurora Móveis",
    email: "admin@demo.test",
    platform: false,
    plan: "Profissional",
    dueDate: dayFromToday(USUAL_ZONE, 30),
  });
  // A sandbox phone: two clicks after the first start, new users can write to themselves.
  await owner.query("update companies set sandbox = true where id = app.company_id()");
  await insert(
    owner,
    "settings",
    Object.entries(defaultSettings).map(([key, value]) => ({ key, value })),
  );
  await insert(owner, "queues", queues);
  await insert(owner, "connections", connections);
  await addPeople(owner, password);
  await insertQuickMessages(owner);
  await insertTags(owner);
  return people.map(({ email, profile }) => ({ email, password, role: profile }));
}

async function addPeople(owner: pg.Client, password: string) {
  for (const { name, email, profile, allTicket, queueNames } of people) {
    const hash = await hashPassword(password);
    await owner.query("insert into users (name, email, password_hash, profile, all_ticket) values ($1, $2, $3, $4, $5)", [
      name,
      email,
      hash,
      profile,
      allTicket,
    ]);
    await owner.query(
      "insert into user_queues (user_id, queue_id) select u.id, q.id from users u, queues q where u.email = $1 and q.name = any ($2)",
      [email, queueNames],
    );
  }
}

async function insertQuickMessages(owner: pg.Client) {
  for (const { author, shortcode, message, geral } of quickMessages)
    await owner.query("insert into quick_messages (user_id, shortcode, message, geral) select id, $2, $3, $4 from users where email = $1", [
      author,
      shortcode,
      message,
      geral,
    ]);
}

async function insertTags(owner: pg.Client) {
  for (const { name, color, kanban } of tags)
    await owner.query("insert into tags (name, color, kanban) values ($1, $2, $3)", [name, color, kanban]);
}

type Table = "settings" | "queues" | "connections";

async function insert(owner: pg.Client, table: Table, rows: Record<string, unknown>[]) {
  for (const row of rows) {
    const columns = Object.keys(row);
    const places = columns.map((_, at) => `$${at + 1}`);
    await owner.query(`insert into ${table} (${columns.join(", ")}) values (${places.join(", ")})`, Object.values(row));
  }
}
