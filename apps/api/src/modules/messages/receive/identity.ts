import type { InboundOf } from "@recado/channels/inbound";
import type { Ctx } from "../../../platform/company.ts";
import { contactOf, leaveBehind } from "../../contacts/identify.ts";
import type { Received } from "./received.ts";

/** Whoever is known under both names is one from here on. Who has changed his number keeps his history. */
export async function receiveIdentity(ctx: Ctx, { person, was }: Pick<InboundOf<"identity">, "person" | "was">): Promise<Received> {
  const { id } = await contactOf(ctx, person, was ?? undefined);
  if (was) await leaveBehind(ctx, id, was, person);
  return { done: true };
}
