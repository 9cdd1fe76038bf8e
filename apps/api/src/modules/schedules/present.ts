import type { Schedule } from "@recado/contract/schedule-news";
import type { z } from "zod";
import { linkToFile } from "../files/present.ts";
import type { ScheduleRow } from "./queries.ts";

export const presentSchedule = (row: ScheduleRow): z.input<typeof Schedule> => ({
  id: row.id,
  body: row.body,
  sendAt: row.sendAt,
  sentAt: row.sentAt,
  sent: row.sentAt !== null,
  status: row.status,
  failure: row.failure,
  contactId: row.contactId,
  contact: { id: row.contactId, name: row.contactName, number: row.contactNumber ?? "" },
  ticketId: row.ticketId,
  userId: row.userId,
  user: { id: row.userId, name: row.userName },
  mediaPath: row.fileId === null ? null : linkToFile(row.companyId, row.fileId),
  mediaName: row.fileName,
  repeats: row.repeats,
  repeatsUntil: row.repeatsUntil,
  companyId: row.companyId,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});
