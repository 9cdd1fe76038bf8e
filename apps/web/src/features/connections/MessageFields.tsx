import { Stack } from "@mantine/core";
import { useTranslation } from "../../lib/texts.tsx";
import { texts } from "./connectionDraft.ts";
import { MessageField } from "./MessageField.tsx";
import type { Form } from "./useConnectionForm.ts";

export function MessageFields({ form }: { form: Form }) {
  const { t } = useTranslation();
  const needsGreeting = (form.values.queueIds ?? []).length > 1;
  return (
    <Stack gap="md">
      {texts.map((name) => (
        <MessageField
          key={name}
          form={form}
          name={name}
          required={name === "greetingMessage" && needsGreeting}
          description={t(name === "greetingMessage" && needsGreeting ? "connections.form.greetingNeeded" : `connections.form.${name}Hint`)}
        />
      ))}
    </Stack>
  );
}
