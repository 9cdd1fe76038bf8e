import { Stack } from "@mantine/core";
import { useTranslation } from "../../lib/texts.tsx";
import { VariableArea } from "../../ui/form/VariableArea.tsx";
import { MessagePreview } from "./MessagePreview.tsx";
import { texts } from "./queueDraft.ts";
import type { Form } from "./useQueueForm.ts";

const MAX = 4096;

export function MessageFields({ form }: { form: Form }) {
  const { t } = useTranslation();
  return (
    <Stack gap="lg">
      {texts.map((name) => (
        <div key={name}>
          <VariableArea
            label={t(`queues.form.${name}`)}
            description={t(`queues.form.${name}Hint`)}
            max={MAX}
            text={form.values[name] ?? ""}
            field={form.field(name)}
            onChange={(text) => form.set({ [name]: text })}
          />
          <MessagePreview name={name} text={form.values[name] ?? ""} />
        </div>
      ))}
    </Stack>
  );
}
