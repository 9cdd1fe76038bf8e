import { Tabs } from "@mantine/core";
import { type ConnectionCard, ConnectionForm as ConnectionSchema, type Provider } from "@recado/contract/connections";
import { waysOf } from "@recado/contract/ways";
import { useQueryClient } from "@tanstack/react-query";
import { useContractForm } from "../../lib/form.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { FormDialog } from "../../ui/form/FormDialog.tsx";
import { toast } from "../../ui/toasts.ts";
import classes from "./ConnectionForm.module.css";
import { chosenOf, draftOf, type Part, parts } from "./connectionDraft.ts";
import { GeneralFields } from "./GeneralFields.tsx";
import { MessageFields } from "./MessageFields.tsx";
import { connectionKeys, saveConnection } from "./queries.ts";
import { TemplateList } from "./TemplateList.tsx";
import { TimerFields } from "./TimerFields.tsx";
import { usePart } from "./usePart.ts";

type Props = { card: ConnectionCard | undefined; providers: Provider[]; onClose(): void; onMade?(card: ConnectionCard): void };

export function ConnectionForm({ card, providers, onClose, onMade }: Props) {
  const { t } = useTranslation();
  const form = useConnectionForm({ card, providers, onClose, ...(onMade && { onMade }) });
  const { part, setPart, wrong, panel } = usePart(form);
  const chosen = chosenOf(form.values);
  const hasTemplates = card?.provider === chosen && waysOf[chosen].templates;
  return (
    <FormDialog title={t(card ? "connections.editTitle" : "connections.new")} form={form} onClose={onClose}>
      <Tabs value={part} onChange={(next) => setPart(next as Part)} keepMounted ref={panel} classNames={{ tab: classes.tab ?? "" }}>
        <Tabs.List mb="md">
          {(Object.keys(parts) as Part[]).map((name) => (
            <Tabs.Tab key={name} value={name} {...(wrong.includes(name) && { c: "var(--mantine-color-error)" })}>
              {t(`connections.form.${name}`)}
            </Tabs.Tab>
          ))}
          {hasTemplates && <Tabs.Tab value="templates">{t("connections.form.templates")}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="general">
          <GeneralFields form={form} card={card} providers={providers} />
        </Tabs.Panel>
        <Tabs.Panel value="messages">
          <MessageFields form={form} />
        </Tabs.Panel>
        <Tabs.Panel value="timers">
          <TimerFields form={form} />
        </Tabs.Panel>
        {hasTemplates && (
          <Tabs.Panel value="templates" keepMounted={false}>
            <TemplateList id={card.id} trouble={card.templatesTrouble} />
          </Tabs.Panel>
        )}
      </Tabs>
    </FormDialog>
  );
}

export type Form = ReturnType<typeof useConnectionForm>;

function useConnectionForm({ card, providers, onClose, onMade }: Props) {
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
