import { Fieldset, NativeSelect, NumberInput, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { MessageField } from "./MessageField.tsx";
import { queueChoices } from "./queries.ts";
import classes from "./TimerFields.module.css";
import type { Form } from "./useConnectionForm.ts";

type Timer = "expiresTicket" | "timeToTransfer" | "timeUseBotQueues" | "maxUseBotQueues";
const most: Record<Timer, number> = { expiresTicket: 525_600, timeToTransfer: 525_600, timeUseBotQueues: 525_600, maxUseBotQueues: 1000 };

/** Three timers; each is off until it has a time. */
export function TimerFields({ form }: { form: Form }) {
  const { t } = useTranslation();
  const { data: queues = [] } = useQuery(queueChoices);
  const { transferQueueId } = form.values;
  return (
    <Stack gap="lg">
      <Rule title="close">
        <NumberField form={form} name="expiresTicket" />
        {Number(form.values.expiresTicket) > 0 && (
          <MessageField form={form} name="expiresInactiveMessage" description={t("connections.form.expiresInactiveMessageHint")} />
        )}
      </Rule>
      <Rule title="transfer">
        <NumberField form={form} name="timeToTransfer" />
        <NativeSelect
          label={t("connections.form.transferQueueId")}
          value={transferQueueId ? String(transferQueueId) : ""}
          onChange={({ currentTarget: { value } }) => form.set({ transferQueueId: value === "" ? null : Number(value) })}
          data={[
            { value: "", label: t("connections.form.noQueue") },
            ...queues.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      </Rule>
      <Rule title="menu">
        <NumberField form={form} name="maxUseBotQueues" />
        <NumberField form={form} name="timeUseBotQueues" />
      </Rule>
    </Stack>
  );
}

function Rule({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Fieldset
      variant="unstyled"
      legend={t(`connections.form.rules.${title}`)}
      classNames={{ root: classes.rule ?? "", legend: classes.legend ?? "" }}
    >
      <Stack gap="md">{children}</Stack>
    </Fieldset>
  );
}

function NumberField({ form, name }: { form: Form; name: Timer }) {
  const { t } = useTranslation();
  return (
    <NumberInput
      size="md"
      label={t(`connections.form.${name}`)}
      description={t(`connections.form.${name}Hint`)}
      min={0}
      max={most[name]}
      clampBehavior="strict"
      allowDecimal={false}
      allowNegative={false}
      hideControls
      inputMode="numeric"
      {...form.field(name)}
    />
  );
}
