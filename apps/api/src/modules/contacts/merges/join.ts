import type { Taken } from "@recado/contract/contacts";
import type { Ctx } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { listFields, listIdentities, listThreads, moveIdentities, updateContact } from "../queries.ts";
import { type Features, insertMerge, mergeOutOfHoursAt, moveFields, type Whole } from "./queries.ts";

/**
 * Merges two locked contacts, and stores which identities, fields and columns belonged to whom. The kept contact gets what only the other
 * one had; conversations follow the fact in this transaction.
 */
export async function join(ctx: Ctx, kept: Whole, gone: Whole, taken: Taken[]): Promise<Features> {
  const had = {
    identities: await listIdentities(ctx, gone.id),
    fields: await listFields(ctx, gone.id),
    ticketIds: await listThreads(ctx, gone.id),
  };
  const was = featuresOf(kept);
  const became = joined(kept, gone, taken);
  const ids = { keptId: kept.id, goneId: gone.id };
  await insertMerge(ctx, ids, { id: gone.id, name: gone.name, number: gone.number, email: gone.email, ...had }, { was, became });
  await moveIdentities(ctx, gone.id, kept.id);
  await moveFields(ctx, gone.id, kept.id);
  await mergeOutOfHoursAt(ctx, gone.id, kept.id);
  // A picture belongs to one contact: if it is taken over, the other contact gets the kept one's.
  const swapped = became.pictureFileId !== was.pictureFileId;
  await updateContact(ctx, gone.id, { merged_into: kept.id, ...(swapped && { picture_file_id: was.pictureFileId }) });
  await updateContact(ctx, kept.id, columnsOf(became));
  await record(ctx, "contact.merged", { contactId: kept.id, goneId: gone.id });
  return became;
}

function joined(kept: Whole, gone: Whole, taken: Taken[]): Features {
  const takes = (feature: Taken, isMissing: boolean) => taken.includes(feature) || isMissing;
  const number = takes("number", kept.number === null) && gone.number !== null ? gone : kept;
  return {
    name: taken.includes("name") ? gone.name : kept.name,
    number: number.number,
    onWhatsApp: number.onWhatsApp,
    email: takes("email", kept.email === "") && gone.email !== "" ? gone.email : kept.email,
    pictureFileId: takes("picture", kept.pictureFileId === null) && gone.pictureFileId !== null ? gone.pictureFileId : kept.pictureFileId,
  };
}

const featuresOf = ({ name, number, email, onWhatsApp, pictureFileId }: Whole): Features => ({
  name,
  number,
  email,
  onWhatsApp,
  pictureFileId,
});

export const columnsOf = ({ name, number, email, onWhatsApp, pictureFileId }: Features) => ({
  name,
  number,
  email,
  on_whatsapp: onWhatsApp,
  picture_file_id: pictureFileId,
});
