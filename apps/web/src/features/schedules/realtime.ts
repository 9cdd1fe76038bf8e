import type { Contact } from "@recado/contract/contacts";
import type { Schedule } from "@recado/contract/schedule-news";
import type { InfiniteData } from "@tanstack/react-query";
import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import { throttled } from "../../lib/net/throttled.ts";
import type { Reactions } from "../../lib/realtime.ts";
import { contactKeys, scheduleKeys } from "./queries.ts";

const BREATH_MS = 2_000;

/** The order is only known to the server, so each event refetches the list. */
export const scheduleReactions = {
  schedule: (cache) => refetchQueries(cache, scheduleKeys.all),
  contact: (cache, event) => {
    if (event.action === "delete") return; // their schedules have events of their own
    void refetchQueries(cache, contactKeys.one(event.contact.id));
    return refetchQueries(cache, scheduleKeys.all, (list) => isOld(list as List, event.contact));
  },
  contacts: throttled(BREATH_MS, (cache) => {
    void refetchQueries(cache, contactKeys.all);
    void refetchQueries(cache, scheduleKeys.all);
  }),
} satisfies Reactions;

type List = InfiniteData<{ records: Schedule[] }> | undefined;

const isOld = (list: List, { id, name, number }: Contact) =>
  list?.pages.some(({ records }) =>
    records.some(({ contact }) => contact.id === id && (contact.name !== name || contact.number !== number)),
  ) ?? false;
