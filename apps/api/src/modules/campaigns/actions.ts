import type { CampaignValues, NewCampaignValues } from "@recado/contract/campaigns";
import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import { allowTime } from "../../platform/database/allowTime.ts";
import { fail } from "../../platform/errors.ts";
import { defer, deferUntil } from "../../platform/jobs.ts";
import { record } from "../../platform/record.ts";
import type { StoredFile } from "../../platform/storage/upload.ts";
import { momentOf } from "../companies/moments.ts";
import { addUploadedFile, forgetFile } from "../files/actions.ts";
import { startJob } from "./jobKeys.ts";
import { planAnew } from "./planning.ts";
import { admitToCampaigns } from "./policy.ts";
import { isEditable } from "./present.ts";
import {
  accessCampaign,
  type CampaignColumns,
  type CampaignRow,
  deleteCampaign,
  getCampaign,
  holdPart,
  insertCampaign,
  isFileShown,
  lockCampaign,
  markAttached,
  updateCampaign,
} from "./queries.ts";
import { createListOfTag } from "./tagList.ts";

const MINUTE_MS = 60_000;

export async function createCampaign(ctx: Ctx, values: NewCampaignValues): Promise<CampaignRow> {
  admitToCampaigns(ctx.actor, "change");
  const columns = await columnsOf(ctx, values);
  const { id } = await insertCampaign(ctx, columns);
  await record(ctx, "campaign.created", { campaignId: id });
  return scheduled(ctx, id);
}

/** One that was started and stopped keeps all but its texts, and a connection that is gone. */
export async function changeCampaign(ctx: Ctx, id: number, { replan = true, ...values }: CampaignValues): Promise<CampaignRow> {
  const was = await hold(ctx, id);
  if (isEditable(was)) await updateCampaign(ctx, id, { ...(await columnsOf(ctx, values, was)), stop_reason: null });
  else if (was.status === "CANCELADA") await changeTexts(ctx, was, values, replan);
  else fail("ERR_CAMPAIGN_LOCKED");
  await record(ctx, "campaign.changed", { campaignId: id });
  return scheduled(ctx, id);
}

async function changeTexts(ctx: Ctx, was: CampaignRow, values: Omit<CampaignValues, "replan">, replan: boolean) {
  if (was.connectionId === null && values.whatsappId) await reconnect(ctx, was.id, values.whatsappId);
  const texts = textColumns(values, was);
  if (Object.entries(texts).every(([key, text]) => text === was[key as keyof typeof texts])) return;
  await updateCampaign(ctx, was.id, texts);
  if (replan) await planAnew(ctx, was.id);
}

/** Its connection was removed: another one sends the rest. */
async function reconnect(ctx: Ctx, id: number, connectionId: number) {
  if (!(await holdPart(ctx, "connections", connectionId))) fail("ERR_NO_WAPP_FOUND");
  await updateCampaign(ctx, id, { connection_id: connectionId });
}

/** With its recipients. What was sent stays in the conversations. */
export async function removeCampaign(ctx: Ctx, id: number) {
  const was = await hold(ctx, id);
  if (was.status === "EM_ANDAMENTO") fail("ERR_CAMPAIGN_IN_USE");
  await allowTime(ctx);
  await deleteCampaign(ctx, id);
  await release(ctx, was.fileId);
  await record(ctx, "campaign.removed", { campaignId: id });
}

export async function attachToCampaign(ctx: Ctx, id: number, stored: StoredFile): Promise<CampaignRow> {
  const was = await hold(ctx, id);
  if (!isEditable(was)) fail("ERR_CAMPAIGN_LOCKED");
  const file = await addUploadedFile(ctx, stored);
  return replaceFile(ctx, was, file.id);
}

export async function detachFromCampaign(ctx: Ctx, id: number): Promise<CampaignRow> {
  const was = await hold(ctx, id);
  if (was.fileId === null) return was;
  if (!isEditable(was)) fail("ERR_CAMPAIGN_LOCKED");
  return replaceFile(ctx, was, null);
}

async function replaceFile(ctx: Ctx, was: CampaignRow, fileId: number | null) {
  await markAttached(ctx, was.id, fileId);
  await release(ctx, was.fileId);
  await record(ctx, "campaign.changed", { campaignId: was.id });
  return getCampaign(ctx, was.id);
}

async function release(ctx: Ctx, fileId: number | null) {
  if (fileId !== null && !(await isFileShown(ctx, fileId))) await forgetFile(ctx, fileId);
}

/** Stops it, also before it has started. What was given to the connection already may still leave. */
export async function cancelCampaign(ctx: Ctx, id: number) {
  const was = await hold(ctx, id);
  if (was.status === "CANCELADA") return;
  if (was.status !== "EM_ANDAMENTO" && was.status !== "PROGRAMADA") fail("ERR_CAMPAIGN_STATE");
  await updateCampaign(ctx, id, { status: "CANCELADA", stop_reason: null, waits_for: null, waits_until: null });
  await record(ctx, "campaign.stopped", { campaignId: id, reason: null });
}

