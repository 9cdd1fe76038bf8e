import type { Ctx } from "../../platform/company.ts";
import { newsOf } from "../../platform/noun/newsOf.ts";
import { admins, type Broadcasts, type News } from "../../platform/realtime.ts";
import { findItem } from "./items/queries.ts";
import { presentContactListNews, presentItemNews } from "./present.ts";
import { findContactList } from "./queries.ts";

const rooms = [admins];

const lists = newsOf({
  noun: "contact-list",
  id: "id",
  find: findContactList,
  present: (row) => ({ record: presentContactListNews(row) }),
  rooms,
});

const items = newsOf({
  noun: "contact-list-item",
  id: "id",
  find: findItem,
  present: (row) => ({ record: presentItemNews(row) }),
  rooms,
});

type OfItem = { contactListItemId: number; contactListId: number };

/** Its list has another count then. */
const counted = (tell: (ctx: Ctx, fact: OfItem) => Promise<News[]>) => async (ctx: Ctx, fact: OfItem) => [
  ...(await tell(ctx, fact)),
  ...(await lists["contact-list.changed"](ctx, fact)),
];

export const contactListBroadcasts = {
  ...lists,
  "contact-list-item.created": counted(items["contact-list-item.created"]),
  "contact-list-item.changed": counted(items["contact-list-item.changed"]),
  "contact-list-item.removed": counted(items["contact-list-item.removed"]),
  "contact-list.counted": lists["contact-list.changed"],
  "contact-list.reloaded": async (ctx, fact) => [
    ...(await lists["contact-list.changed"](ctx, fact)),
    { event: "contactListReload", payload: { action: "reload", records: [] }, of: fact.contactListId, rooms },
  ],
} satisfies Broadcasts;
