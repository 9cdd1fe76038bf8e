import { type Tag, type TagValues, tags } from "@recado/contract/tags";
import IconTags from "@tabler/icons-react/dist/esm/icons/IconTags.mjs";
import { call } from "../../lib/api.ts";
import { throttled } from "../../lib/net/throttled.ts";
import { ApiError } from "../../lib/refusal.ts";
import { noun } from "../../ui/noun/noun.ts";

/** Of tickets that one may not see nobody is told, but they count. */
const LOOK_MS = 10_000;
/** How many tickets carry it nobody waits for, and tickets change all day. */
const COUNTED_EVERY_MS = 4_000;

export const tagNoun = noun<Tag>({
  texts: "tags",
  icon: IconTags,
  key: ["tags"],
  load: (query) => call(tags.list, { query }).then(({ tags: records, ...page }) => ({ ...page, records })),
  remove: (id) => call(tags.remove, { params: { id } }),
  lookMs: LOOK_MS,
  reactions: (refetch) => {
    const countSoon = throttled(COUNTED_EVERY_MS, refetch);
    return {
      tag: refetch, // what one may do with it only the server knows
      // They say which tags it has, and not which it had.
      ticket: (cache, news) => {
        if (news.action !== "updateUnread") countSoon(cache);
      },
    };
  },
});

export async function saveTag(id: number | undefined, values: TagValues): Promise<Tag> {
  if (id !== undefined) return call(tags.update, { params: { id }, body: values });
  const tag = await call(tags.create, { body: values });
  // Asked for a name that is taken, the server answers the tag that has it. Here somebody wanted a new one, so he is told.
  if (!isAsAsked(tag, values)) throw new ApiError("ERR_DUPLICATED_TAG", { status: 409 });
  return tag;
}

const isAsAsked = (tag: Tag, { name, color, kanban }: TagValues) =>
  tag.name === name && tag.color.toLowerCase() === color.toLowerCase() && tag.kanban === kanban;