/** Goes on, or starts at once: its recipients are planned by a job. */
export async function restartCampaign(ctx: Ctx, id: number) {
  const was = await hold(ctx, id);
  if (was.status === "EM_ANDAMENTO") return;
  if (was.status === "FINALIZADA") fail("ERR_CAMPAIGN_STATE");
  if (!isComplete(was)) fail("ERR_CAMPAIGN_INCOMPLETE");
  await updateCampaign(ctx, id, { status: "EM_ANDAMENTO", stop_reason: null, resumed_at: now() });
  await record(ctx, "campaign.started", { campaignId: id });
  await defer(ctx, startJob, { campaignId: id, at: null });
}

/** Whether there is something to send, somebody to send it to, and a connection. */
export const isComplete = (row: CampaignRow): boolean =>
  row.connectionId !== null &&
  (row.startedAt !== null || row.contactListId !== null) &&
  (row.fileId !== null ||
    row.fileListId !== null ||
    [row.message1, row.message2, row.message3, row.message4, row.message5].some((text) => (text ?? "").trim() !== ""));

/** Locked against concurrent changes and starts. */
async function hold(ctx: Ctx, id: number): Promise<CampaignRow> {
  await accessCampaign(ctx, id, "change");
  return (await lockCampaign(ctx, id)) ?? fail("ERR_NO_CAMPAIGN_FOUND");
}

/** After a change: the job that starts it at its time. */
async function scheduled(ctx: Ctx, id: number): Promise<CampaignRow> {
  const row = await getCampaign(ctx, id);
  if (row.status === "PROGRAMADA" && row.scheduledAt)
    await deferUntil(ctx, row.scheduledAt, startJob, { campaignId: id, at: row.scheduledAt.toISOString() });
  return row;
}

type Values = NewCampaignValues;

/** Checks everything that it names. A field that is left out stays. */
async function columnsOf(ctx: Ctx, values: Values, was?: CampaignRow): Promise<CampaignColumns> {
  const scheduledAt = await timeOf(ctx, values, was);
  const connectionId = values.whatsappId === undefined ? (was?.connectionId ?? null) : values.whatsappId;
  if (connectionId !== null && !(await holdPart(ctx, "connections", connectionId))) fail("ERR_NO_WAPP_FOUND");
  const fileListId = values.fileListId === undefined ? (was?.fileListId ?? null) : values.fileListId;
  if (fileListId !== null && !(await holdPart(ctx, "file_lists", fileListId))) fail("ERR_NO_FILE_LIST_FOUND");
  return {
    name: values.name,
    ...textColumns(values, was),
    status: scheduledAt === null ? "INATIVA" : "PROGRAMADA",
    scheduled_at: scheduledAt,
    connection_id: connectionId,
    file_list_id: fileListId,
    ...(await listOf(ctx, values, was)),
  };
}

/** A tag that is newly chosen makes a list of its own; clients send the tag of an earlier one back with its list. */
async function listOf(ctx: Ctx, { name, contactListId: chosen, tagListId }: Values, was?: CampaignRow) {
  const listId = chosen === undefined ? (was?.contactListId ?? null) : chosen;
  if (listId !== null && !(await holdPart(ctx, "contact_lists", listId))) fail("ERR_NO_CONTACT_LIST_FOUND");
  if (tagListId && tagListId !== was?.tagId) {
    if (!(await holdPart(ctx, "tags", tagListId))) fail("ERR_NO_TAG_FOUND");
    return { contact_list_id: await createListOfTag(ctx, { campaign: name, tagId: tagListId, listId }), tag_id: tagListId };
  }
  const isSame = was !== undefined && listId === was.contactListId;
  return { contact_list_id: listId, tag_id: isSame ? was.tagId : null };
}

function textColumns(values: Values, was?: CampaignRow) {
  const text = (key: "message1" | "message2" | "message3" | "message4" | "message5") =>
    values[key] === undefined ? (was?.[key] ?? null) : values[key];
  return {
    message1: text("message1"),
    message2: text("message2"),
    message3: text("message3"),
    message4: text("message4"),
    message5: text("message5"),
  };
}

/** The present minute means now; an earlier time is a wrong date, unless it was there before. */
async function timeOf(ctx: Ctx, { scheduledAt }: Values, was?: CampaignRow): Promise<Date | null> {
  if (scheduledAt === undefined) return was?.scheduledAt ?? null;
  if (scheduledAt === null) return null;
  const at = await momentOf(ctx, scheduledAt);
  const isKept = at.getTime() === was?.scheduledAt?.getTime();
  if (!isKept && at.getTime() < now().getTime() - MINUTE_MS) fail("ERR_VALIDATION", { details: { scheduledAt: ["past"] } });
  return at;
}
