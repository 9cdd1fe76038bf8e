import { NumberInput, Stack, TextInput } from "@mantine/core";
import { useTranslation } from "../../lib/texts.tsx";
import { ColorField } from "../../ui/color/ColorField.tsx";
import { IntegrationField } from "../../ui/form/IntegrationField.tsx";
import { PromptField } from "../../ui/form/PromptField.tsx";
import type { Form } from "./useQueueForm.ts";

const NAME_MAX = 50;
const ORDER_MAX = 10_000;

type Props = {
  form: Form;
  own: string | undefined;
  integrationId: number | null;
  promptId: number | null;
  taken: ReadonlyMap<string, string>;
};

export function GeneralFields({ form, own, integrationId, promptId, taken }: Props) {
  const { t } = useTranslation();
  const { color, orderQueue } = form.values;
  const { error } = form.field("color");
  const owner = taken.get(color.toLowerCase());
  const clash = owner === undefined ? undefined : t("queues.form.colorTaken", { queue: owner });
  return (
    <Stack gap="md">
      <TextInput
        label={t("common.name")}
        description={t("queues.form.nameHint")}
        required
        maxLength={NAME_MAX}
        data-autofocus
        {...form.field("name")}
      />
      <ColorField
        color={color}
        own={own}
        taken={taken}
        error={error ?? clash}
        path="color"
        onChange={(chosen) => form.set({ color: chosen })}
      />
      <NumberInput
        size="md"
        label={t("queues.form.orderQueue")}
        description={t("queues.form.orderQueueHint")}
        min={0}
        max={ORDER_MAX}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        hideControls
        inputMode="numeric"
        {...form.field("orderQueue")}
        value={orderQueue === null || orderQueue === undefined ? "" : Number(orderQueue)}
        onChange={(value) => form.set({ orderQueue: value === "" ? null : value })}
      />
      <IntegrationField
        value={form.values.integrationId === undefined ? integrationId : form.values.integrationId}
        known={integrationId}
        error={form.field("integrationId").error}
        onChange={(chosen) => form.set({ integrationId: chosen })}
      />
      <PromptField
        value={form.values.promptId === undefined ? promptId : form.values.promptId}
        known={promptId}
        error={form.field("promptId").error}
        onChange={(chosen) => form.set({ promptId: chosen })}
      />
    </Stack>
  );
}
