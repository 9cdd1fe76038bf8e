import { Radio, Stack, Switch, TextInput } from "@mantine/core";
import { type Flow, flows, flowTemplates, NewFlow } from "@recado/contract/flows";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { call } from "../../lib/api.ts";
import { useContractForm } from "../../lib/form.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { FormDialog } from "../../ui/form/FormDialog.tsx";
import { toast } from "../../ui/toasts.ts";
import { flowKeys } from "./queries.ts";

const schema = z.object({ name: NewFlow.shape.name, active: z.boolean() });
const choices = ["blank", ...flowTemplates] as const;
type Choice = (typeof choices)[number];

/** A new flow's name and template; for an existing one its name, and whether it starts conversations. */
export function FlowDialog({ flow, onClose }: { flow?: Flow; onClose(): void }) {
  const { t, i18n } = useTranslation();
  const cache = useQueryClient();
  const [choice, setChoice] = useState<Choice>("blank");
  const save = async ({ name, active }: z.output<typeof schema>) => {
    if (flow) return void (await call(flows.update, { body: { flowId: flow.id, name, active } }));
    const language = (["pt", "en", "es"] as const).find((one) => one === i18n.language);
    await call(flows.create, { body: { name, ...(choice !== "blank" && { template: choice, language }) } });
  };
  const form = useContractForm({
    texts: "flowbuilders",
    schema: async () => schema,
    initial: { name: flow?.name ?? "", active: flow?.active ?? true },
    fieldOf: { ERR_DUPLICATED_FLOW: "name" },
    save: (values) => save(values).finally(() => void cache.invalidateQueries({ queryKey: flowKeys.all })),
    onSaved: () => {
      toast.done(t(flow ? "flowbuilders.saved" : "flowbuilders.created"));
      onClose();
    },
  });
  return (
    <FormDialog title={t(flow ? "flowbuilders.editTitle" : "flowbuilders.new")} form={form} onClose={onClose}>
      <TextInput label={t("common.name")} required data-autofocus {...form.field("name")} />
      {flow ? (
        <Switch
          label={t("flowbuilders.active")}
          description={t("flowbuilders.activeHint")}
          checked={form.values.active}
          onChange={(event) => form.set({ active: event.currentTarget.checked })}
        />
      ) : (
        <Radio.Group label={t("flowbuilders.template")} value={choice} onChange={(next) => setChoice(next as Choice)}>
          <Stack gap="sm" mt="xs">
            {choices.map((name) => (
              <Radio
                key={name}
                value={name}
                label={t(`flowbuilders.templates.${name}`)}
                description={t(`flowbuilders.templateHints.${name}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </FormDialog>
  );
}
