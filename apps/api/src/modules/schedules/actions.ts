import { type NewScheduleValues, SCHEDULE_FILE_TYPES, type ScheduleValues } from "@recado/contract/schedules";
import type { Ctx } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import { record } from "../../platform/record.ts";
import type { StoredFile } from "../../platform/storage/upload.ts";
import { momentOf } from "../companies/moments.ts";
import { accessContact, lockContact } from "../contacts/queries.ts";
import { addUploadedFile, forgetFile } from "../files/actions.ts";
import { accessTicket } from "../tickets/queries.ts";
import { checkAhead } from "./moments.ts";
import {
  accessSchedule,
  deleteSchedule,
  findSchedule,
  getSchedule,
  insertSchedule,
  isInUse,
  markAttached,
  markForRetry,
  type Plan,
  type ScheduleRow,
  scheduleOfClient,
  updateSchedule,
} from "./queries.ts";
import { deferSendUntil, seriesOf } from "./series.ts";

/** A request repeated after a lost response, perhaps with another text, changes the schedule that it has created. */
export async function createSchedule(ctx: Ctx, { clientId, ...values }: NewScheduleValues): Promise<ScheduleRow> {
  const author = ctx.actor.id ?? fail("ERR_NO_PERMISSION");
  const existing = await scheduleOfClient(ctx, author, clientId);
  if (existing) return changeSchedule(ctx, existing.id, values);
  const plan = await planOf(ctx, values);
  checkAhead(plan.sendAt);
  const inserted = await insertSchedule(ctx, author, plan, clientId);
  if (!inserted) return createSchedule(ctx, { clientId, ...values }); // both requests were concurrent
  await record(ctx, "schedule.created", { scheduleId: inserted.id });
  await deferSendUntil(ctx, inserted.id, plan.sendAt);
  return getSchedule(ctx, inserted.id);
}

/** A failed one waits again; of a concurrent change and send one wins. */
export async function changeSchedule(ctx: Ctx, id: number, values: ScheduleValues) {
  const was = await accessSchedule(ctx, id, "change");
  const kept = { ticketId: was.ticketId, repeats: was.repeats, repeatsUntil: was.repeatsUntil };
  const plan = await planOf(ctx, { ...kept, ...withoutUndefined(values) }, was.ticketId);
  const isMoved = plan.sendAt.getTime() !== was.sendAt.getTime();
  if (isMoved || was.status === "ERRO") checkAhead(plan.sendAt);
  if (!(await updateSchedule(ctx, id, plan))) return refuse(ctx, id);
  await record(ctx, "schedule.changed", { scheduleId: id });
  await deferSendUntil(ctx, id, plan.sendAt);
  return getSchedule(ctx, id);
}

/** A sent message stays in its conversation; one that is being sent cannot be stopped here. */
export async function removeSchedule(ctx: Ctx, id: number) {
  await accessSchedule(ctx, id, "change");
  const dropped = await deleteSchedule(ctx, id);
  if (!dropped) {
    if (await findSchedule(ctx, id)) fail("ERR_SCHEDULE_SENT");
    return;
  }
  await releaseFile(ctx, dropped.fileId);
  await record(ctx, "schedule.removed", { scheduleId: id });
}

export async function resendSchedule(ctx: Ctx, id: number) {
  await accessSchedule(ctx, id, "change");
  const again = await markForRetry(ctx, id);
  if (!again) return refuse(ctx, id);
  await record(ctx, "schedule.changed", { scheduleId: id });
  await deferSendUntil(ctx, id, again.sendAt);
  return getSchedule(ctx, id);
}

export async function attachToSchedule(ctx: Ctx, id: number, stored: StoredFile) {
  await accessSchedule(ctx, id, "change");
  if (!(SCHEDULE_FILE_TYPES as readonly string[]).includes(stored.type)) fail("ERR_FILE_TYPE");
  const file = await addUploadedFile(ctx, stored);
  return replaceFile(ctx, id, file.id);
}

export async function detachFromSchedule(ctx: Ctx, id: number) {
  const was = await accessSchedule(ctx, id, "change");
  return was.fileId === null ? was : replaceFile(ctx, id, null);
}

async function replaceFile(ctx: Ctx, id: number, fileId: number | null) {
  const before = await markAttached(ctx, id, fileId);
  if (!before) return refuse(ctx, id);
  await releaseFile(ctx, before.fileId);
  await record(ctx, "schedule.changed", { scheduleId: id });
  return getSchedule(ctx, id);
}

/** Unless a message shows the file, or the next schedule of a series will. */
export async function releaseFile(ctx: Ctx, fileId: number | null) {
  if (fileId !== null && !(await isInUse(ctx, fileId))) await forgetFile(ctx, fileId);
}

/** Checks the contact, the conversation, the time and the rule. A conversation that the schedule already has is not checked again. */
async function planOf(ctx: Ctx, values: ScheduleValues, checkedTicketId: number | null = null): Promise<Plan> {
  const { body, contactId, ticketId = null } = values;
  await accessContact(ctx, contactId, "read");
  if (!(await lockContact(ctx, contactId))) fail("ERR_NO_CONTACT_FOUND");
  const sendAt = await momentOf(ctx, values.sendAt);
  const plan = { body, contactId, ticketId, sendAt, series: await seriesOf(ctx, values, sendAt) };
  if (ticketId === null || ticketId === checkedTicketId) return plan;
  const ticket = await accessTicket(ctx, ticketId, "read");
  if (ticket.contactId !== contactId) fail("ERR_NO_TICKET_FOUND");
  return plan;
}

/** A field that the client does not know stays. */
const withoutUndefined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;

const refuse = async (ctx: Ctx, id: number): Promise<never> => {
  await getSchedule(ctx, id);
  return fail("ERR_SCHEDULE_SENT");
};
