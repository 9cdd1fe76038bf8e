import { type FlowFile, flows } from "@recado/contract/flows";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useInfiniteList } from "../../ui/list/useInfiniteList.ts";

export const flowKeys = { all: ["flows"] };

export const useFlows = () =>
  useInfiniteList({
    key: flowKeys.all,
    load: async (query) => {
      const { flows: records, ...page } = await call(flows.list, { query });
      return { ...page, records };
    },
  });

const useChange = <T, R>(mutationFn: (input: T) => Promise<R>) => {
  const cache = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => cache.invalidateQueries({ queryKey: flowKeys.all }) });
};

export const useRemoveFlow = () => useChange((id: number) => call(flows.remove, { params: { id } }));
export const useDuplicateFlow = () => useChange((flowId: number) => call(flows.duplicate, { body: { flowId } }));
export const useImportFlow = () => useChange((body: { file: unknown; without: boolean }) => call(flows.imported, { body }));

export const exportFlow = (id: number): Promise<FlowFile> => call(flows.exported, { params: { id } });
