import { localTime } from "@recado/answering/local";
import { abilitiesOf, type Provider } from "@recado/channels/providers";
import type { CampaignWait } from "@recado/contract/campaign-news";
import type { CampaignSettings } from "@recado/contract/campaigns";
import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import { momentOf } from "../companies/moments.ts";
import { getVoice } from "../messages/queries/company.ts";
import { countToday } from "./pace.ts";

type Through = { id: number; provider: string; createdAt: Date };
export type Hindrance = { reason: CampaignWait & ("hours" | "dailyLimit"); until: Date };

/** Linked phones send by day: WhatsApp blocks numbers that write to many people at night. */
const LINKED_HOURS = { from: "07:00", until: "22:00" };
/** Up to this age in days, so many messages a day. */
const linkedLimits = [
  { days: 7, most: 20 },
  { days: 14, most: 50 },
  { days: 30, most: 100 },
  { days: Number.POSITIVE_INFINITY, most: 200 },
];
const DAY_MS = 86_400_000;

/** Why nothing is sent now, and until when: the sending hours, or the daily limit. The test phone has neither. */
export async function findHindrance(ctx: Ctx, connection: Through, settings: CampaignSettings): Promise<Hindrance | undefined> {
  const { builtIn, qr } = abilitiesOf[connection.provider as Provider];
  if (builtIn) return undefined;
  const { zone } = await getVoice(ctx);
  const at = now();
  const { date, minute } = localTime(zone, at);
  const hours = settings.sendingHours === "automatic" ? (qr ? LINKED_HOURS : null) : settings.sendingHours;
  const opensOn = hours && dayToOpen(minute, hours);
  if (hours && opensOn !== null) return { reason: "hours", until: await momentOf(ctx, `${dayAfter(date, opensOn)} ${hours.from}`) };
  const automatic = qr ? limitOf(at.getTime() - connection.createdAt.getTime()) : 0;
  const limit = settings.dailyLimit === "automatic" ? automatic : settings.dailyLimit;
  if (limit === 0 || (await countToday(ctx, connection.id, date)) < limit) return undefined;
  return { reason: "dailyLimit", until: await momentOf(ctx, `${dayAfter(date, 1)} 00:00`) };
}

const limitOf = (ageMs: number): number => linkedLimits.find(({ days }) => ageMs < days * DAY_MS)?.most ?? 0;

/** Null: open now. 0: opens today, 1: tomorrow. Hours that end before they begin run over midnight; equal ones are never closed. */
export function dayToOpen(minute: number, { from, until }: { from: string; until: string }): 0 | 1 | null {
  const [begins, ends] = [minuteOf(from), minuteOf(until)];
  if (begins === ends) return null;
  const isOpen = begins < ends ? minute >= begins && minute < ends : minute >= begins || minute < ends;
  return isOpen ? null : minute < begins ? 0 : 1;
}

const minuteOf = (hour: string): number => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3));

function dayAfter(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}
