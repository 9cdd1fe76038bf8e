import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import type { ContactImport } from "@recado/contract/contact-import-news";
import { IMPORT_ROWS_MAX } from "@recado/contract/contact-imports";
import { CONTACT_LIST_FILE_MAX_BYTES } from "@recado/contract/contact-lists";
import IconFileDownload from "@tabler/icons-react/dist/esm/icons/IconFileDownload.mjs";
import { dateTime, fileSize, number } from "../../../lib/format.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { SheetDrop } from "../../../ui/import/SheetDrop.tsx";
import { useSheetUpload } from "../../../ui/import/useSheetUpload.ts";
import { downloadExample } from "../example/downloadExample.ts";
import { sendSheet } from "./queries.ts";

const ACCEPTS = [".xlsx", ".xls", ".csv"] as const;

type Props = { contactListId: number; last: ContactImport | undefined; onChosen(id: number): void; onClose(): void };

export function ChooseSheet({ contactListId, last, onChosen, onClose }: Props) {
  const { t } = useTranslation();
  const sheet = useSheetUpload({
    accepts: ACCEPTS,
    maxBytes: CONTACT_LIST_FILE_MAX_BYTES,
    send: (file, options) => sendSheet(contactListId, file, options),
    onSent: ({ id }) => onChosen(id),
  });
  return (
    <Stack gap="md">
      <Text>{t("contactLists.import.intro")}</Text>
      <SheetDrop
        sheet={sheet}
        limits={t("contacts.import.limits", { rows: number(IMPORT_ROWS_MAX), size: fileSize(CONTACT_LIST_FILE_MAX_BYTES) })}
        wrongKind={t("contactLists.import.wrongKind")}
      />
      {last && (
        <Text size="sm" c="dimmed">
          {t("contactLists.import.last", { file: last.fileName ?? "", at: dateTime(last.createdAt) })}{" "}
          <Anchor component="button" type="button" inherit onClick={() => onChosen(last.id)}>
            {t("contactLists.import.showLast")}
          </Anchor>
        </Text>
      )}
      <Group justify="space-between" gap="sm">
        <Button variant="subtle" leftSection={<IconFileDownload size={18} aria-hidden />} onClick={() => downloadExample(t)}>
          {t("contactLists.example.download")}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            sheet.abort();
            onClose();
          }}
        >
          {t("common.cancel")}
        </Button>
      </Group>
    </Stack>
  );
}
