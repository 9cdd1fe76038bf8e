import { type Announcement, announcements } from "@recado/contract/announcements";
import type { Output } from "@recado/contract/endpoint";
import type { EventPayload } from "@recado/contract/events";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { askAnew } from "../../lib/net/askAnew.ts";
import { onceIn } from "../../lib/net/onceIn.ts";

/** What is announced, newest first: the first page of it, and how much of everything this person has not read. */
export type Heard = { records: Announcement[]; hasMore: boolean; unread: number };
type News = EventPayload<"announcement">;

export const ASKED_ANEW_MS = 300_000;

export const heardKeys = { all: ["announcements", "heard"], older: ["announcements", "heard", "older"] };

export const heardAnnouncements = queryOptions({
  queryKey: heardKeys.all,
  queryFn: async (): Promise<Heard> => heardOf(await call(announcements.list)),
});

/** Super is sent also what is not active, for the table; in the bell it is for nobody. */
export const heardOf = ({ records, hasMore, unread }: Output<typeof announcements.list>): Heard => ({
  records: records.filter(({ status }) => status),
  hasMore,
  unread,
});

/** All companies hear of it at the same moment: so it is written in, and only what cannot be known here is asked for, over a few seconds. */
const BREATH_MS = 5000;
export const askSoon = onceIn(BREATH_MS, (cache) => askAnew(cache, heardKeys.all));

export function told(known: Heard, news: News): Heard {
  const { records, unread } = known;
  const id = idOf(news);
  const before = records.find((one) => one.id === id);
  if (news.action === "delete") {
    if (!before) return known;
    return { ...known, records: records.filter((one) => one !== before), unread: unread - Number(!before.isRead) };
  }
  if (before) return { ...known, records: records.map((one) => (one === before ? { ...news.record, isRead: before.isRead } : one)) };
  if (news.action === "update") return known;
  return { ...known, records: [{ ...news.record, isRead: false }, ...records], unread: unread + 1 };
}

/** One that is active again may have been read; and of one beyond the first page nobody here knows. */
export const isUnsure = ({ records, hasMore }: Heard, news: News) =>
  news.action === "delete" ? hasMore : news.action === "update" && !records.some(({ id }) => id === news.record.id);

const idOf = (news: News) => (news.action === "delete" ? news.id : news.record.id);

export function read(known: Heard, id: number): Heard {
  const isNew = known.records.some((one) => one.id === id && !one.isRead);
  if (!isNew) return known;
  return { ...known, records: known.records.map((one) => (one.id === id ? { ...one, isRead: true } : one)), unread: known.unread - 1 };
}
