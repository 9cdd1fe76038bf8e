import { Button, Group, Progress, Stack, Text } from "@mantine/core";
import type { ContactImportCard } from "@recado/contract/contact-imports";
import { number, percent } from "../../../lib/format.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { useCancelImport } from "./queries.ts";

type Props = { of: ContactImportCard; onClose(): void };

/** It goes on without this window. */
export function ImportProgress({ of: { id, state, rowsDone, rowsTotal }, onClose }: Props) {
  const { t } = useTranslation();
  const cancel = useCancelImport(id);
  const isReading = state === "reading";
  const part = rowsTotal === 0 ? 0 : rowsDone / rowsTotal;
  return (
    <Stack gap="md">
      <Text role="status">
        {isReading
          ? t("contacts.import.reading")
          : t("contacts.import.running", { done: number(rowsDone), rows: number(rowsTotal), percent: percent(part) })}
      </Text>
      <Progress value={isReading ? 100 : part * 100} animated={isReading} striped={isReading} aria-label={t("contacts.import.title")} />
      <Text size="sm" c="dimmed">
        {t("contacts.import.mayClose")}
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t("contacts.import.cancel")}
        </Button>
        <Button onClick={onClose} data-autofocus>
          {t("common.close")}
        </Button>
      </Group>
    </Stack>
  );
}
