import { inCompany } from "../../../platform/company.ts";
import { markArrived } from "../../../platform/storage/arrivals.ts";
import { runAsOwner } from "../../connections/ownership/ownership.ts";
import { setContactPicture } from "../../contacts/actions.ts";
import { recipientOf } from "../../contacts/identify.ts";
import { addFile } from "../../files/actions.ts";
import { storeStream } from "../../files/store.ts";
import { forGood, type ProviderAccess } from "./fetch.ts";

const PICTURE_MAX_BYTES = 2 * 1024 * 1024;

/** The contact's profile picture. If there is none, or none that we may see, initials are shown. */
export async function fetchPicture({ companyId, ownership, channel }: ProviderAccess, contactId: number) {
  const of = await inCompany(companyId, (ctx) => recipientOf(ctx, contactId));
  const picture = await channel.profilePicture(of);
  if (!picture) return void (await runAsOwner(companyId, ownership, (ctx) => setContactPicture(ctx, contactId, null)));
  const file = await storeStream(companyId, picture.stream, { name: "picture", bytesMax: PICTURE_MAX_BYTES }).catch(forGood);
  await runAsOwner(companyId, ownership, async (ctx) => {
    await markArrived(ctx, file.key);
    await setContactPicture(ctx, contactId, (await addFile(ctx, file)).id);
  });
}
