import type { Ctx } from "../../platform/company.ts";
import { requestFromProvider, scheduleNumberChecks } from "../connections/providerRequests.ts";
import { findAnyConnection } from "../connections/queries.ts";

/** A number that checks many strangers is soon taken for a bot. */
export const CHECKS_A_MINUTE = 10;

export async function requestNumberCheck(ctx: Ctx, contactId: number, number: string) {
  const connection = await findAnyConnection(ctx, "check");
  if (connection) await requestFromProvider(ctx, connection.id, { kind: "check", key: String(contactId), payload: { contactId, number } });
}

/** Of many new contacts, each is checked in turn. */
export async function requestNumberChecks(ctx: Ctx) {
  const connection = await findAnyConnection(ctx, "check");
  if (connection) await scheduleNumberChecks(ctx, connection.id);
}

/** The contacts behind `after`, in the order of their creation. */
export async function requestContactChecks(ctx: Ctx, connectionId: number, { after, most }: { after: number; most: number }) {
  const some = await listUnknown(ctx, after, most);
  for (const { id, number } of some)
    await requestFromProvider(ctx, connectionId, { kind: "check", key: String(id), payload: { contactId: id, number } });
  return some;
}

/** A contact who has written is known to be on WhatsApp. */
const listUnknown = ({ tx }: Ctx, after: number, most: number) =>
  tx
    .selectFrom("contacts as c")
    .select(["c.id", "c.number"])
    .where("c.id", ">", after)
    .where("c.on_whatsapp", "is", null)
    .where("c.number", "is not", null)
    .where("c.is_group", "=", false)
    .where("c.merged_into", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom("tickets as t").select("t.id").whereRef("t.contact_id", "=", "c.id").where("t.last_inbound_at", "is not", null)),
      ),
    )
    .orderBy("c.id")
    .limit(most)
    .$narrowType<{ number: string }>()
    .execute();
