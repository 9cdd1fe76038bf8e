import { mails } from "@recado/contract/mails";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useInfiniteList } from "../../ui/list/useInfiniteList.ts";

const mailKeys = { all: ["mails"], one: (id: number) => ["mails", id] };

/** Mails are not broadcast: polled, for users who wait for a code. */
const LOOK_MS = 5_000;

export const useMails = () =>
  useInfiniteList({ key: mailKeys.all, load: ({ pageNumber }) => call(mails.list, { query: { pageNumber } }), lookMs: LOOK_MS });

/** Not cached after closing: the mail may contain a code. */
export const wholeMail = (id: number) =>
  queryOptions({
    queryKey: mailKeys.one(id),
    queryFn: () => call(mails.show, { params: { id } }),
    gcTime: 0,
    refetchInterval: LOOK_MS,
  });
