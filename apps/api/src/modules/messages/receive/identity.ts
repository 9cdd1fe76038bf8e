import type { InboundOf } from "@recado/channels/inbound";
import type { Ctx } from "../../../platform/company.ts";
import { contactOf, dropFormerIdentities } from "../../contacts/identify.ts";
import type { Received } from "./received.ts";

/** Contacts that have either identity are merged. A contact who changed their number keeps their history. */
export async function receiveIdentity(ctx: Ctx, { person, was }: Pick<InboundOf<"identity">, "person" | "was">): Promise<Received> {
  const { id } = await contactOf(ctx, person, was ?? undefined);
  if (was) await dropFormerIdentities(ctx, id, was, person);
  return { done: true };
}
