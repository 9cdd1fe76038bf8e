import { Language } from "@recado/contract/common";
import { type Company, Recurrence } from "@recado/contract/companies";
import { Holiday, Opening } from "@recado/contract/hours";
import type { z } from "zod";
import { endOfDayIn, isoIn } from "../../platform/clock.ts";
import type { CompanyRow } from "./queries.ts";

/** Clients always expect a date; the platform's own company never ends. */
const NEVER = "2999-12-31";

/** Paid until the end of that day, in the company's zone. */
export const dueAt = ({ due_date, time_zone }: Pick<CompanyRow, "due_date" | "time_zone">) =>
  isoIn(time_zone, endOfDayIn(time_zone, due_date ?? NEVER));

export const presentCompany = (
  row: Omit<CompanyRow, "platform" | "document" | "removed_at" | "first_steps"> & { first_steps?: boolean },
): Company => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  email: row.email,
  status: row.status,
  dueDate: dueAt(row),
  recurrence: Recurrence.parse(row.recurrence),
  language: Language.parse(row.language),
  timeZone: row.time_zone,
  schedules: readable(Opening, row.schedules),
  holidays: readable(Holiday, row.holidays),
  planId: row.plan_id,
  ...(row.first_steps !== undefined && { firstSteps: row.first_steps }),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** One unreadable entry must not keep the whole company from signing in. */
const readable = <S extends z.ZodType>(entry: S, stored: unknown): z.output<S>[] =>
  (Array.isArray(stored) ? stored : []).flatMap((one) => {
    const { success, data } = entry.safeParse(one);
    return success ? [data] : [];
  });
