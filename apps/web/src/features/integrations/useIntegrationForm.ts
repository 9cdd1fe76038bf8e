import {
  type Integration,
  type IntegrationEventType,
  IntegrationForm,
  type IntegrationType,
  TYPEBOT_DELAY,
  TYPEBOT_EXPIRES,
} from "@recado/contract/integrations";
import { useQueryClient } from "@tanstack/react-query";
import { invalid, useContractForm } from "../../lib/form.ts";
import { integrationKeys, saveIntegration } from "./queries.ts";

/** The fields of all types: those of another type than the chosen one are kept. */
export function useIntegrationForm(integration: Integration | undefined, onSaved: (saved: Integration) => void) {
  const cache = useQueryClient();
  return useContractForm({
    texts: "integrations",
    schema: async () => IntegrationForm,
    initial: {
      name: integration?.name ?? "",
      type: integration?.type ?? ("flowbuilder" as IntegrationType),
      projectName: integration?.projectName ?? "",
      jsonContent: "",
      language: integration?.language ?? "",
      urlN8N: integration?.urlN8N ?? "",
      typebotSlug: integration?.typebotSlug ?? "",
      typebotExpires: integration?.typebotExpires ?? TYPEBOT_EXPIRES,
      typebotDelayMessage: integration?.typebotDelayMessage ?? TYPEBOT_DELAY,
      typebotKeywordFinish: integration?.typebotKeywordFinish ?? "",
      typebotKeywordRestart: integration?.typebotKeywordRestart ?? "",
      typebotUnknownMessage: integration?.typebotUnknownMessage ?? "",
      typebotRestartMessage: integration?.typebotRestartMessage ?? "",
      flowId: integration?.flowId ?? (null as number | null),
      events: integration?.events ?? ([] as IntegrationEventType[]),
    },
    fieldOf: { ERR_DUPLICATED_INTEGRATION: "name", ERR_NO_FLOW_FOUND: "flowId" },
    check: ({ type, jsonContent }): Record<string, string> =>
      type !== "dialogflow" || integration?.hasJsonContent || String(jsonContent ?? "").trim() !== ""
        ? {}
        : { jsonContent: invalid("jsonContent", "required", {}, "integrations") },
    save: (values) =>
      saveIntegration(integration?.id, values).finally(() => void cache.invalidateQueries({ queryKey: integrationKeys.all })),
    onSaved,
  });
}

export type IntegrationFormState = ReturnType<typeof useIntegrationForm>;
