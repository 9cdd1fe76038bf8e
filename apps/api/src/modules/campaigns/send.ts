import type { CampaignWait } from "@recado/contract/campaign-news";
import { sql } from "kysely";
import { now } from "../../platform/clock.ts";
import { type Ctx, inCompany } from "../../platform/company.ts";
import { AppError, fail } from "../../platform/errors.ts";
import { deferUntil } from "../../platform/jobs.ts";
import { findConnection } from "../connections/queries.ts";
import { contactOf } from "../contacts/identify.ts";
import { getContact } from "../contacts/queries.ts";
import { sendContents } from "../messages/actions/send.ts";
import { getVoice } from "../messages/queries/company.ts";
import { getTicket } from "../tickets/queries.ts";
import { lockThread } from "../tickets/threads/threads.ts";
import { brake } from "./brake.ts";
import { contentsOf } from "./contents.ts";
import { findHindrance } from "./guards.ts";
import { sendJob } from "./jobKeys.ts";
import { keepPace, takeTurn } from "./pace.ts";
import { findPlan } from "./planning.ts";
import { getCampaignSettings } from "./settings.ts";
import { finishIfDone, isServed } from "./start.ts";
import { tellCounts } from "./tell.ts";
import { render } from "./text.ts";

const TRIES = 3;

/**
 * Gives the connection the next message of its campaigns, if it is time; running it twice is harmless. Recipient, message, order and pace
 * change in one transaction, so that a process that dies has sent this one or not. An error that nobody expected does not hold up the
 * recipients behind it for ever.
 */
export async function sendNext(companyId: number, connectionId: number) {
  const turn: Turn = {};
  try {
    while (await inCompany(companyId, (ctx) => sendOne(ctx, connectionId, turn)));
  } catch (error) {
    const { recipientId } = turn;
    if (recipientId !== undefined) await inCompany(companyId, (ctx) => countFailure(ctx, recipientId));
    throw error;
  }
}

/** Whose message is being made. */
type Turn = { recipientId?: number };

/** True: a recipient was passed over, and the next one may follow at once. */
export async function sendOne(ctx: Ctx, connectionId: number, current: Turn = {}): Promise<boolean> {
  delete current.recipientId;
  if (!(await isServed(ctx))) return false;
  const turn = await takeTurn(ctx, connectionId);
  // What was given to the connection last wakes this job as soon as it has left.
  if (turn.isSending) return false;
  if (!turn.isDue) {
    await wakeAt(ctx, connectionId, turn.nextAt);
    return false;
  }
  const next = await findNext(ctx, connectionId);
  if (!next) return false;
  const connection = await findConnection(ctx, connectionId);
  if (connection?.status !== "CONNECTED") {
    await wait(ctx, connectionId, "connection", null);
    return false;
  }
  const settings = await getCampaignSettings(ctx);
  const hindrance = await findHindrance(ctx, connection, settings);
  if (hindrance) {
    await wait(ctx, connectionId, hindrance.reason, hindrance.until);
    await wakeAt(ctx, connectionId, hindrance.until);
    return false;
  }
  await wait(ctx, connectionId, null, null);
  if (await isSuppressed(ctx, next.value)) return passOver(ctx, next, { state: "skipped", reason: "suppressed" });
  current.recipientId = next.id;
  const sent = await sayOrFail(ctx, next);
  if (sent === undefined) return true;
  const nextAt = await keepPace(ctx, connectionId, sent, settings);
  await wakeAt(ctx, connectionId, nextAt);
  return false;
}

/** The first who waits, of the campaign that has been at work for longest. */
async function findNext({ tx }: Ctx, connectionId: number) {
  const { rows } = await sql<Next>`
    select r.id, r.campaign_id as "campaignId", r.name, r.number, r.value, r.email, r.variant,
      c.connection_id as "connectionId", c.file_list_id as "fileListId", c.file_id as "fileId"
    from campaigns c
      cross join lateral (select * from campaign_recipients r where r.campaign_id = c.id and r.state = 'pending'
        order by r.position limit 1) r
    where c.connection_id = ${connectionId} and c.status = 'EM_ANDAMENTO' and c.started_at is not null
    order by c.id limit 1`.execute(tx);
  return rows[0];
}
type Next = {
  id: number;
  campaignId: number;
  name: string;
  number: string;
  value: string;
  email: string;
  variant: number | null;
  connectionId: number;
  fileListId: number | null;
  fileId: number | null;
};

