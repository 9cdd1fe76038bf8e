import { Button, Group, Progress, Stack, Text } from "@mantine/core";
import { number, percent } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";

type Props = {
  title: string;
  isReading: boolean;
  rowsDone: number;
  rowsTotal: number;
  /** Only where the import can be cancelled. */
  cancel?: { isPending: boolean; run(): void };
  onClose(): void;
};

/** How far the import is; it goes on when the dialog is closed. */
export function ImportProgress({ title, isReading, rowsDone, rowsTotal, cancel, onClose }: Props) {
  const { t } = useTranslation();
  const part = rowsTotal === 0 ? 0 : rowsDone / rowsTotal;
  return (
    <Stack gap="md">
      <Text role="status">
        {isReading
          ? t("contacts.import.reading")
          : t("contacts.import.running", { done: number(rowsDone), rows: number(rowsTotal), percent: percent(part) })}
      </Text>
      <Progress value={isReading ? 100 : part * 100} animated={isReading} striped={isReading} aria-label={title} />
      <Text size="sm" c="dimmed">
        {t("contacts.import.mayClose")}
      </Text>
      <Group justify="flex-end" gap="sm">
        {cancel && (
          <Button variant="default" loading={cancel.isPending} onClick={cancel.run}>
            {t("contacts.import.cancel")}
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          {t("common.close")}
        </Button>
      </Group>
    </Stack>
  );
}
