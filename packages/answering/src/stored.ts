import { z } from "zod";
import type { Holiday, Interval } from "./hours.ts";

/**
 * Hours from a JSON column. Each entry stays one, with unreadable fields emptied, which means closed: if unreadable entries were dropped,
 * an empty list would mean always open.
 */
export const storedSchedules = (stored: unknown): Interval[] => z.array(Opening).catch([]).parse(stored);

export const storedHolidays = (stored: unknown): Holiday[] => z.array(Day).catch([]).parse(stored);

const Time = z.string().catch("");

const nothing = { weekdayEn: "", startTime: "", endTime: "" };
const Opening = z.object({ weekdayEn: z.string().catch(""), startTime: Time, endTime: Time }).catch(nothing);

const Day = z
  .object({ date: z.string().catch(""), name: z.string().catch(""), startTime: Time.optional(), endTime: Time.optional() })
  .catch({ date: "", name: "" });
