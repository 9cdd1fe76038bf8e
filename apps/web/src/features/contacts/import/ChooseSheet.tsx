import { Button, Group, Stack, Text } from "@mantine/core";
import { IMPORT_MAX_BYTES, IMPORT_ROWS_MAX } from "@recado/contract/contact-imports";
import IconAddressBook from "@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs";
import { useState } from "react";
import { fileSize, number } from "../../../lib/format.ts";
import { asRefusal } from "../../../lib/refusal.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { SheetDrop } from "../../../ui/import/SheetDrop.tsx";
import { useSheetUpload } from "../../../ui/import/useSheetUpload.ts";
import classes from "./Import.module.css";
import { copyAddressBook, sendSheet } from "./queries.ts";

const ACCEPTS = [".xlsx"] as const;

type Props = { onSent(id: number): void; onClose(): void };

/** Where contacts may come from: a spreadsheet, or the phones that are linked. */
export function ChooseSheet({ onSent, onClose }: Props) {
  const { t } = useTranslation();
  const [isCopying, setCopying] = useState(false);
  const sheet = useSheetUpload({ accepts: ACCEPTS, maxBytes: IMPORT_MAX_BYTES, send: sendSheet, onSent: ({ id }) => onSent(id) });

  const copy = async () => {
    sheet.setRefusal(undefined);
    setCopying(true);
    try {
      onSent((await copyAddressBook()).id);
    } catch (error) {
      sheet.setRefusal(asRefusal(error));
    } finally {
      setCopying(false);
    }
  };
  return (
    <Stack gap="md">
      <Text>{t("contacts.import.intro")}</Text>
      <SheetDrop
        sheet={sheet}
        disabled={isCopying}
        limits={t("contacts.import.limits", { rows: number(IMPORT_ROWS_MAX), size: fileSize(IMPORT_MAX_BYTES) })}
        wrongKind={t("contacts.import.reasons.notWorkbook")}
      />
      <section className={classes.phone} aria-labelledby="import-phone">
        <div>
          <Text id="import-phone" fw={600}>
            {t("contacts.import.phone")}
          </Text>
          <Text size="sm" c="dimmed">
            {t("contacts.import.phoneHint")}
          </Text>
        </div>
        <Button
          variant="light"
          leftSection={<IconAddressBook size={18} aria-hidden />}
          loading={isCopying}
          disabled={sheet.isSending}
          onClick={() => void copy()}
        >
          {t("contacts.import.copy")}
        </Button>
      </section>
      <Group justify="flex-end">
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
