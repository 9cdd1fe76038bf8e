import { type Tag, type TagValues, tags } from "@recado/contract/tags";
import IconTags from "@tabler/icons-react/dist/esm/icons/IconTags.mjs";
import { call } from "../../lib/api.ts";
import { throttled } from "../../lib/net/throttled.ts";
import { ApiError } from "../../lib/refusal.ts";
import { noun } from "../../ui/noun/noun.ts";

/** Tickets that the user may not see send no events, but count. */
const LOOK_MS = 10_000;
/** The counts are not urgent, and tickets change all day. */
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
      tag: refetch, // the permissions of a tag are only known to the server
      // The event has the ticket's present tags, not the earlier ones.
      ticket: (cache, event) => {
        if (event.action !== "updateUnread") countSoon(cache);
      },
    };
  },
});

export async function saveTag(id: number | undefined, values: TagValues): Promise<Tag> {
  if (id !== undefined) return call(tags.update, { params: { id }, body: values });
  const tag = await call(tags.create, { body: values });
  // For a taken name the server returns the existing tag. Here a new one was meant, so that is an error.
  const isNew = tag.name === values.name && tag.color.toLowerCase() === values.color.toLowerCase() && tag.kanban === values.kanban;
  if (!isNew) throw new ApiError("ERR_DUPLICATED_TAG", { status: 409 });
  return tag;
}
