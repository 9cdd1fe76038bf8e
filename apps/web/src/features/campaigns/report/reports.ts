import { type Campaign, campaigns, type Recipient, type RecipientState } from "@recado/contract/campaigns";
import { contactLists } from "@recado/contract/contact-lists";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "../../../lib/api.ts";
import type { CursorPages } from "../../../lib/list/pages.ts";
import { refetchQueries } from "../../../lib/net/refetchQueries.ts";
import { throttled } from "../../../lib/net/throttled.ts";
import { useLive } from "../../../lib/realtime.ts";
import { useCursorList } from "../../../ui/list/useCursorList.ts";
import type { InfiniteList } from "../../../ui/list/useInfiniteList.ts";
import { campaignKeys } from "../campaigns.ts";
import { everybodyOf } from "../counts.ts";

/** While messages leave, each of them is an event. */
const BREATH_MS = 1_000;
/** States that change without an event, as a message being read, are fetched so often while it runs, and once more after its end. */
const AGAIN_MS = 5_000;

const refetchShown = throttled(BREATH_MS, (cache) => refetchReports(cache));
const refetchReports = (cache: QueryClient) => {
  void refetchQueries(cache, campaignKeys.reports);
  return refetchQueries(cache, campaignKeys.recipients);
};

export function useReport(id: number) {
  const cache = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive({
    campaign: (_, event) => {
      if ((event.action === "delete" ? event.id : event.record.id) !== id) return;
      refetchShown(cache);
      if (event.action === "delete" || event.record.status !== "FINALIZADA") return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void refetchReports(cache), AGAIN_MS);
    },
  });
  return useQuery({
    queryKey: [...campaignKeys.reports, id],
    queryFn: () => call(campaigns.show, { params: { id } }),
    refetchInterval: ({ state: { data } }) => (data?.status === "EM_ANDAMENTO" ? AGAIN_MS : false),
  });
}

/**
 * Whom it is planned for. Before it starts, the contacts of its list but for those whose number is known not to be on WhatsApp; undefined
 * while they are loading.
 */
export function useValidCount({ startedAt, counts, contactListId }: Campaign): number | undefined {
  const isPlanned = startedAt !== null;
  const { data: list } = useQuery({
    queryKey: [...campaignKeys.reports, "list", contactListId],
    queryFn: () => call(contactLists.show, { params: { id: contactListId ?? 0 } }),
    enabled: !isPlanned && contactListId !== null,
  });
  if (isPlanned) return counts.planned;
  if (contactListId === null) return 0;
  return list && list.contactsCount - (list.checkedCount - list.validCount);
}

type Page = { records: Recipient[]; count: number; hasMore: boolean; cursor: string | null };

const pages: CursorPages<Page, Recipient> = {
  rowsOf: ({ records }) => records,
  placeOf: ({ id }) => String(id),
  join: ([first], records) => ({ ...first, records }),
};

/** A campaign's recipients in the order in which they are written to: all, or those in one state. */
export function useRecipients({ id, counts }: Campaign, state: RecipientState | undefined): InfiniteList<Recipient> {
  const { rows, ...list } = useCursorList<Page, Recipient>({
    keyOf: (searchParam) => [...campaignKeys.recipients, id, state ?? "all", searchParam],
    pages,
    load: async (query) => {
      const { recipients: records, ...page } = await call(campaigns.recipients, {
        params: { id },
        query: { ...query, ...(state && { state }) },
      });
      return { ...page, records, count: 0 };
    },
  });
  // The counts are the campaign's own; what a search finds is not counted.
  return {
    ...list,
    queryKey: [...list.queryKey],
    records: rows,
    count: list.found === "" ? (state ? counts[state] : everybodyOf(counts)) : undefined,
  };
}
