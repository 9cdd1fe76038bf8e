import { flows } from "@recado/contract/flows";
import { type Integration, integrations } from "@recado/contract/integrations";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "../../lib/api.ts";
import { useInfiniteList } from "../../ui/list/useInfiniteList.ts";

export const integrationKeys = { all: ["integrations"], list: ["integrations", "list"], flows: ["integrations", "flows"] };

export const useIntegrations = () =>
  useInfiniteList({
    key: integrationKeys.list,
    load: async (query) => {
      const { queueIntegrations: records, ...page } = await call(integrations.list, { query });
      return { ...page, records };
    },
  });

export type IntegrationBody = Parameters<typeof call<typeof integrations.create>>[1]["body"];

export const saveIntegration = (id: number | undefined, body: IntegrationBody): Promise<Integration> =>
  id === undefined ? call(integrations.create, { body }) : call(integrations.update, { params: { id }, body });

export function useRemoveIntegration() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(integrations.remove, { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: integrationKeys.all }), // after a refusal our list is outdated
  });
}

export const useTestSession = () =>
  useMutation({ mutationFn: (body: z.input<typeof integrations.test.body>) => call(integrations.test, { body }) });

export const useMakeSecret = () => useMutation({ mutationFn: (id: number) => call(integrations.makeSecret, { params: { id } }) });

/** Flows that an integration can start; a plan without flows has none. */
export const useFlows = () =>
  useQuery({ queryKey: integrationKeys.flows, queryFn: async () => (await call(flows.list)).flows, retry: false }).data;
