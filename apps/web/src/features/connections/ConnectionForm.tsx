import { Tabs } from "@mantine/core";
import { waysOf } from "@recado/contract/ways";
import { useTranslation } from "../../lib/texts.tsx";
import { FormDialog } from "../../ui/form/FormDialog.tsx";
import classes from "./ConnectionForm.module.css";
import { chosenOf, type Part, parts } from "./connectionDraft.ts";
import { GeneralFields } from "./GeneralFields.tsx";
import { MessageFields } from "./MessageFields.tsx";
import { TemplateList } from "./TemplateList.tsx";
import { TimerFields } from "./TimerFields.tsx";
import { type Props, useConnectionForm } from "./useConnectionForm.ts";
import { usePart } from "./usePart.ts";

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
