import { type Announcement, announcements } from "@recado/contract/announcements";
import type { Output } from "@recado/contract/endpoint";
import type { EventPayload } from "@recado/contract/events";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import { throttled } from "../../lib/net/throttled.ts";

/** The first page of announcements, newest first, and the number that this user has not read. */
export type BellAnnouncements = { records: Announcement[]; hasMore: boolean; unread: number };
type News = EventPayload<"announcement">;

export const REFETCH_MS = 300_000;

export const bellKeys = { all: ["announcements", "bell"], older: ["announcements", "bell", "older"] };

export const bellAnnouncements = queryOptions({
  queryKey: bellKeys.all,
  queryFn: async (): Promise<BellAnnouncements> => bellAnnouncementsOf(await call(announcements.list)),
});

/** Super users also receive inactive announcements, for the table; the bell shows them to nobody. */
export const bellAnnouncementsOf = ({ records, hasMore, unread }: Output<typeof announcements.list>): BellAnnouncements => ({
  records: records.filter(({ status }) => status),
  hasMore,
  unread,
});

/**
 * All companies get an announcement at the same moment: it is written into the cache, and only what this client cannot compute is
 * refetched, spread over a few seconds.
 */
const BREATH_MS = 5000;
export const refetchSoon = throttled(BREATH_MS, (cache) => refetchQueries(cache, bellKeys.all));

export function withNews(cached: BellAnnouncements, event: News): BellAnnouncements {
  const { records, unread } = cached;
  const id = idOf(event);
  const before = records.find((one) => one.id === id);
  if (event.action === "delete") {
    if (!before) return cached;
    return { ...cached, records: records.filter((one) => one !== before), unread: unread - Number(!before.isRead) };
  }
  if (before) return { ...cached, records: records.map((one) => (one === before ? { ...event.record, isRead: before.isRead } : one)) };
  if (event.action === "update") return cached;
  return { ...cached, records: [{ ...event.record, isRead: false }, ...records], unread: unread + 1 };
}

/** An announcement that is active again may have been read already, and those beyond the first page are unknown here. */
export const isUnsure = ({ records, hasMore }: BellAnnouncements, event: News) =>
  event.action === "delete" ? hasMore : event.action === "update" && !records.some(({ id }) => id === event.record.id);

const idOf = (event: News) => (event.action === "delete" ? event.id : event.record.id);

export function withRead(cached: BellAnnouncements, id: number): BellAnnouncements {
  const isNew = cached.records.some((one) => one.id === id && !one.isRead);
  if (!isNew) return cached;
  return { ...cached, records: cached.records.map((one) => (one.id === id ? { ...one, isRead: true } : one)), unread: cached.unread - 1 };
}
