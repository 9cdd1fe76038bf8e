import type { ContactListValues } from "@recado/contract/contact-lists";
import type { Ctx } from "../../platform/company.ts";
import { allowTime } from "../../platform/database/allowTime.ts";
import { fail } from "../../platform/errors.ts";
import { record } from "../../platform/record.ts";
import { listFilesOfImports } from "../contacts/imports/queries.ts";
import { forgetFile } from "../files/actions.ts";
import { contactListPolicy } from "./policy.ts";
import {
  accessContactList,
  type ContactListRow,
  deleteContactList,
  getContactList,
  insertContactList,
  listCampaignsOf,
  lockToRemove,
  updateContactList,
} from "./queries.ts";

export async function createContactList(ctx: Ctx, { name }: ContactListValues): Promise<ContactListRow> {
  if (!contactListPolicy.change(ctx.actor, {})) fail("ERR_NO_PERMISSION");
  const { id } = await insertContactList(ctx, name);
  await record(ctx, "contact-list.created", { contactListId: id });
  return getContactList(ctx, id);
}

export async function changeContactList(ctx: Ctx, id: number, { name }: ContactListValues): Promise<ContactListRow> {
  await accessContactList(ctx, id, "change");
  await updateContactList(ctx, id, { name });
  await record(ctx, "contact-list.changed", { contactListId: id });
  return getContactList(ctx, id);
}

/** With its contacts, and with imports that still run. A campaign that is not over keeps its list. */
export async function removeContactList(ctx: Ctx, id: number) {
  await accessContactList(ctx, id, "remove");
  await allowTime(ctx);
  await lockToRemove(ctx, id);
  const campaigns = await listCampaignsOf(ctx, id);
  if (campaigns.length > 0) fail("ERR_CONTACT_LIST_IN_USE", { where: { campaigns } });
  for (const fileId of await listFilesOfImports(ctx, id)) await forgetFile(ctx, fileId);
  await deleteContactList(ctx, id);
  await record(ctx, "contact-list.removed", { contactListId: id });
}
