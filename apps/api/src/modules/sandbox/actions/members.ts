import type { Ctx } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";
import { getPerson, type Somebody } from "../queries/people.ts";

/** In a group a member has to be the author; a single chat has only the customer. */
export async function memberOf(ctx: Ctx, connectionId: number, { isGroup }: Somebody, id: number | null | undefined) {
  const named = id ? await getPerson(ctx, connectionId, id) : null;
  if (!isGroup) return null;
  return named && !named.isGroup ? named : fail("ERR_NO_CONTACT_FOUND");
}
