import { inCompany } from "../../../platform/company.ts";
import { markArrived } from "../../../platform/storage/arrivals.ts";
import { asOwner } from "../../connections/ownership/ownership.ts";
import { keepPicture } from "../../contacts/actions.ts";
import { recipientOf } from "../../contacts/identify.ts";
import { keepFile } from "../../files/actions.ts";
import { storeStream } from "../../files/store.ts";
import { type Asking, forGood } from "./fetch.ts";

const PICTURE_MAX_BYTES = 2 * 1024 * 1024;

/** The contact's profile picture. If there is none, or none that we may see, initials are shown. */
export async function fetchPicture({ companyId, held, channel }: Asking, contactId: number) {
  const of = await inCompany(companyId, (ctx) => recipientOf(ctx, contactId));
  const picture = await channel.profilePicture(of);
  if (!picture) return void (await asOwner(companyId, held, (ctx) => keepPicture(ctx, contactId, null)));
  const file = await storeStream(companyId, picture.stream, { name: "picture", bytesMax: PICTURE_MAX_BYTES }).catch(forGood);
  await asOwner(companyId, held, async (ctx) => {
    await markArrived(ctx, file.key);
    await keepPicture(ctx, contactId, (await keepFile(ctx, file)).id);
  });
}
