import { Button, Group, Modal, Text } from "@mantine/core";
import { useTranslation } from "../lib/texts.tsx";
import { useFocusBack } from "./useFocusBack.ts";

/** `takes` says what will be lost; `action` is the verb on the button. */
export type Question = { title: string; takes: string; action: string; harmless?: true };

export function ConfirmDialog({ title, takes, action, harmless, answer }: Question & { answer(yes: boolean): void }) {
  const { t } = useTranslation();
  useFocusBack();
  return (
    <Modal data-asks opened onClose={() => answer(false)} title={title} withCloseButton={false} returnFocus={false} zIndex={400}>
      <Text size="md">{takes}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={() => answer(false)}>
          {t("common.cancel")}
        </Button>
        <Button {...(harmless ? {} : { color: "danger" })} onClick={() => answer(true)}>
          {action}
        </Button>
      </Group>
    </Modal>
  );
}