const isSuppressed = async ({ tx }: Ctx, value: string): Promise<boolean> =>
  (await sql`select from suppressed_contacts where value = ${value} and lifted_at is null`.execute(tx)).rows.length > 0;

/** The id of the message; undefined if it cannot be sent, and the recipient says why. */
async function sayOrFail(ctx: Ctx, next: Next): Promise<number | undefined> {
  try {
    const { messageId, contactId } = await say(ctx, next);
    await ctx.tx
      .updateTable("campaign_recipients")
      .set({ state: "sending", message_id: messageId, contact_id: contactId, updated_at: now() })
      .where("id", "=", next.id)
      .where("state", "=", "pending")
      .execute();
    await tellCounts(ctx, next.campaignId);
    return messageId;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await passOver(ctx, next, { state: "failed", reason: error.code });
    return undefined;
  }
}

/**
 * In the contact's thread, which is made closed where there is none; an open one stays as it is. Only the contact's answer opens it.
 */
async function say(ctx: Ctx, next: Next) {
  const { id: contactId } = await contactOf(ctx, { number: next.number, lid: null, userId: null, name: next.name });
  if ((await getContact(ctx, contactId)).onWhatsApp === false) fail("ERR_WAPP_INVALID_CONTACT");
  const { id: ticketId } = await lockThread(ctx, { contactId, connectionId: next.connectionId, isGroup: false });
  const ticket = await getTicket(ctx, ticketId);
  const contents = await contentsOf(ctx, ticket, next, await textFor(ctx, next));
  const messageIds = await sendContents(ctx, ticket, contents, { origin: "campaign" });
  const messageId = messageIds.at(-1);
  if (messageId === undefined) throw new Error("A message of a campaign was not stored.");
  return { messageId, contactId };
}

async function textFor(ctx: Ctx, { campaignId, variant, ...person }: Next): Promise<string> {
  const plan = await findPlan(ctx, campaignId);
  const text = variant === null ? undefined : plan?.texts[variant - 1];
  if (text === undefined) return "";
  return render(text, person, plan?.variables ?? [], { at: now(), ...(await getVoice(ctx)) });
}

/** Returns true, for the next one may follow at once. */
async function passOver(ctx: Ctx, { id, campaignId }: Next, { state, reason }: { state: "skipped" | "failed"; reason: string }) {
  await ctx.tx
    .updateTable("campaign_recipients")
    .set({ state, reason, settled_at: now(), updated_at: now() })
    .where("id", "=", id)
    .where("state", "=", "pending")
    .execute();
  if (state === "failed") await brake(ctx, campaignId);
  await tellCounts(ctx, campaignId);
  await finishIfDone(ctx, [campaignId]);
  return true;
}

/** After several tries it counts as failed, and the next one's turn comes. */
async function countFailure(ctx: Ctx, id: number) {
  const { rows } = await sql<{ campaignId: number; tries: number }>`
    update campaign_recipients set tries = tries + 1 where id = ${id} and state = 'pending'
    returning campaign_id as "campaignId", tries`.execute(ctx.tx);
  const [row] = rows;
  if (row && row.tries >= TRIES)
    await passOver(ctx, { id, campaignId: row.campaignId } as Next, { state: "failed", reason: "ERR_INTERNAL_SERVER_ERROR" });
}

const wakeAt = (ctx: Ctx, connectionId: number, at: Date) => deferUntil(ctx, at, sendJob, { connectionId, at: at.toISOString() });

/** What all campaigns at work on the connection wait for; null: for nothing. */
async function wait(ctx: Ctx, connectionId: number, reason: CampaignWait | null, until: Date | null) {
  const { rows } = await sql<{ id: number }>`
    update campaigns set waits_for = ${reason}, waits_until = ${until}, updated_at = now()
    where connection_id = ${connectionId} and status = 'EM_ANDAMENTO' and (waits_for, waits_until) is distinct from (${reason}::text, ${until}::timestamptz)
    returning id`.execute(ctx.tx);
  for (const { id } of rows) await tellCounts(ctx, id, { isUrgent: true });
}
