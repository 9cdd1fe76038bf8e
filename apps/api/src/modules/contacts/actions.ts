import type { Checked } from "@recado/channels/channel";
import { type ContactChanges, ContactForm, type ContactValues } from "@recado/contract/contacts";
import type { z } from "zod";
import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import { allowTime } from "../../platform/database/allowTime.ts";
import { fail } from "../../platform/errors.ts";
import { record } from "../../platform/record.ts";
import { forgetFile } from "../files/actions.ts";
import { askAbout } from "./checks.ts";
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

/** Works without any connection; where there is one whose provider can know, it is asked whether the number is known there. */
export async function createContact(ctx: Ctx, { name, number, email, extraInfo }: ContactValues): Promise<ContactRow> {
  const digits = digitsOf(number);
  const { id } = await insertContact(ctx, { name, number: digits, email: email ?? "" });
  await claimNumber(ctx, id, digits);
  if (extraInfo) await replaceFields(ctx, id, extraInfo);
  await record(ctx, "contact.created", { contactId: id });
  await askAbout(ctx, id, digits);
  return getContact(ctx, id);
}

/** Whole records come back from forms; what is missing stays as it is. A group has no number, whatever comes back as its own. */
export async function changeContact(ctx: Ctx, id: number, changes: z.output<typeof ContactChanges>) {
  await accessContact(ctx, id, "change");
  const was = await held(ctx, id);
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

/** With his conversations, which follow the fact in this transaction before the contact himself goes, and with whoever is part of him. */
export async function removeContact(ctx: Ctx, id: number) {
  await accessContact(ctx, id, "remove");
  await allowTime(ctx);
  await held(ctx, id);
  await record(ctx, "contact.removed", { contactId: id });
  for (const fileId of await listFaces(ctx, id)) await forgetFile(ctx, fileId);
  await deleteContact(ctx, id);
}

/** What the provider answered about a number: whether it is known there, how it is written there, and whose it is. */
export async function applyCheck(ctx: Ctx, id: number, asked: string, { exists, number, lid }: Checked) {
  const contact = await findContact(ctx, id);
  const isStill = contact?.number != null && canonicalNumber(contact.number) === canonicalNumber(asked);
  if (!isStill) return; // he has got another one meanwhile, which is asked about in its turn
  const person = { number: asked, lid, userId: null, name: null };
  const kept = exists && lid !== null ? (await contactOf(ctx, person)).id : id;
  const isSame = number !== null && canonicalNumber(number) === canonicalNumber(asked);
  await updateContact(ctx, kept, { on_whatsapp: exists, ...(exists && isSame && { number }) });
  await record(ctx, "contact.changed", { contactId: kept });
}

/** A new face takes the place of the old one; that of somebody who went meanwhile goes too. */
export async function keepPicture(ctx: Ctx, id: number, fileId: number | null) {
  const contact = (await lockContact(ctx, id)) && (await findContact(ctx, id));
  if (!contact) return void (fileId !== null && (await forgetFile(ctx, fileId)));
  await updateContact(ctx, id, { picture_file_id: fileId, picture_asked_at: now() });
  if (contact.pictureFileId !== null) await forgetFile(ctx, contact.pictureFileId);
  if (fileId !== null || contact.pictureFileId !== null) await record(ctx, "contact.changed", { contactId: id });
}

/** As he is once nobody else changes him: between the door and here he may have become part of another one. */
const held = async (ctx: Ctx, id: number): Promise<ContactRow> => {
  await lockContact(ctx, id);
  return getContact(ctx, id);
};

/** A provider calls people in one letter or in a hundred: that stays until somebody writes another name, which keeps the form's limits. */
function writtenAnew(was: ContactRow, { name, number }: z.output<typeof ContactChanges>) {
  const { error, data } = Written.safeParse({
    ...(name !== was.name.trim() && { name }),
    ...(number && !was.isGroup && digitsOf(number) !== was.number && { number }),
  });
  return data ?? fail("ERR_VALIDATION", { details: Object.fromEntries(error.issues.map(({ path, code }) => [path.join("."), [code]])) });
}

const Written = ContactForm.pick({ name: true, number: true }).partial();

/**
 * Of whoever is several in one every number is his: none is dropped for another one of them. Of one who has never written nothing but
 * the number is known: whatever a provider has told of a wrong one is a stranger's.
 */
async function renumber(ctx: Ctx, { id, number }: ContactRow, digits: string) {
  const isNew = await claimNumber(ctx, id, digits);
  if (isNew && number !== null) {
    const wrong = { kind: "number", value: canonicalNumber(number) } as const;
    const learnt = (await hasWritten(ctx, id)) ? [] : (await listIdentities(ctx, id)).filter(({ kind }) => kind === "lid");
    for (const identity of [wrong, ...learnt]) await dropIdentity(ctx, id, identity);
  }
  await askAbout(ctx, id, digits);
}

/** False where it was his already. Somebody else's number stays his, and whoever asked for it is told whose it is. */
async function claimNumber(ctx: Ctx, id: number, digits: string): Promise<boolean> {
  const number = { kind: "number", value: canonicalNumber(digits) } as const;
  if (await claimIdentity(ctx, id, number)) return true;
  const contact = await findOwner(ctx, number);
  return contact?.id === id ? false : fail("ERR_DUPLICATED_CONTACT", { contact });
}
