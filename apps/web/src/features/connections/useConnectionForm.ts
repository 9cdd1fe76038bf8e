import { type ConnectionCard, ConnectionForm as ConnectionSchema, type Provider } from "@recado/contract/connections";
import { waysOf } from "@recado/contract/ways";
import { useQueryClient } from "@tanstack/react-query";
import { useContractForm } from "../../lib/form.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { toast } from "../../ui/toasts.ts";
import { draftOf } from "./connectionDraft.ts";
import { connectionKeys, saveConnection } from "./queries.ts";

export type Props = { card: ConnectionCard | undefined; providers: Provider[]; onClose(): void; onMade?(card: ConnectionCard): void };

export type Form = ReturnType<typeof useConnectionForm>;

export function useConnectionForm({ card, providers, onClose, onMade }: Props) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  return useContractForm({
    schema: async () => ConnectionSchema,
    initial: draftOf(card, providers),
    fieldOf: { ERR_DUPLICATED_CONNECTION: "name", ERR_WAPP_GREETING_REQUIRED: "greetingMessage", ERR_NO_OTHER_WHATSAPP: "isDefault" },
    check: ({ queueIds = [], greetingMessage }): Record<string, string> =>
      queueIds.length > 1 && !greetingMessage?.trim() ? { greetingMessage: t("errors.ERR_WAPP_GREETING_REQUIRED") } : {},
    save: ({ credentials, ...values }) =>
      saveConnection(card?.id, waysOf[values.provider].credentials && credentials ? { ...values, credentials } : values).finally(
        () => void cache.invalidateQueries({ queryKey: connectionKeys.all }),
      ),
    onSaved: (saved) => {
      toast.done(t("connections.saved"));
      onClose();
      if (!card) onMade?.(saved);
    },
  });
}
