import type { Output } from "@recado/contract/endpoint";
import { type Tag, type TagValues, tags } from "@recado/contract/tags";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { ApiError } from "../../lib/refusal.ts";
import { useInfiniteList } from "../../ui/list/useInfiniteList.ts";

export const tagKeys = { all: ["tags"] };

/** Of tickets that one may not see nobody is told, but they count. */
const LOOK_MS = 10_000;

export const useTags = () =>
  useInfiniteList({ key: tagKeys.all, load: async (query) => recordsOf(await call(tags.list, { query })), lookMs: LOOK_MS });

const recordsOf = ({ tags: records, ...page }: Output<typeof tags.list>) => ({ ...page, records });

export async function saveTag(id: number | undefined, values: TagValues): Promise<Tag> {
  if (id !== undefined) return call(tags.update, { params: { id }, body: values });
  const tag = await call(tags.create, { body: values });
  // Asked for a name that is taken, the server answers the tag that has it. Here somebody wanted a new one, so he is told.
  if (!isAsAsked(tag, values)) throw new ApiError("ERR_DUPLICATED_TAG", { status: 409 });
  return tag;
}

const isAsAsked = (tag: Tag, { name, color, kanban }: TagValues) =>
  tag.name === name && tag.color.toLowerCase() === color.toLowerCase() && tag.kanban === kanban;

export function useRemoveTag() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(tags.remove, { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: tagKeys.all }), // refused means that ours is out of date
  });
}
