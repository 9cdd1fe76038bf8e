import { randomUUID } from "node:crypto";
import { writeAddressBook } from "../../modules/connections/phone/addressBook.ts";
import { aNumber } from "../../modules/contacts/factory.ts";
import { contactOf } from "../../modules/contacts/identify.ts";
import { mergeContacts } from "../../modules/contacts/merges/actions.ts";
import { findMergeOf } from "../../modules/contacts/merges/queries.ts";
import { sendMessage } from "../../modules/messages/actions/send.ts";
import { aMessage, arrive, heldConnection } from "../../modules/messages/factory.ts";
import { createOption } from "../../modules/queues/actions.ts";
import { addPerson, openPhone } from "../../modules/sandbox/actions/phone.ts";
import { speak } from "../../modules/sandbox/actions/speak.ts";
import { createTicket } from "../../modules/tickets/factory.ts";
import { acceptTicket } from "../../modules/tickets/moves/accept.ts";
import { closeTicket } from "../../modules/tickets/moves/close.ts";
import { addNote } from "../../modules/tickets/notes.ts";
import { getTicket } from "../../modules/tickets/queries.ts";
import type { Peopled } from "./world.ts";

// Records for conversations, each as open to its company as possible.

export const aQueue = (company: Peopled) => company.createQueue(`Fila ${company.canary} ${randomUUID()}`);

/** The queue that everybody in the company serves. */
export const commonQueue = ({ run }: Peopled) =>
  run(async ({ tx }) => (await tx.selectFrom("queues").select("id").orderBy("id").executeTakeFirstOrThrow()).id);

export async function anOption(company: Peopled) {
  const queueId = await aQueue(company);
  const option = await company.as(company.admin, (ctx) => createOption(ctx, { queueId, title: `Opção ${company.canary}`, message: null }));
  return option.id;
}

export async function aConnection({ run, canary }: Peopled): Promise<number> {
  const values = { name: `Linha ${canary} ${randomUUID()}`, provider: "sandbox", greeting_message: `Olá ${canary}` };
  return run(async ({ tx }) => (await tx.insertInto("connections").values(values).returning("id").executeTakeFirstOrThrow()).id);
}

export const aContact = ({ run, canary }: Peopled, number = aNumber()) =>
  run(async (ctx) => (await contactOf(ctx, { name: `Maria ${canary}`, number, lid: null, userId: null })).id);

/** The number of a finished merge of two contacts. */
export const aMerge = async (company: Peopled) => {
  const [keptId, contactId] = [await aContact(company), await aContact(company)];
  return company.as(company.admin, async (ctx) => {
    await mergeContacts(ctx, keptId, { contactId, taken: [] });
    return (await findMergeOf(ctx, { contactId: keptId, goneId: contactId }))?.id ?? 0;
  });
};

/** Its file has been read, and the import has not begun. */
export const anImport = ({ as, user, canary }: Peopled) =>
  as(user, async (ctx) => {
    const columns = [
      { at: 0, name: `Nome ${canary}`, guess: "name" },
      { at: 1, name: "Telefone", guess: "number" },
    ];
    const set = { file_name: `${canary}.xlsx`, state: "ready", columns: JSON.stringify(columns), user_id: ctx.actor.id, rows_total: 1 };
    const { id } = await ctx.tx.insertInto("contact_imports").values(set).returning("id").executeTakeFirstOrThrow();
    await ctx.tx
      .insertInto("contact_import_rows")
      .values({ import_id: id, row: 2, cells: JSON.stringify([`Maria ${canary}`, aNumber()]) })
      .execute();
    return id;
  });

/** Pending in the queue that everybody serves. */
export async function aTicket(company: Peopled): Promise<number> {
  const [queueId, contactId, connectionId] = [await commonQueue(company), await aContact(company), await aConnection(company)];
  return (await createTicket(company, { queueId, contactId, connectionId })).id;
}

