import { abilitiesOf, providers } from "@recado/channels/providers";
import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import { requestFromProvider } from "../connections/providerRequests.ts";

const WEEK_MS = 7 * 24 * 3_600_000;
const showing = providers.filter((provider) => abilitiesOf[provider].picture);

/**
 * When a conversation begins, the contact's picture is requested if the provider has pictures: at most once a week, because a provider may
 * block frequent requests. The time of the request is stored with its result.
 */
export async function requestAvatar(ctx: Ctx, { contactId, connectionId }: { contactId: number; connectionId: number | null }) {
  if (connectionId === null) return;
  const isDue = await ctx.tx
    .selectFrom("contacts as c")
    .innerJoin("connections as l", (join) => join.on("l.id", "=", connectionId))
    .select("c.id")
    .where("c.id", "=", contactId)
    .where("l.provider", "in", showing)
    .where((eb) => eb.or([eb("c.picture_asked_at", "is", null), eb("c.picture_asked_at", "<", new Date(now().getTime() - WEEK_MS))]))
    .executeTakeFirst();
  if (isDue) await requestFromProvider(ctx, connectionId, { kind: "picture", key: String(contactId), payload: { contactId } });
}
