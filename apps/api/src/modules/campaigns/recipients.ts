import { CAMPAIGN_CONTACTS_SHOWN, type campaigns, type Recipient } from "@recado/contract/campaigns";
import type { Answer, Input } from "@recado/contract/endpoint";
import { sql } from "kysely";
import { now } from "../../platform/clock.ts";
import type { Actor, Ctx } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import { selectItems } from "../contact-lists/items/queries.ts";
import { presentItemNews } from "../contact-lists/present.ts";
import { getVoice } from "../messages/queries/company.ts";
import { findPlan } from "./planning.ts";
import { presentCampaign } from "./present.ts";
import { accessCampaign, type CampaignRow } from "./queries.ts";
import { render, type Voice } from "./text.ts";

const PAGE = 20;

const select = ({ tx }: Ctx, campaignId: number) =>
  tx
    .selectFrom("campaign_recipients as r")
    .leftJoin("messages as m", "m.id", "r.message_id")
    .leftJoin("tickets as t", "t.id", "m.ticket_id")
    .select(["r.id", "r.item_id as itemId", "r.position", "r.name", "r.number", "r.email", "r.variant", "r.reason"])
    .select((eb) => eb.ref("r.state").$castTo<Recipient["state"]>().as("state"))
    .select(["r.sent_at as sentAt", "r.delivered_at as deliveredAt", "r.read_at as readAt"])
    .select(["r.created_at as createdAt", "r.updated_at as updatedAt"])
    .select(["m.body", "t.id as ticketId", "t.uuid as ticketUuid"])
    .where("r.campaign_id", "=", campaignId)
    .orderBy("r.position");
type Row = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;

/** In the order in which they are written to. A page starts after the last position of the one before. */
export async function listRecipients(ctx: Ctx, id: number, { state, searchParam, cursor }: Input<typeof campaigns.recipients>["query"]) {
  await accessCampaign(ctx, id, "read");
  const after = cursor === undefined ? 0 : positionOf(cursor);
  const rows = await select(ctx, id)
    .where("r.position", ">", after)
    .$if(state !== undefined, (all) => all.where("r.state", "=", state ?? ""))
    .$if(searchParam !== "", (all) => all.where(sql<boolean>`app.fold(r.name || ' ' || r.number) like app.containing(${searchParam})`))
    .limit(PAGE + 1)
    .execute();
  const page = rows.slice(0, PAGE);
  const textOf = await texts(ctx, id);
  const hasMore = rows.length > PAGE;
  const recipients = page.map(({ itemId: _, position, body: __, createdAt: ___, updatedAt: ____, ...row }, at) => ({
    ...row,
    text: textOf(page[at] as Row),
  }));
  return { recipients, hasMore, cursor: hasMore ? String(page.at(-1)?.position) : null } satisfies Answer<typeof campaigns.recipients>;
}

const positionOf = (cursor: string): number =>
  /^\d{1,9}$/.test(cursor) ? Number(cursor) : fail("ERR_VALIDATION", { details: { cursor: ["unknown"] } });

/** What was sent, or will be: until then as it would be now. */
async function texts(ctx: Ctx, campaignId: number) {
  const [plan, voice]: [Awaited<ReturnType<typeof findPlan>>, Voice] = [
    await findPlan(ctx, campaignId),
    { at: now(), ...(await getVoice(ctx)) },
  ];
  return ({ body, variant, state, name, number, email }: Row): string => {
    if (body !== null) return body;
    const text = variant === null || state === "excluded" ? undefined : plan?.texts[variant - 1];
    return text === undefined ? "" : render(text, { name, number, email }, plan?.variables ?? [], voice);
  };
}

/** As clients of this family know it, with everybody in it; that of a long list has its counts alone. */
export async function showCampaign(ctx: Ctx, id: number): Promise<Answer<typeof campaigns.show>> {
  const row = await accessCampaign(ctx, id, "read");
  const shown = presentCampaign(ctx.actor as Actor, row);
  const count = Math.max(row.contactsCount ?? 0, shown.counts.planned + shown.counts.excluded);
  if (count > CAMPAIGN_CONTACTS_SHOWN) return shown;
  return { ...shown, contactList: await withContacts(ctx, row, shown.contactList), shipping: await shippingOf(ctx, row) };
}

async function withContacts(ctx: Ctx, row: CampaignRow, list: ReturnType<typeof presentCampaign>["contactList"]) {
  if (list === null) return null;
  const items = await selectItems(ctx).where("i.list_id", "=", row.contactListId).orderBy("i.id").limit(CAMPAIGN_CONTACTS_SHOWN).execute();
  return { ...list, contacts: items.map(presentItemNews) };
}

async function shippingOf(ctx: Ctx, { id }: CampaignRow) {
  const textOf = await texts(ctx, id);
  const rows = await select(ctx, id).where("r.state", "<>", "excluded").limit(CAMPAIGN_CONTACTS_SHOWN).execute();
  return rows.map((row) => ({
    id: row.id,
    campaignId: id,
    contactId: row.itemId,
    number: row.number,
    message: textOf(row),
    jobId: null,
    deliveredAt: row.sentAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }));
}
