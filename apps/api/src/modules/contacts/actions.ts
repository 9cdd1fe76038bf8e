import type { Checked } from "@recado/channels/channel";
import { type ContactChanges, ContactForm, type ContactValues } from "@recado/contract/contacts";
import type { z } from "zod";
import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import { allowTime } from "../../platform/database/allowTime.ts";
import { fail } from "../../platform/errors.ts";
import { record } from "../../platform/record.ts";
import { forgetFile } from "../files/actions.ts";
import { requestNumberCheck } from "./checks.ts";
import { replaceFields } from "./fields.ts";
import { contactOf } from "./identify.ts";
import { canonicalNumber, digitsOf } from "./numbers.ts";
import {
  accessContact,
  type ContactRow,
  claimIdentity,
  deleteContact,
  dropIdentity,
  findContact,
  findOwner,
  getContact,
  hasWritten,
  insertContact,
  listFaces,
  listIdentities,
  lockContact,
  updateContact,
} from "./queries.ts";

/** Works without any connection; if a connection can check numbers, the provider is asked whether this one is on WhatsApp. */
export async function createContact(ctx: Ctx, { name, number, email, extraInfo }: ContactValues): Promise<ContactRow> {
  const digits = digitsOf(number);
  const { id } = await insertContact(ctx, { name, number: digits, email: email ?? "" });
  await claimNumber(ctx, id, digits);
  if (extraInfo) await replaceFields(ctx, id, extraInfo);
  await record(ctx, "contact.created", { contactId: id });
  await requestNumberCheck(ctx, id, digits);
  return getContact(ctx, id);
}

/** Forms send the whole record back; missing values stay. A group has no number, whatever a form sends. */
export async function changeContact(ctx: Ctx, id: number, changes: z.output<typeof ContactChanges>) {
  await accessContact(ctx, id, "change");
  const was = await getLocked(ctx, id);
  const { email, extraInfo } = changes;
  const { name, number } = writtenAnew(was, changes);
  const digits = number && digitsOf(number);
  if (digits) await renumber(ctx, was, digits);
  await updateContact(ctx, id, {
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email: email ?? "" }),
    ...(digits && { number: digits, on_whatsapp: null }),
  });
  if (extraInfo) await replaceFields(ctx, id, extraInfo);
  await record(ctx, "contact.changed", { contactId: id });
  return getContact(ctx, id);
}

/** Removes the contact with its conversations, which follow the fact in this transaction, and with the contacts merged into it. */
export async function removeContact(ctx: Ctx, id: number) {
  await accessContact(ctx, id, "remove");
  await allowTime(ctx);
  await getLocked(ctx, id);
  await record(ctx, "contact.removed", { contactId: id });
  for (const fileId of await listFaces(ctx, id)) await forgetFile(ctx, fileId);
  await deleteContact(ctx, id);
}

/** Stores the provider's answer about a number: whether it is on WhatsApp, how it is spelled there, and whose it is. */
export async function applyCheck(ctx: Ctx, id: number, checkedNumber: string, { exists, number, lid }: Checked) {
  const contact = await findContact(ctx, id);
  const isStill = contact?.number != null && canonicalNumber(contact.number) === canonicalNumber(checkedNumber);
  if (!isStill) return; // the contact has a new number since, which is checked separately
  const person = { number: checkedNumber, lid, userId: null, name: null };
  const kept = exists && lid !== null ? (await contactOf(ctx, person)).id : id;
  const isSame = number !== null && canonicalNumber(number) === canonicalNumber(checkedNumber);
  await updateContact(ctx, kept, { on_whatsapp: exists, ...(exists && isSame && { number }) });
  await record(ctx, "contact.changed", { contactId: kept });
}

/** Replaces the contact's picture; a picture for a contact that was removed meanwhile is deleted. */
export async function setContactPicture(ctx: Ctx, id: number, fileId: number | null) {
  const contact = (await lockContact(ctx, id)) && (await findContact(ctx, id));
  if (!contact) return void (fileId !== null && (await forgetFile(ctx, fileId)));
  await updateContact(ctx, id, { picture_file_id: fileId, picture_asked_at: now() });
  if (contact.pictureFileId !== null) await forgetFile(ctx, contact.pictureFileId);
  if (fileId !== null || contact.pictureFileId !== null) await record(ctx, "contact.changed", { contactId: id });
}

/** The contact, locked: since the access check it may have been merged into another one. */
const getLocked = async (ctx: Ctx, id: number): Promise<ContactRow> => {
  await lockContact(ctx, id);
  return getContact(ctx, id);
};

/**
 * A provider's name may be shorter or longer than the form allows: it stays until somebody enters another one, which must keep the form's
 * limits.
 */
function writtenAnew(was: ContactRow, { name, number }: z.output<typeof ContactChanges>) {
  const { error, data } = Written.safeParse({
    ...(name !== was.name.trim() && { name }),
    ...(number && !was.isGroup && digitsOf(number) !== was.number && { number }),
  });
  return data ?? fail("ERR_VALIDATION", { details: Object.fromEntries(error.issues.map(({ path, code }) => [path.join("."), [code]])) });
}

const Written = ContactForm.pick({ name: true, number: true }).partial();

/**
 * A merged contact keeps all its numbers: none is dropped for a new one. If the contact never wrote, only the old number was known, so a
 * LID learnt from it belongs to a stranger.
 */
async function renumber(ctx: Ctx, { id, number }: ContactRow, digits: string) {
  const isNew = await claimNumber(ctx, id, digits);
  if (isNew && number !== null) {
    const wrong = { kind: "number", value: canonicalNumber(number) } as const;
    const learnt = (await hasWritten(ctx, id)) ? [] : (await listIdentities(ctx, id)).filter(({ kind }) => kind === "lid");
    for (const identity of [wrong, ...learnt]) await dropIdentity(ctx, id, identity);
  }
  await requestNumberCheck(ctx, id, digits);
}

/** False if the contact already has the number. If another contact has it, the error says which. */
async function claimNumber(ctx: Ctx, id: number, digits: string): Promise<boolean> {
  const number = { kind: "number", value: canonicalNumber(digits) } as const;
  if (await claimIdentity(ctx, id, number)) return true;
  const contact = await findOwner(ctx, number);
  return contact?.id === id ? false : fail("ERR_DUPLICATED_CONTACT", { contact });
}