/** In a queue that only admins see. */
export async function aHiddenTicket(company: Peopled): Promise<number> {
  const [queueId, contactId, connectionId] = [await aQueue(company), await aContact(company), await aConnection(company)];
  return (await createTicket(company, { queueId, contactId, connectionId })).id;
}

/** Open and owned by the admin, who may write in it. */
export async function anOpenTicket(company: Peopled): Promise<number> {
  const id = await aTicket(company);
  await company.as(company.admin, (ctx) => acceptTicket(ctx, id));
  return id;
}

/** The admin has just closed it and may still undo that. */
export async function aClosedTicket(company: Peopled): Promise<number> {
  const id = await anOpenTicket(company);
  await company.as(company.admin, (ctx) => closeTicket(ctx, id));
  return id;
}

/** The key of the last undoable change. */
export const lastUndo = ({ run }: Peopled): Promise<string> =>
  run(async ({ tx }) => {
    const changed = tx.selectFrom("tickets").select("undo").where("undo", "is not", null).orderBy("undo_until", "desc");
    return ((await changed.executeTakeFirst())?.undo as { id: string } | undefined)?.id ?? randomUUID();
  });

export const uuidOf = (company: Peopled, ticketId: number) => company.run(async (ctx) => (await getTicket(ctx, ticketId)).uuid);

export async function aNote(company: Peopled): Promise<number> {
  const ticketId = await aTicket(company);
  return (await company.as(company.admin, (ctx) => addNote(ctx, { ticketId, note: `Nota ${company.canary}`, contactId: null }))).id;
}

/** A sent message of ours, which may be edited, deleted and reacted to. */
export async function aMessageSent(company: Peopled, status = "sent"): Promise<number> {
  const ticketId = await anOpenTicket(company);
  const values = { body: `Recado ${company.canary}`, sign: false, voice: false, quotedMsg: null };
  const [id = 0] = await company.as(company.admin, (ctx) => sendMessage(ctx, ticketId, values));
  await company.run(async ({ tx }) => {
    await tx.updateTable("messages").set({ status, provider_id: randomUUID() }).where("id", "=", id).execute();
    await tx.updateTable("outbox").set({ state: status }).where("message_id", "=", id).execute();
  });
  return id;
}

/** The code that the connection's dialog shows and the phone's camera scans. */
export const SHOWN_CODE = "recado-sandbox:sweep";

/** A sandbox phone with a person who has written a message. */
export async function aPhone(company: Peopled) {
  const id = await aConnection(company);
  await company.run(({ tx }) => tx.updateTable("connections").set({ qrcode: SHOWN_CODE }).where("id", "=", id).execute());
  const person = await company.as(company.admin, (ctx) =>
    addPerson(ctx, id, { name: `Cliente ${company.canary}`.slice(0, 50), isGroup: false }),
  );
  const saying = { kind: "text" as const, body: `Oi ${company.canary}`, voice: false, sticker: false };
  await company.as(company.admin, (ctx) => speak(ctx, id, person.id, saying));
  const message = await company.run(({ tx }) =>
    tx.selectFrom("sandbox_messages").select("id").where("person_id", "=", person.id).executeTakeFirstOrThrow(),
  );
  return { id, personId: person.id, messageId: message.id };
}

/** A little of everything, so that any leak has something to show. */
export async function furnish(company: Peopled) {
  const ownership = await heldConnection(company);
  const number = aNumber();
  await arrive(
    company,
    ownership,
    aMessage({ number, peer: { number, lid: null, userId: null, name: `João ${company.canary}` }, body: `Olá ${company.canary}` }),
  );
  await company.run((ctx) =>
    writeAddressBook(ctx, ownership.connectionId, [{ number: aNumber(), name: `Rui ${company.canary}`.slice(0, 50) }]),
  );
  await aMessageSent(company);
  await aNote(company);
  await anOption(company);
  const phone = await aPhone(company);
  await company.as(company.admin, (ctx) => openPhone(ctx, phone.id));
}
