import type { InboundOf } from "@recado/channels/inbound";
import type { Ctx } from "../../../platform/company.ts";
import { writeAddressBook } from "../../connections/phone/addressBook.ts";
import type { Received } from "./received.ts";

/** Creates no contacts: a user has to import them. */
export async function receiveAddressBook(ctx: Ctx, connectionId: number, { entries }: InboundOf<"addressBook">): Promise<Received> {
  await writeAddressBook(ctx, connectionId, entries);
  return { done: true };
}
