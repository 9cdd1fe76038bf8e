import { PERIOD_MAX_DAYS, type Period } from "@recado/contract/dashboard";
import { sql } from "kysely";
import { dayIn, now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";

/** Days of the company's calendar, both included, and the equally long period before. */
export type Span = { from: string; to: string; previousFrom: string; previousTo: string; today: string; zone: string };

export async function spanOf(ctx: Ctx, { days, date_from: from, date_to: to }: Period): Promise<Span> {
  const zone = await zoneOf(ctx);
  const today = dayIn(zone, now());
  if (days !== undefined) return spanning({ from: later(today, 1 - Math.max(days, 1)), to: today, today, zone });
  const last = to || (from && from > today ? from : today);
  return spanning({ from: from || `${last.slice(0, 8)}01`, to: last, today, zone });
}

export async function zoneOf({ tx, companyId }: Ctx): Promise<string> {
  const { rows } = await sql<{ zone: string }>`select time_zone as zone from companies where id = ${companyId}`.execute(tx);
  return rows[0]?.zone ?? "UTC";
}

function spanning({ from, to, ...rest }: Pick<Span, "from" | "to" | "today" | "zone">): Span {
  if (from > to) fail("ERR_VALIDATION", { details: { date_to: ["before_start"] } });
  const length = daysBetween(from, to) + 1;
  if (length > PERIOD_MAX_DAYS) fail("ERR_VALIDATION", { details: { date_from: ["too_long"] } });
  return { from, to, previousFrom: later(from, -length), previousTo: later(from, -1), ...rest };
}

const DAY_MS = 24 * 60 * 60 * 1000;

export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** The calendar starts in the year 1, as PostgreSQL's has no year 0. */
export function later(day: string, days: number): string {
  const moved = new Date(Date.parse(day) + days * DAY_MS).toISOString();
  return /^\d{4}-/.test(moved) && moved >= "0001" ? moved.slice(0, 10) : "0001-01-01";
}
