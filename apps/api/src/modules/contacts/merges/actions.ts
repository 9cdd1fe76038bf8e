import type { Taken } from "@recado/contract/contacts";
import type { Ctx } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";
import { record } from "../../../platform/record.ts";
import { forgetFile } from "../../files/actions.ts";
import { canonicalNumber } from "../numbers.ts";
import { accessContact, type ContactRow, findOwner, getContact, updateContact } from "../queries.ts";
import { columnsOf, join } from "./join.ts";
import {
  accessMerge,
  type Features,
  findMerge,
  lockContacts,
  type MergeRow,
  markUndone,
  restoreContactRows,
  type Whole,
} from "./queries.ts";

type Merge = { contactId: number; taken: Taken[] };

/** The contact in the path is kept, and the other one is merged into it. Of two concurrent merges, one succeeds. */
export async function mergeContacts(ctx: Ctx, keptId: number, { contactId: goneId, taken }: Merge): Promise<ContactRow> {
  await accessContact(ctx, keptId, "merge");
  await accessContact(ctx, goneId, "merge");
  if (keptId === goneId) fail("ERR_MERGE_SELF");
  const both = await lockContacts(ctx, [keptId, goneId]);
  const [kept, gone] = [keptId, goneId].map((id) => both.find((one) => one.id === id) ?? fail("ERR_NO_CONTACT_FOUND"));
  if (!kept || !gone || kept.mergedInto !== null || gone.mergedInto !== null) return fail("ERR_MERGED_MEANWHILE");
  if (kept.isGroup || gone.isGroup) fail("ERR_MERGE_GROUP");
  await join(ctx, kept, gone, taken);
  return getContact(ctx, keptId);
}

/**
 * The newest merge first: otherwise it could not be told which rows belonged to whom. Conversations follow the fact in this transaction.
 */
export async function undoMerge(ctx: Ctx, id: number): Promise<ContactRow> {
  const seen = await accessMerge(ctx, id, "undo");
  const both = await lockContacts(ctx, [seen.keptId, seen.goneId]);
  const merge = await findMerge(ctx, id);
  const [kept, gone] = [seen.keptId, seen.goneId].map((one) => both.find((contact) => contact.id === one));
  if (!merge || !kept || !gone || merge.undoneAt !== null || gone.mergedInto !== kept.id) return fail("ERR_MERGED_MEANWHILE");
  if (!merge.isLast || kept.mergedInto !== null) fail("ERR_MERGED_FURTHER");
  await markUndone(ctx, id);
  await restoreContactRows(ctx, merge);
  await restoreFeatures(ctx, merge, { kept, gone });
  await record(ctx, "contact.unmerged", { contactId: kept.id, goneId: gone.id, mergeId: id });
  return getContact(ctx, kept.id);
}

/** Values that were changed since the merge stay. */
async function restoreFeatures(ctx: Ctx, { kept: { was, became }, goneId }: MergeRow, { kept, gone }: { kept: Whole; gone: Whole }) {
  // A number that belongs to another contact by now is not shown.
  await updateContact(ctx, gone.id, { merged_into: null, ...(!(await isOf(ctx, gone.number, gone.id)) && noNumber) });
  if (!was || !became) return; // an old merge, which did not store the former values
  const back = <K extends keyof Features>(feature: K): Features[K] => (kept[feature] === became[feature] ? was[feature] : kept[feature]);
  const features: Features = {
    name: back("name"),
    email: back("email"),
    number: back("number"),
    pictureFileId: back("pictureFileId"),
    onWhatsApp: back("number") === kept.number ? kept.onWhatsApp : was.onWhatsApp,
  };
  if (features.number !== was.number && (await isOf(ctx, features.number, goneId))) {
    features.number = was.number;
    features.onWhatsApp = was.onWhatsApp;
  }
  await restoreFaces(ctx, { was, became }, { kept, gone });
  await updateContact(ctx, kept.id, { ...columnsOf(features), ...(!(await isOf(ctx, features.number, kept.id)) && noNumber) });
}

/**
 * The merge swapped the pictures. If the kept contact has got a new one since, the other contact's picture is gone, and is requested again.
 */
async function restoreFaces(ctx: Ctx, { was, became }: { was: Features; became: Features }, { kept, gone }: { kept: Whole; gone: Whole }) {
  if (was.pictureFileId === became.pictureFileId) return;
  const isStill = kept.pictureFileId === became.pictureFileId;
  await updateContact(ctx, gone.id, {
    picture_file_id: isStill ? became.pictureFileId : null,
    ...(!isStill && { picture_asked_at: null }),
  });
  if (!isStill && gone.pictureFileId !== null) await forgetFile(ctx, gone.pictureFileId);
}

const noNumber = { number: null, on_whatsapp: null };

const isOf = async (ctx: Ctx, number: string | null, contactId: number) =>
  number !== null && (await findOwner(ctx, { kind: "number", value: canonicalNumber(number) }))?.id === contactId;
