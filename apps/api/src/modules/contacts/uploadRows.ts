import { ContactForm, type contacts } from "@recado/contract/contacts";
import type { Input, Output } from "@recado/contract/endpoint";
import { errors } from "@recado/contract/errors";
import { sql } from "kysely";
import type { Ctx } from "../../platform/company.ts";
import { record } from "../../platform/record.ts";
import { requestNumberChecks } from "./checks.ts";
import { importEntries } from "./imports/importEntries.ts";
import type { Entry } from "./imports/understand.ts";
import { canonicalNumber, digitsOf } from "./numbers.ts";

type Rows = Input<typeof contacts.upload>["body"]["rows"];
type Answer = Output<typeof contacts.upload>;

/**
 * Rows that a client has read from a sheet: new contacts are added, and for each other row the reason is returned. Numbers must include the
 * country code.
 */
export async function uploadRows(ctx: Ctx, rows: Rows): Promise<Answer> {
  const [entries, errorBag] = [new Map<string, Entry & { name: string }>(), [] as Answer["errorBag"]];
  const refuse = (contactName: string, message: "ERR_VALIDATION" | "ERR_DUPLICATED_CONTACT") =>
    errorBag.push({ contactName, error: { message, statusCode: errors[message] } });
  for (const { Nome, Telefone } of rows) {
    const name = (Nome ?? "").trim();
    const { success, data } = Row.safeParse({ name, number: Telefone ?? "" });
    const number = digitsOf(data?.number ?? "");
    const value = canonicalNumber(number);
    if (!success) refuse(name, "ERR_VALIDATION");
    else if (entries.has(value)) refuse(name, "ERR_DUPLICATED_CONTACT");
    else entries.set(value, { value, number, name: data.name, fields: [] });
  }
  const { created } = await importEntries(ctx, [...entries.values()], "skip");
  const createdContacts = await namesOf(ctx, created);
  const added = new Set(createdContacts.map(({ number }) => canonicalNumber(number ?? "")));
  for (const [value, { name }] of entries) if (!added.has(value)) refuse(name, "ERR_DUPLICATED_CONTACT");
  if (created.length > 0) {
    await record(ctx, "contacts.imported", { importId: null, created, updated: [] });
    await requestNumberChecks(ctx);
  }
  return { newContacts: createdContacts.map(({ id, name }) => ({ contactId: id, contactName: name })), errorBag };
}

const Row = ContactForm.pick({ name: true, number: true });

const namesOf = async ({ tx }: Ctx, ids: number[]) =>
  ids.length === 0
    ? []
    : tx.selectFrom("contacts").select(["id", "name", "number"]).where("id", "=", sql<number>`any(${ids}::int[])`).orderBy("id").execute();
