import { abilitiesOf, providers } from "@recado/channels/providers";
import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import { sendErrand } from "../connections/errands.ts";

const WEEK_MS = 7 * 24 * 3_600_000;
const showing = providers.filter((provider) => abilitiesOf[provider].picture);

/**
 * Whose conversation begins is looked at, where the provider shows faces: once a week at most, for one that is asked all day long
 * grows wary. When it was asked is noted with the answer.
 */
export async function askForFace(ctx: Ctx, { contactId, connectionId }: { contactId: number; connectionId: number | null }) {
  if (connectionId === null) return;
  const isDue = await ctx.tx
    .selectFrom("contacts as c")
    .innerJoin("connections as l", (join) => join.on("l.id", "=", connectionId))
    .select("c.id")
    .where("c.id", "=", contactId)
    .where("l.provider", "in", showing)
    .where((eb) => eb.or([eb("c.picture_asked_at", "is", null), eb("c.picture_asked_at", "<", new Date(now().getTime() - WEEK_MS))]))
    .executeTakeFirst();
  if (isDue) await sendErrand(ctx, connectionId, { kind: "picture", key: String(contactId), payload: { contactId } });
}
