import type pg from "pg";
import { addContacts } from "./contacts.ts";
import { withoutGuards } from "./guards.ts";
import { addMessages } from "./messages.ts";
import { addPeople } from "./people.ts";
import { prepareMemory, remember } from "./remember.ts";
import type { Named } from "./size.ts";
import { addTags } from "./tags.ts";
import { addTickets } from "./tickets.ts";

const tables = ["contacts", "contact_identities", "contact_fields", "tickets", "attendances", "protocols", "ticket_tags", "messages"];

/** Inserts whole companies as sets, as the owner, in one transaction. */
export async function seedCompanies(owner: pg.Client, companies: Named[]) {
  await owner.query("begin");
  try {
    // For this transaction alone: large sorts and index builds stay in memory.
    await owner.query("set local maintenance_work_mem = '512MB'");
    await owner.query("set local work_mem = '256MB'");
    await owner.query("select setseed(0.42)");
    await prepareMemory(owner);
    await withoutGuards(owner, tables, async () => {
      for (const company of companies) await seed(owner, company);
    });
    await owner.query("commit");
  } catch (error) {
    await owner.query("rollback");
    throw error;
  }
  for (const table of tables) await owner.query(`vacuum analyze ${table}`);
}

async function seed(owner: pg.Client, company: Named) {
  const { size } = company;
  const people = await addPeople(owner, company);
  const contacts = await addContacts(owner, size, people.connections);
  const threads = await addTickets(owner, size, contacts, people);
  await addTags(owner, size, threads.tickets);
  await owner.query("analyze contacts, tickets, attendances");
  await addMessages(owner, size, threads);
  await owner.query("drop table plan");
  await remember(owner);
}
