import { type Prompt, prompts } from "@recado/contract/prompts";
import { queues } from "@recado/contract/queues";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useInfiniteList } from "../../ui/list/useInfiniteList.ts";

export const promptKeys = { all: ["prompts"], list: ["prompts", "list"] };

export const usePrompts = () =>
  useInfiniteList({
    key: promptKeys.list,
    load: async (query) => {
      const { prompts: records, ...page } = await call(prompts.list, { query });
      return { ...page, records };
    },
  });

export type PromptBody = Parameters<typeof call<typeof prompts.create>>[1]["body"];

export const savePrompt = (id: number | undefined, body: PromptBody): Promise<Prompt> =>
  id === undefined ? call(prompts.create, { body }) : call(prompts.update, { params: { id }, body });

export function useRemovePrompt() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(prompts.remove, { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: promptKeys.all }), // after a refusal our list is outdated
  });
}

/** Queues that a prompt can hand a conversation over to. */
export const useQueueChoices = () => useQuery({ queryKey: ["queues", "prompts"], queryFn: () => call(queues.list) }).data;
